internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText
internal import Foundation

extension Payload {
    /// The body's charset, and its text in UTF-8; `format` is the one the body should be in, nil when its text is to tell.
    ///
    /// In this order: a byte order mark; the charset of `Content-Type`; the XML declaration, or for JSON the pattern of
    /// zero bytes; the request's `responseCharset`; UTF-8 where the body is valid UTF-8; with trait Decode the configured
    /// charset; else an error.
    func decoded(for format: BodyFormat?) throws(APIError) -> (charset: Charset, text: Data) {
        let body = response.body
        do {
            if let charset = try declaredCharset(for: format) { return (charset, try charset.decode(body)) }
            guard let fallback = reading.fallback.charset, (try? Charset.utf8.decode(body)) == nil else {
                return (.utf8, try Charset.utf8.decode(body))
            }
            return (fallback, try fallback.decode(body))
        } catch {
            throw context.error(
                APIError.Code(error.code),
                error.message,
                position: position(of: error),
                underlying: error
            )
        }
    }

    /// The charset that the response or the request tells; nil when neither does.
    private func declaredCharset(for format: BodyFormat?) throws(CharsetError) -> Charset? {
        let body = response.body
        if let mark = Charset.detectBOM(body) { return mark.charset }
        if let label = mediaType?["charset"] { return try Charset(named: label) }
        if format != .json, let charset = try Charset(xmlDeclarationIn: body) { return charset }
        if format != .xml, let charset = Charset(jsonZeroPatternOf: body) { return charset }
        return reading.responseCharset
    }

    /// The place of a charset's error: line and column are those of the text in front of it.
    private func position(of error: CharsetError) -> TextPosition? {
        guard let offset = error.byteOffset, let charset = Charset(label: error.charset),
            let text = try? charset.decode(response.body.prefix(offset))
        else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return TextPosition(line: lines.count, column: (lines.last?.count ?? 0) + 1, byteOffset: offset)
    }
}

extension APIError.Code {
    /// The code for one of a charset.
    init(_ code: CharsetError.Code) {
        self = code == .unsupportedCharset ? .unsupportedCharset : .invalidCharsetData
    }
}
