import Foundation
import TestSupport

/// The built tool.
enum Tool {
    /// Its place: beside the program that runs the tests.
    static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "apitool")
        .path()

    /// Runs the tool to its end.
    static func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        try run(arguments)
    }

    /// Runs the tool to its end.
    static func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let result = try Command.run(path, arguments)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.errors)
    }
}
