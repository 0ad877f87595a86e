import Foundation

/// How results are shown and kept.
enum ResultTable {
    /// The line above those that are printed.
    static let heading = columns(["name", "ours", "peer", "unit", "ratio", "spread", "bound"])

    /// A row as it is printed.
    static func line(_ row: Measurement, _ bound: Bound?) -> String {
        columns(cells(row, bound))
    }

    /// Writes `results.json`, and the same as a table behind the last heading of `README.md`; rows that were not measured
    /// stay as they are.
    static func write(_ measured: [Measurement], to folder: URL) throws {
        let file = folder.appending(path: "results.json")
        let old = try? JSONDecoder().decode([Measurement].self, from: Data(contentsOf: file))
        let rows = Row.all.compactMap { row in
            (measured + (old ?? [])).first { $0.name == row.name }.map { (row: $0, bound: row.bound) }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(rows.map(\.row)).write(to: file)
        let readme = folder.appending(path: "README.md")
        let title = "## Results\n"
        guard let text = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: title).first else {
            return
        }
        let lines = rows.map { "| " + cells($0.row, $0.bound).joined(separator: " | ") + " |" }
        let table =
            ["", "| row | ours | peer | unit | ratio | spread | bound |", "|---|---|---|---|---|---|---|"] + lines
        try Data((text + title + table.joined(separator: "\n") + "\n").utf8).write(to: readme)
    }

    /// A number as it is shown; nothing where there is none.
    static func format(_ value: Double?) -> String {
        value.map { String(format: "%.2f", $0) } ?? ""
    }

    private static func cells(_ row: Measurement, _ bound: Bound?) -> [String] {
        [
            row.name, format(row.ours), format(row.peer), row.unit, format(row.ratio), format(row.spread),
            bound?.description ?? "",
        ]
    }

    private static func columns(_ cells: [String]) -> String {
        let widths = [30, 10, 10, 6, 8, 8, 14]
        return zip(cells, widths).enumerated().map { column, cell in
            let fill = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return column == 0 || column == 6 ? cell.0 + fill : fill + cell.0
        }.joined(separator: " ")
    }
}
