extension SingleByteTable {
    /// The number of bytes that are read between two looks at the room for the text.
    private static let blockSize = 4_096

    /// Appends the text of the bytes; gives the offset of the first byte that has no character, nil when all have one.
    func decode(_ source: UnsafeRawBufferPointer, into output: inout OutputBuffer) -> Int? {
        guard let base = source.baseAddress else { return nil }
        return entries.withUnsafeBufferPointer { entries in
            guard let table = entries.baseAddress else { return nil }
            var start = 0
            while start < source.count {
                let size = min(Self.blockSize, source.count - start)
                var read = 0
                let foreseen = start > 0 ? Double(output.count) / Double(start) * Double(source.count) : 0
                // No character here needs more than three bytes of UTF-8; the fourth is what the last store may spill.
                output.write(atMost: size * 3 + 1, foreseen: Int(foreseen)) { target in
                    let (consumed, written) = Self.decode(base + start, count: size, into: target, table: table)
                    read = consumed
                    return written
                }
                if read < size { return start + read }
                start += size
            }
            return nil
        }
    }

    /// Writes the text of some bytes, up to the first that has no character; gives how many were read and written.
    ///
    /// Sixteen bytes are copied at once where all of them are ASCII. For any other, four bytes of UTF-8 are stored
    /// whatever the character's length is: the next character's overwrite what was too many.
    private static func decode(
        _ source: UnsafeRawPointer,
        count: Int,
        into target: UnsafeMutablePointer<UInt8>,
        table: UnsafePointer<UInt32>
    ) -> (read: Int, written: Int) {
        let output = UnsafeMutableRawPointer(target)
        var read = 0
        var written = 0
        while read &+ 16 <= count {
            let low = source.loadUnaligned(fromByteOffset: read, as: UInt64.self)
            let high = source.loadUnaligned(fromByteOffset: read &+ 8, as: UInt64.self)
            if (low | high) & 0x8080_8080_8080_8080 == 0 {
                output.storeBytes(of: low, toByteOffset: written, as: UInt64.self)
                output.storeBytes(of: high, toByteOffset: written &+ 8, as: UInt64.self)
                written &+= 16
            } else {
                // An entry of 0 is the only one that makes the top bit; it writes nothing, and the sixteen bytes are
                // then read again, one by one.
                var end = written
                var missing: UInt32 = 0
                for index in 0..<16 {
                    let entry = table[Int(source.load(fromByteOffset: read &+ index, as: UInt8.self))]
                    missing |= entry &- 1
                    output.storeBytes(of: entry.littleEndian, toByteOffset: end, as: UInt32.self)
                    end &+= Int(entry >> 24)
                }
                if missing >> 31 != 0 { break }
                written = end
            }
            read &+= 16
        }
        while read < count {
            let entry = table[Int(source.load(fromByteOffset: read, as: UInt8.self))]
            if entry == 0 { break }
            output.storeBytes(of: entry.littleEndian, toByteOffset: written, as: UInt32.self)
            read &+= 1
            written &+= Int(entry >> 24)
        }
        return (read, written)
    }
}
