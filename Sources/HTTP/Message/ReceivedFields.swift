/// The field lines of a received header section, as they came: texts are made of them when somebody asks for them.
///
/// Most readers of a response look at one or two of its fields, and none at how all of them are written.
struct ReceivedFields: Sendable {
    /// Where a field's parts are among the bytes.
    private struct Line {
        let name: Range<Int>
        var value: Range<Int>
    }

    private var bytes: [UInt8] = []
    private var lines: [Line] = []

    /// Makes room for what a usual response has.
    mutating func reserve() {
        bytes.reserveCapacity(480)
        lines.reserveCapacity(12)
    }

    var count: Int { lines.count }

    /// Adds a field.
    mutating func append(_ line: HeaderLine) {
        let start = bytes.count
        bytes.append(contentsOf: line.bytes)
        lines.append(
            Line(
                name: start..<(start + line.name.count),
                value: (start + line.valueOffset)..<bytes.count
            )
        )
    }

    /// Continues the value of the last field behind a space; false where there is no field.
    mutating func continueLast(_ part: UnsafeRawBufferPointer) -> Bool {
        guard let last = lines.indices.last else { return false }
        guard !part.isEmpty else { return true }
        // The last field's value is what the bytes end with.
        if !lines[last].value.isEmpty { bytes.append(UInt8(ascii: " ")) }
        bytes.append(contentsOf: part)
        lines[last].value = lines[last].value.lowerBound..<bytes.count
        return true
    }

    /// The field at a position.
    subscript(position: Int) -> HTTPHeaders.Field {
        let line = lines[position]
        return HTTPHeaders.Field(name: String(decoding: bytes[line.name], as: UTF8.self), bytes: bytes[line.value])
    }

    /// Reads the bytes of the value at a position.
    func withValue<Result>(at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[lines[position].value])) }
    }

    /// The position of the first field of this name, ASCII case aside, at or behind another position; nil when there is none.
    func position(of name: String, from start: Int) -> Int? {
        var name = name
        return name.withUTF8 { name in
            bytes.withUnsafeBufferPointer { bytes in
                lines[start...].firstIndex { line in
                    line.name.count == name.count
                        && name.indices.allSatisfy {
                            bytes[line.name.lowerBound + $0].lowercasedASCII == name[$0].lowercasedASCII
                        }
                }
            }
        }
    }
}
