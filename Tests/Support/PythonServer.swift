internal import Foundation
public import Testing

/// A server of Python's world, which ends with its last reference: it reads its standard input, and ends when that does.
public final class PythonServer: Sendable {
    /// The server's address.
    public let url: String
    private let input: Pipe

    /// Starts a script of `Tests/Servers` and returns when it takes connections.
    public init(_ script: String) async throws {
        let python = try #require(Self.python)
        let input = Pipe()
        self.input = input
        // Starting may take a while, in which tasks must not be held up.
        let line = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.firstLine(of: script, python, input) })
            }
        }
        // It prints its port once it listens.
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "\(script) does not start")
        url = "http://127.0.0.1:\(port)/"
    }

    private static func firstLine(of script: String, _ python: String, _ input: Pipe) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = [PackageFolder.url.appending(path: "Tests/Servers/\(script)").path()]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Whether Python is installed.
    public static let isInstalled = python != nil
    /// Why a suite is skipped.
    public static var skipReason: Comment { "python3 is not installed" }

    /// Whether a module of Python is installed.
    public static func has(_ module: String) -> Bool {
        guard let python else { return false }
        return (try? Command.run(python, ["-c", "import \(module)"]).status) == 0
    }

    /// Why a suite is skipped that needs a module.
    public static func skipReason(_ module: String) -> Comment {
        "Python's module \(module) is not installed; `make test` puts it into .build/python"
    }

    /// Python with the modules that `make test` installs, else the system's.
    private static let python: String? = {
        let own = PackageFolder.url.appending(path: ".build/python/bin/python3").path()
        return FileManager.default.isExecutableFile(atPath: own) ? own : Command.path(of: "python3")
    }()
}
