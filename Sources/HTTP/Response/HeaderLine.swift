internal import Foundation

/// The parts of a field line, as bytes that are there only while the line is.
struct HeaderLine {
    /// The line from the name to the end of the value, without white space around it.
    let bytes: UnsafeRawBufferPointer
    /// The name, in whatever case.
    let name: UnsafeRawBufferPointer
    /// Where the value, without white space around it, begins among the bytes; it ends with them.
    let valueOffset: Int

    /// Finds the parts of a line without its line end; nil where it has no valid name.
    init?(_ line: UnsafeRawBufferPointer) {
        var colon = 0
        while colon < line.count, line[colon].isTokenByte { colon += 1 }
        guard colon > 0, colon < line.count, line[colon] == UInt8(ascii: ":") else { return nil }
        name = UnsafeRawBufferPointer(rebasing: line[..<colon])
        let value = Self.trimmed(line, from: colon + 1)
        bytes = UnsafeRawBufferPointer(rebasing: line[..<value.upperBound])
        valueOffset = value.lowerBound
    }

    /// Whether a byte is anywhere in a line.
    static func holds(_ byte: Int32, _ line: UnsafeRawBufferPointer) -> Bool {
        line.baseAddress.map { memchr($0, byte, line.count) != nil } ?? false
    }

    /// The bytes without spaces and tabulators around them.
    static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[trimmed(bytes, from: 0)])
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer, from first: Int) -> Range<Int> {
        var (start, end) = (first, bytes.count)
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        while start < end, bytes[start].isBlank { start += 1 }
        return start..<end
    }

    /// The bytes of a line without its line end.
    static func withoutEnd(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var end = line.count
        if end > 0, line[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > 0, line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: line[..<end])
    }
}
