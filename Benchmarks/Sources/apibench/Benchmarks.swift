import Foundation

/// Measures the rows whose names contain the first argument, and writes them to the file that the second one names.
@main
struct Benchmarks {
    static func main() async {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == "client", arguments.count == 3 {
                try await MemoryRows.runClient(CommandLine.arguments[2], url: CommandLine.arguments[3])
            } else {
                try measure(only: arguments.first ?? "", file: arguments.dropFirst().first)
            }
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure(only: String, file: String?) throws {
        let names = (MemoryRows.names + SpeedRows.names).filter { only.isEmpty || $0.contains(only) }
        guard !names.isEmpty else { throw BenchmarkError(description: "no row's name contains \(only)") }
        var results: [Measurement] = []
        print(
            "name".padded(24),
            "ours".right(10),
            "peer".right(10),
            "unit".padded(5),
            "ratio".right(7),
            "spread".right(7)
        )
        for name in names {
            let row = try MemoryRows.names.contains(name) ? MemoryRows.measure(name) : SpeedRows.measure(name)
            results.append(row)
            print(
                row.name.padded(24),
                format(row.ours).right(10),
                format(row.peer).right(10),
                row.unit.padded(5),
                format(row.ratio).right(7),
                format(row.spread).right(7)
            )
        }
        if let file { try write(results, to: file) }
        for row in results where MemoryRows.names.contains(row.name) && row.ratio > MemoryRows.limit {
            throw BenchmarkError(description: "\(row.name): the peak is \(format(row.ratio)) times the body")
        }
    }

    private static func write(_ rows: [Measurement], to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(rows).write(to: URL(filePath: file))
    }

    private static func format(_ value: Double) -> String {
        String(format: "%.2f", value)
    }
}

extension String {
    /// The text, filled with spaces at its end.
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text, filled with spaces at its start.
    fileprivate func right(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
