import Foundation

/// A client in a process of its own.
enum ClientProcess {
    /// Runs the client of a row and gives the number that it prints.
    static func number(_ name: String, _ url: String) throws -> Double {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["client", name, url]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let number = Double(String(decoding: output, as: UTF8.self)) else {
            throw BenchmarkError(description: "\(name): the client failed")
        }
        return number
    }
}
