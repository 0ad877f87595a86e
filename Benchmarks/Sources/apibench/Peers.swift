import Foundation

/// The programs beside this one that measure their time themselves.
enum Peers {
    /// What a run of the peers in Rust prints.
    static func rust(_ arguments: String...) throws -> Data {
        guard let program = ProcessInfo.processInfo.environment["BENCHMARKS_RUST"] else {
            throw BenchmarkError(
                description: "BENCHMARKS_RUST must name the peers in Rust; Scripts/bench.sh builds them"
            )
        }
        return try output(of: program, arguments)
    }

    /// The seconds of processor time that a peer in Rust takes to read a file `count` times.
    static func rustSeconds(_ kind: String, _ file: String, count: Int) throws -> Double {
        try number(rust("time", kind, file, String(count)), kind)
    }

    /// The number that this program prints as the client of a row, in a process of its own.
    static func client(_ name: String, _ source: String) throws -> Double {
        try number(output(of: CommandLine.arguments[0], ["client", name, source]), name)
    }

    /// The microseconds of processor time that libcurl alone takes for each of so many requests.
    static func requests(_ url: String, count: Int, atOnce: Int) throws -> Double {
        try number(output(of: httpload, [url, String(count), String(atOnce)]), "httpload")
    }

    /// The program that makes requests with libcurl alone.
    static var httpload: String {
        get throws {
            guard let program = ProcessInfo.processInfo.environment["BENCHMARKS_HTTPLOAD"] else {
                throw BenchmarkError(
                    description: "BENCHMARKS_HTTPLOAD must name the peer in C; Scripts/bench.sh builds it"
                )
            }
            return program
        }
    }

    private static func number(_ output: Data, _ name: String) throws -> Double {
        let text = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let number = Double(text) else { throw BenchmarkError(description: "\(name): no number but '\(text)'") }
        return number
    }

    private static func output(of program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkError(description: "\(program) \(arguments.joined(separator: " ")) failed")
        }
        return output
    }
}
