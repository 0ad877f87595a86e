/// A table of texts in columns, for people.
struct Table {
    /// How a column's texts stand in it.
    enum Alignment {
        case left
        case right
    }

    private let alignments: [Alignment]
    private var rows: [[String]]

    /// Makes a table from the heads of its columns.
    init(_ columns: [(head: String, alignment: Alignment)]) {
        alignments = columns.map(\.alignment)
        rows = [columns.map(\.head)]
    }

    /// Adds a row, with a text for each column.
    mutating func add(_ row: [String]) {
        precondition(row.count == alignments.count, "a row needs a text for each of \(alignments.count) columns")
        rows.append(row.map(\.onOneLine))
    }

    /// The table's lines: the heads, a rule, the rows.
    var lines: [String] {
        let widths = alignments.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
        var lines = rows.map { row in
            line(
                zip(row, alignments).enumerated().map { column, cell in
                    let space = String(repeating: " ", count: widths[column] - cell.0.columns)
                    return cell.1 == .left ? cell.0 + space : space + cell.0
                }
            )
        }
        lines.insert(line(widths.map { String(repeating: "-", count: $0) }), at: 1)
        return lines
    }

    private func line(_ cells: [String]) -> String {
        let line = "  " + cells.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
