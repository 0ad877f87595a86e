import Foundation

/// Measures the rows whose names begin with the first argument, and writes them into the folder that the second one names.
@main
struct Benchmarks {
    static func main() async {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == "client", arguments.count == 3 {
                try await runClient(CommandLine.arguments[2], CommandLine.arguments[3])
            } else {
                try measure(arguments.first ?? "", folder: arguments.dropFirst().first ?? ".")
            }
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure(_ part: String, folder: String) throws {
        let rows = Row.all.filter { $0.name.hasPrefix(part) }
        guard !rows.isEmpty else { throw BenchmarkError(description: "no row's name begins with \(part)") }
        print(ResultTable.heading)
        var measured: [Measurement] = []
        var missed: [String] = []
        for row in rows {
            let measurement = try row.measure()
            print(ResultTable.line(measurement, row.bound))
            measured.append(measurement)
            if let bound = row.bound, !bound.holds(measurement.figure) {
                missed.append("\(row.name): \(ResultTable.format(measurement.figure)) is not \(bound)")
            }
        }
        try ResultTable.write(measured, to: URL(filePath: folder))
        guard missed.isEmpty else { throw BenchmarkError(description: missed.joined(separator: "; ")) }
    }

    private static func runClient(_ name: String, _ source: String) async throws {
        if let peer = XMLPeer(rawValue: name) {
            try peer.runClient(source)
        } else if name.hasPrefix("memory.stream") {
            try await StreamRows.runClient(name, url: source)
        } else if name.hasPrefix("memory") {
            try await MemoryRows.runClient(name, source)
        } else if name.contains(".linear.") {
            try LinearRows.runClient(name, source)
        } else if name.hasPrefix("http.") {
            print(try await HTTPWork(name: String(name.dropFirst(5))).run(source))
        } else {
            try await RPCRows.runClient(name, url: source)
        }
    }
}

/// Why a benchmark could not be run.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}
