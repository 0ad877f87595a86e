public import Foundation

/// A program's end: its status and what it wrote.
public struct CommandResult: Sendable {
    /// The exit status.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: Data
    /// What it wrote to standard error, as text.
    public let errors: String
}

/// Finds and runs other programs.
public enum Command {
    /// The path of a program in `PATH` or in the folders of system tools; nil when it isn't installed.
    public static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (folders + ["/usr/sbin", "/usr/local/sbin", "/sbin"]).map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end, which blocks the thread; its standard input is empty.
    public static func run(
        _ path: String,
        _ arguments: [String],
        environment: [String: String]? = nil
    ) throws -> CommandResult {
        // Files can't fill up as pipes do.
        let folder = try TemporaryFolder()
        let outputFile = try folder.write(Data(), to: "output")
        let errorFile = try folder.write(Data(), to: "errors")
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.start()
        process.waitUntilExit()
        return CommandResult(
            status: process.terminationStatus,
            output: try Data(contentsOf: outputFile),
            errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        )
    }
}
