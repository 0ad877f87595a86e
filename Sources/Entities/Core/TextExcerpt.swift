/// A short piece of a document around a place, on one line.
public struct TextExcerpt: Hashable, Sendable {
    /// The piece, at most 60 characters; control characters show as spaces, and dots where the line goes on.
    public let text: String
    /// The number of characters in front of the place.
    public let caret: Int

    /// The most characters in front of the place, and from it on.
    private static let reach = 29

    /// Cuts the piece out of a document in UTF-8; bytes that are none show as U+FFFD.
    package init(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        let place = min(max(offset, 0), bytes.count)
        // A character has at most four bytes.
        let front = bytes[max(0, place - 4 * Self.reach)..<place]
        let back = bytes[place..<min(bytes.count, place + 4 * Self.reach)]
        let lineStart = front.lastIndex(where: Self.endsLine).map { $0 + 1 } ?? front.startIndex
        let lineEnd = back.firstIndex(where: Self.endsLine) ?? back.endIndex
        let start = Self.startOfCharacter(lineStart, in: bytes, before: place)
        let head = Array(String(decoding: bytes[start..<place], as: UTF8.self).unicodeScalars)
        let tail = Array(String(decoding: bytes[place..<lineEnd], as: UTF8.self).unicodeScalars)
        let isCutInFront = head.count > Self.reach || (start > 0 && !Self.endsLine(bytes[start - 1]))
        let isCutBehind = tail.count > Self.reach || (lineEnd < bytes.count && !Self.endsLine(bytes[lineEnd]))
        let shownHead = (isCutInFront ? "…" : "") + Self.shown(head.suffix(Self.reach))
        text = shownHead + Self.shown(tail.prefix(Self.reach)) + (isCutBehind ? "…" : "")
        caret = shownHead.count
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D
    }

    /// Where a character begins, from a byte on that may lie inside of one.
    private static func startOfCharacter(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
        var start = start
        while start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
        return start
    }

    private static func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}

extension TextExcerpt: CustomStringConvertible {
    /// The piece, and under it a caret at the place.
    public var description: String {
        text + "\n" + String(repeating: " ", count: caret) + "^"
    }
}
