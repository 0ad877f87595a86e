public import Foundation

/// Reads a text in a charset that comes in pieces, cut anywhere, also inside of a character.
///
/// The text is the same as `Charset.decode(_:)` gives for all pieces together. What is kept of one piece for the next are a
/// few bytes.
public struct CharsetDecoder: Sendable {
    /// The charset.
    public let charset: Charset
    /// The bytes of a character, or an escape sequence, that is not complete.
    private var rest = Data()
    /// The number of bytes in front of those.
    private var offset = 0
    /// The escape sequence in force, of charsets that have them.
    private var escape = Data()
    private var hasStarted = false

    /// The most bytes of a character or escape sequence.
    private static let longestCharacter = 4

    /// Begins a text.
    public init(_ charset: Charset) {
        self.charset = charset
    }

    /// The text of the bytes that come next, as UTF-8, as far as it is complete; a byte order mark at the very start is left out.
    ///
    /// - Throws: `invalidCharsetData` with the offset, in all bytes so far, of the first one that is not part of a valid
    ///   character, once all text in front of it has been given; `unsupportedCharset` where this system can't read the charset.
    public mutating func decode(_ bytes: Data) throws(CharsetError) -> Data {
        let piece = rest.isEmpty ? bytes : rest + bytes
        if !hasStarted {
            // A mark, or the beginning of one, is not decided upon by half.
            guard piece.count >= Self.longestCharacter else {
                rest = piece
                return Data()
            }
        }
        return try decode(piece, isLast: false)
    }

    /// The text of the bytes that are left when no more come.
    ///
    /// - Throws: `invalidCharsetData` where they end inside of a character.
    public mutating func finish() throws(CharsetError) -> Data {
        try decode(rest, isLast: true)
    }

    private mutating func decode(_ piece: Data, isLast: Bool) throws(CharsetError) -> Data {
        let text: Data
        let used: Int
        do {
            text = try decodeWhole(piece)
            used = piece.count
        } catch {
            guard error.code == .invalidCharsetData, let place = error.byteOffset else { throw error }
            // What is in front comes first; a character may be complete with the next bytes.
            guard !isLast, place > 0 || piece.count < Self.longestCharacter else {
                var error = error
                error.byteOffset = offset + place
                throw error
            }
            text = try decodeWhole(piece.prefix(place))
            used = place
        }
        if charset.kind == .iso2022JP { noteEscape(in: piece.prefix(used)) }
        if used > 0 { hasStarted = true }
        offset += used
        rest = Data(piece.dropFirst(used))
        return text
    }

    /// The text of whole characters; an error tells its place in the piece.
    private func decodeWhole(_ piece: Data) throws(CharsetError) -> Data {
        guard hasStarted else { return try charset.decode(piece) }
        do {
            let text = try charset.decode(escape + piece)
            // Behind the start of a text the bytes of a mark are a character.
            let mark = Charset.detectBOM(piece).map { $0.charset == charset } ?? false
            return mark ? Data([0xEF, 0xBB, 0xBF]) + text : text
        } catch {
            var error = error
            error.byteOffset = error.byteOffset.map { $0 - escape.count }
            throw error
        }
    }

    private mutating func noteEscape(in bytes: Data) {
        guard let start = bytes.lastIndex(of: 0x1B) else { return }
        escape = Data(bytes[start...].prefix(3))
    }
}
