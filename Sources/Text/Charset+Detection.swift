public import Foundation

extension Charset {
    /// The charset that a byte order mark at the start of the bytes tells, and the mark's length in bytes; nil when
    /// there is none.
    ///
    /// UTF-32 is looked for before UTF-16, whose mark is the start of UTF-32's.
    public static func detectBOM(_ bytes: Data) -> (charset: Charset, length: Int)? {
        // No letter and no white space begins a mark: most often the first byte tells that there is none.
        guard let first = bytes.first, first == 0 || first >= 0xEF else { return nil }
        return marks.first { bytes.starts(with: $0.mark) }.map { ($0.charset, $0.mark.count) }
    }

    /// The byte order marks, in the order in which they are looked for.
    private static let marks: [(mark: [UInt8], charset: Charset)] = [
        ([0xEF, 0xBB, 0xBF], .utf8),
        ([0xFF, 0xFE, 0x00, 0x00], .utf32LE),
        ([0x00, 0x00, 0xFE, 0xFF], .utf32BE),
        ([0xFF, 0xFE], .utf16LE),
        ([0xFE, 0xFF], .utf16BE),
    ]

    /// The charset that the zero bytes at the start of a JSON document tell; nil when they tell none.
    ///
    /// JSON starts with an ASCII character and holds no zero character, so a zero among the first bytes means UTF-16 or
    /// UTF-32 (RFC 4627, section 3).
    public init?(jsonZeroPatternOf bytes: Data) {
        let start = bytes.prefix(4)
        guard start.contains(0) else { return nil }
        let zeros = start.map { $0 == 0 }
        switch zeros.count {
        case 4... where zeros == [true, true, true, false]: self = .utf32BE
        case 4... where zeros == [false, true, true, true]: self = .utf32LE
        case 2... where zeros.starts(with: [true, false]): self = .utf16BE
        case 2... where zeros.starts(with: [false, true]): self = .utf16LE
        default: return nil
        }
    }
}
