import Foundation

/// Measures the rows whose names contain the first argument, and writes them into the folder that the second one names.
@main
struct Benchmarks {
    static func main() async {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == "client", arguments.count == 3 {
                try await runClient(CommandLine.arguments[2], url: CommandLine.arguments[3])
            } else {
                try measure(only: arguments.first ?? "", folder: arguments.dropFirst().first)
            }
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure(only: String, folder: String?) throws {
        let names = (MemoryRows.names + SpeedRows.names + EncodingRows.names + RPCRows.names).filter {
            only.isEmpty || $0.contains(only)
        }
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
            let row = try row(name)
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
        if let folder { try write(results, to: URL(filePath: folder)) }
        let bounds = MemoryRows.bounds.merging(RPCRows.bounds) { $1 }
        let missed = results.filter { row in bounds[row.name].map { !$0.holds(row.ratio) } ?? false }
        guard missed.isEmpty else {
            let words = missed.compactMap { row in
                bounds[row.name].map { "\(row.name): the ratio \(format(row.ratio)) is not \($0)" }
            }
            throw BenchmarkError(description: words.joined(separator: "; "))
        }
    }

    private static func row(_ name: String) throws -> Measurement {
        if MemoryRows.names.contains(name) { return try MemoryRows.measure(name) }
        if EncodingRows.names.contains(name) { return try EncodingRows.measure(name) }
        return RPCRows.names.contains(name) ? try RPCRows.measure(name) : try SpeedRows.measure(name)
    }

    private static func runClient(_ name: String, url: String) async throws {
        if MemoryRows.names.contains(name) {
            try await MemoryRows.runClient(name, url: url)
        } else {
            try await RPCRows.runClient(name, url: url)
        }
    }

    /// Writes `results.json`, and the same as a table behind the last heading of `README.md`.
    private static func write(_ rows: [Measurement], to folder: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(rows).write(to: folder.appending(path: "results.json"))
        let readme = folder.appending(path: "README.md")
        let heading = "## Results\n"
        guard let text = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: heading).first else {
            return
        }
        let lines = rows.map { row in
            "| `\(row.name)` | \(format(row.ours)) | \(format(row.peer)) | \(row.unit) | \(format(row.ratio)) | \(format(row.spread)) |"
        }
        let table = ["", "| row | ours | peer | unit | ratio | spread |", "|---|---|---|---|---|---|"] + lines
        try Data((text + heading + table.joined(separator: "\n") + "\n").utf8).write(to: readme)
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
