import Foundation

/// Runs a function with the path of a file that holds a document, and is removed afterwards.
func withTemporaryFile<Result>(_ document: Data, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "apibench-\(UUID())")
    try document.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
}
