#if JSON
internal import Foundation

/// The bytes of a stream that have come and are not used up, and the place in the stream where they begin.
struct StreamWindow {
    /// The bytes, with some in front that are used up.
    private(set) var bytes: [UInt8] = []
    /// The first byte that is not used up.
    private(set) var head = 0
    /// The place of that byte.
    private(set) var position = TextPosition(line: 1, column: 1, byteOffset: 0)

    /// Adds the bytes that come next; those that are used up are given back.
    mutating func append(_ data: Data) {
        if head > 0 {
            bytes.removeSubrange(..<head)
            head = 0
        }
        data.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Uses up the bytes in front of an index.
    mutating func drop(to index: Int) {
        position = position(of: index)
        head = index
    }

    /// The place of a byte that is not used up.
    func position(of index: Int) -> TextPosition {
        bytes.withUnsafeBufferPointer { buffer in
            var (line, column, start) = (position.line, position.column, head)
            while let found = Self.index(of: UInt8(ascii: "\n"), in: buffer, start..<index) {
                line += 1
                column = 1
                start = found + 1
            }
            let offset = position.byteOffset + index - head
            return TextPosition(line: line, column: column + index - start, byteOffset: offset)
        }
    }

    /// The index of a byte's next occurrence; nil where it hasn't come.
    func index(of byte: UInt8, from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { Self.index(of: byte, in: $0, start..<$0.count) }
    }

    private static func index(of byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        guard let base = buffer.baseAddress, !range.isEmpty,
            let found = memchr(base + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Passes over a byte order mark at the stream's beginning; false where more bytes must come first.
    mutating func dropMark(isFinished: Bool) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = bytes[head...].prefix(mark.count)
        if start.elementsEqual(mark) {
            head += mark.count
            position.byteOffset += mark.count
            position.column += mark.count
        }
        return start.count == mark.count || isFinished || !mark.starts(with: start)
    }

    /// Whether there is nothing but white space in a range.
    func isBlank(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { JSONReader.isWhitespace($0) }
    }
}
#endif
