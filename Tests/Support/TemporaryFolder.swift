public import Foundation

/// A new folder that is removed, with what is in it, together with its last reference.
public final class TemporaryFolder: Sendable {
    /// The folder.
    public let url: URL

    /// Makes the folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "apisupport-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Nobody could mend a folder that can't be removed.
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file, and the folders on the way to it; gives back its place.
    @discardableResult
    public func write(_ data: Data, to path: String) throws -> URL {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try data.write(to: file)
        return file
    }

    /// Writes text as UTF-8.
    @discardableResult
    public func write(_ text: String, to path: String) throws -> URL {
        try write(Data(text.utf8), to: path)
    }
}
