#if XML
/// Where the lines of a document begin.
struct LineTable {
    private let starts: [UInt32]

    /// Finds the lines; they end with LF, CR LF, or CR.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var starts: [UInt32] = [0]
        for index in bytes.indices {
            if Self.endsLine(index, in: bytes) { starts.append(UInt32(index + 1)) }
        }
        self.starts = starts
    }

    /// The line and the column in bytes, both from 1.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - Int(starts[low]) + 1)
    }

    /// The line and the column of one place, without a table of all lines.
    static func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        var line = 1
        var start = 0
        for index in 0..<min(offset, bytes.count) where endsLine(index, in: bytes) {
            line += 1
            start = index + 1
        }
        return (line, offset - start + 1)
    }

    private static func endsLine(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let byte = bytes[index]
        return byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
    }
}
#endif
