import Foundation

/// Reads and writes ISO-2022-JP, in which escape sequences switch between sets of characters.
///
/// The escapes are read here, since the C library takes those that it does not know for text; the characters of
/// JIS X 0208 are converted as Shift_JIS, which has the same ones in another arrangement.
struct ISO2022JPCoding {
    private enum CharacterSet {
        case ascii
        case roman
        case katakana
        case kanji

        /// The set that the three bytes of an escape sequence switch to; nil when there is no such escape.
        init?(escape: some Sequence<UInt8>) {
            switch Array(escape) {
            case Array("\u{1B}(B".utf8): self = .ascii
            case Array("\u{1B}(J".utf8): self = .roman
            case Array("\u{1B}(I".utf8): self = .katakana
            case Array("\u{1B}$@".utf8), Array("\u{1B}$B".utf8): self = .kanji
            default: return nil
            }
        }

        /// The character of a byte, in the sets that have one for each byte.
        func scalar(of byte: UInt8) -> Unicode.Scalar? {
            switch (self, byte) {
            case (.kanji, _), (_, 0x0E), (_, 0x0F), (_, 0x1B), (_, 0x80...): nil
            case (.katakana, 0x21...0x5F): Unicode.Scalar(0xFF61 - 0x21 + UInt32(byte))
            case (.katakana, _): nil
            case (.roman, 0x5C): "\u{A5}"
            case (.roman, 0x7E): "\u{203E}"
            default: Unicode.Scalar(byte)
            }
        }
    }

    private static let escape: UInt8 = 0x1B

    /// Appends the text of the bytes.
    func decode(_ source: UnsafeRawBufferPointer, into output: inout OutputBuffer) throws(CharsetError) {
        let converter = try MultiByteCoding(charset: .shiftJIS).reader()
        var set = CharacterSet.ascii
        var offset = 0
        while offset < source.count {
            if source[offset] == Self.escape {
                let sequence = source[offset...].prefix(3)
                guard let next = CharacterSet(escape: sequence) else {
                    throw .invalid(.iso2022JP, at: offset, "an unknown escape sequence")
                }
                set = next
                offset += sequence.count
            } else if let scalar = set.scalar(of: source[offset]) {
                output.append(scalar)
                offset += 1
            } else if set == .kanji {
                let run = source[offset...].prefix { $0 != Self.escape }
                try decodeKanji(run, converter, into: &output)
                offset = run.endIndex
            } else {
                throw .invalid(.iso2022JP, at: offset, "a byte without a character")
            }
        }
    }

    /// Appends the text of a run of pairs of bytes.
    private func decodeKanji(
        _ run: Slice<UnsafeRawBufferPointer>,
        _ converter: IconvConverter,
        into output: inout OutputBuffer
    ) throws(CharsetError) {
        var shifted: [UInt8] = []
        shifted.reserveCapacity(run.count)
        for offset in stride(from: run.startIndex, to: run.endIndex, by: 2) {
            let pair = run[offset...].prefix(2)
            guard pair.count == 2, pair.allSatisfy({ 0x21...0x7E ~= $0 }) else { break }
            // Shift_JIS lays two rows of 94 cells into one, and leaves out 0x7F and the leads of katakana.
            let row = pair[offset] - 0x21
            let cell = pair[offset + 1] - 0x21
            shifted.append(row / 2 + (row < 62 ? 0x81 : 0xC1))
            shifted.append(row % 2 == 1 ? cell + 0x9F : cell + (cell < 63 ? 0x40 : 0x41))
        }
        let failure = shifted.withUnsafeBytes { converter.convert($0, into: &output) }
        let end = failure ?? shifted.count
        guard end == run.count else {
            throw .invalid(.iso2022JP, at: run.startIndex + end, "bytes without a character")
        }
    }

    /// The text as bytes; it ends in ASCII.
    func encode(_ text: String) throws(CharsetError) -> Data {
        var data = Data()
        var set = CharacterSet.ascii
        var offset = 0
        for scalar in text.unicodeScalars {
            let (next, bytes) = try encoded(scalar, at: offset)
            if next != set {
                let sequence = next == .ascii ? "(B" : next == .roman ? "(J" : "$B"
                data.append(Self.escape)
                data.append(contentsOf: sequence.utf8)
                set = next
            }
            data.append(contentsOf: bytes)
            offset += UTF8.width(scalar)
        }
        if set != .ascii { data.append(contentsOf: "\u{1B}(B".utf8) }
        return data
    }

    /// The set that has a character, and its bytes there.
    private func encoded(_ scalar: Unicode.Scalar, at offset: Int) throws(CharsetError) -> (CharacterSet, [UInt8]) {
        if scalar.isASCII, CharacterSet.ascii.scalar(of: UInt8(scalar.value)) != nil {
            return (.ascii, [UInt8(scalar.value)])
        }
        if scalar == "\u{A5}" { return (.roman, [0x5C]) }
        if scalar == "\u{203E}" { return (.roman, [0x7E]) }
        let shifted: Data
        do {
            shifted = try MultiByteCoding(charset: .shiftJIS).encode(String(scalar))
        } catch  where error.code == .unencodable {
            throw .unencodable(scalar, .iso2022JP, at: offset)
        }
        // Leads from 0xF0 on are rows that ISO-2022-JP does not have; half-width katakana are of one byte.
        guard let lead = shifted.first, shifted.count == 2, lead < 0xF0, let trail = shifted.last else {
            throw .unencodable(scalar, .iso2022JP, at: offset)
        }
        let isOddRow = trail >= 0x9F
        let row = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 2 + (isOddRow ? 1 : 0)
        let cell = isOddRow ? trail - 0x9F : trail - (trail < 0x7F ? 0x40 : 0x41)
        return (.kanji, [row + 0x21, cell + 0x21])
    }
}
