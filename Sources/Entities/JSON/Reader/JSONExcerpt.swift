#if JSON
/// Short pieces of a document for the messages of errors.
enum JSONExcerpt {
    private static let longest = 40

    /// A value that is complete: what kind it is, and its text when that is short.
    static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        switch bytes.first {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "the string \(text(bytes))"
        case UInt8(ascii: "n"): "null"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "the boolean \(text(bytes))"
        default: "the number \(text(bytes))"
        }
    }

    /// What stands at a place that is wrong: a character, and what surrounds it.
    static func place(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let before = bytes[max(0, offset - longest / 2)..<offset]
        let surroundings = before.isEmpty ? "" : " after \(quoted(before, startsWithin: before.startIndex > 0))"
        guard offset < bytes.count else { return "the end of the document" + surroundings }
        let rest = bytes[offset..<min(bytes.count, offset + longest / 2)]
        return quoted(rest, endsWithin: rest.endIndex < bytes.count) + surroundings
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        bytes.count <= longest
            ? String(decoding: bytes, as: UTF8.self)
            : String(decoding: bytes.prefix(longest), as: UTF8.self) + "…"
    }

    /// A piece of the document on one line; bytes cut out of a character show as U+FFFD.
    private static func quoted(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>,
        startsWithin: Bool = false,
        endsWithin: Bool = false
    ) -> String {
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "'" + (startsWithin ? "…" : "") + text.joined() + (endsWithin ? "…" : "") + "'"
    }
}
#endif
