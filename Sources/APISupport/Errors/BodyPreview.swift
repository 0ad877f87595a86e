internal import APISupportDefaults
internal import APISupportText
internal import Foundation

/// The start of a body as text that is safe to print.
enum BodyPreview {
    /// Text of the first bytes: in the charset if it can be read so, else as UTF-8 with what is not valid marked;
    /// characters that steer a terminal are escaped.
    static func text(_ body: Data, charset: Charset?) -> String {
        let start = Data(body.prefix(Defaults.bodyPreviewSize))
        let isCut = start.count < body.count
        let text =
            charset.flatMap { decoded(start, $0, isCut: isCut) } ?? decoded(start, .utf8, isCut: isCut)
            ?? String(decoding: start, as: UTF8.self)
        return text.safeToPrint + (isCut ? "…" : "")
    }

    /// The start of a text, as long as a preview of a body.
    static func start(of text: String) -> String {
        guard text.utf8.count > Defaults.bodyPreviewSize else { return text }
        var start = ""
        for character in text.unicodeScalars {
            guard start.utf8.count + character.utf8.count <= Defaults.bodyPreviewSize else { break }
            start.unicodeScalars.append(character)
        }
        return start + "…"
    }

    /// The bytes decoded, without the character that a cut may have left open; nil when they are not valid.
    private static func decoded(_ bytes: Data, _ charset: Charset, isCut: Bool) -> String? {
        for open in 0..<(isCut ? 4 : 1) {
            if let text = try? charset.decode(bytes.dropLast(open)) { return String(decoding: text, as: UTF8.self) }
        }
        return nil
    }
}
