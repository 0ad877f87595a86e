/// One row of the results: what is measured under a name, and what the ratio has to keep to.
struct Row {
    /// The name, from the general to the special.
    let name: String
    /// What the ratio, or ours where there is none, has to keep to; nil where the row is only shown.
    let bound: Bound?
    /// Measures it.
    let measure: () throws -> Measurement

    /// Makes a row.
    init(_ name: String, _ bound: Bound?, _ measure: @escaping (_ name: String) throws -> Measurement) {
        self.name = name
        self.bound = bound
        self.measure = { try measure(name) }
    }

    /// All rows, in the order of the table.
    static var all: [Row] {
        JSONRows.rows + JSONValueRow.rows + ShapeRows.rows + EncodingRows.rows + XMLRows.rows + BombRow.rows
            + LinearRows.rows + CharsetRows.rows + MemoryRows.rows + StreamRows.rows + RPCRows.rows + HTTPRows.rows
    }
}
