internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText
internal import Foundation

/// The body of a response: which format it is in, and its text.
///
/// A class, since it holds much and is handed on often.
final class Payload: Sendable {
    let response: HTTPResponse
    let reading: ResponseReading
    /// Makes the errors about this response.
    let context: ErrorContext
    /// What `Content-Type` tells; nil when it is missing or no media type.
    let mediaType: MediaType?

    init(_ response: HTTPResponse, reading: ResponseReading, context: ErrorContext) {
        self.response = response
        self.reading = reading
        self.context = context.with(response)
        mediaType = MediaType(contentTypes: response.headers.values(for: "Content-Type"))
    }

    /// Whether there is no body: none came, or none may come with this method or status (RFC 9110, section 6.4.1).
    var isEmpty: Bool {
        response.body.isEmpty || reading.method == .head || [204, 205, 304].contains(response.status)
    }

    /// The error for a body that is missing.
    func emptyBody(_ needed: String) -> APIError {
        context.error(
            .emptyBody,
            "\(needed), but the response to \(reading.method) with status \(response.status) has no body"
        )
    }

    /// The document that the body is: by the response type, the media type, or the body itself.
    ///
    /// Response type `.data` counts as automatic here: a server's error may be a document where data was asked for.
    func document() throws(APIError) -> Document {
        if let format = try declaredFormat() {
            let reader = try reader(of: format)
            return Document(format: format, reader: reader, body: try decoded(as: format))
        }
        guard BodyLook(response.body) != .gzip else {
            throw unacceptable("the body is gzip data without a Content-Encoding")
        }
        let body = try sniffable()
        guard let format = BodyLook(body.text).format(labelledHTML: mediaType?.essence == "text/html") else {
            throw neither(body.text)
        }
        return Document(format: format, reader: try reader(of: format), body: body)
    }

    /// A body that can be read.
    struct Document {
        let format: BodyFormat
        let reader: any FormatReader
        let charset: Charset
        /// The text in UTF-8.
        let text: Data

        fileprivate init(format: BodyFormat, reader: any FormatReader, body: (charset: Charset, text: Data)) {
            self.format = format
            self.reader = reader
            charset = body.charset
            text = body.text
        }
    }

    /// Reads the body in a format, as a document or an entity.
    func read<Value>(
        as format: BodyFormat,
        _ parse: (Data, ResponseReading) throws(EntityError) -> Value
    ) throws(APIError) -> Value {
        guard !isEmpty else { throw emptyBody("\(format.rawValue) was expected") }
        let text = try decoded(as: format).text
        do {
            return try parse(text, reading)
        } catch {
            throw context.error(error, format: format, hints: hints(for: format, text: text))
        }
    }

    /// What may explain why a body is not in the format it should be in.
    func hints(for format: BodyFormat, text: Data) -> [String] {
        var hints: [String] = []
        if let words = BodyLook(text).words(besides: format) { hints.append(words) }
        if !response.isLengthKnown { hints.append("the response's length was unknown, so it may have been cut") }
        return hints
    }

    /// The error for a document that could not be read, or not as what was expected.
    func error(_ error: EntityError, in document: Document) -> APIError {
        context.error(error, format: document.format, hints: hints(for: document.format, text: document.text))
    }

    /// The body's charset, and its text in UTF-8, for a format that it should be in.
    private func decoded(as format: BodyFormat) throws(APIError) -> (charset: Charset, text: Data) {
        guard BodyLook(response.body) != .gzip else {
            throw context.error(format.notThisFormat, hints(for: format, text: response.body).joined(separator: "; "))
        }
        return try decoded(for: format)
    }

    /// The format that response type or media type tell; nil when the body has to.
    private func declaredFormat() throws(APIError) -> BodyFormat? {
        if case .format(let format) = reading.responseType.choice { return format }
        switch mediaType?.verdict ?? .generic {
        case .format(let format): return format
        case .generic where !reading.strictContentType: return nil
        case .generic, .other: throw unacceptable("it is neither a JSON nor an XML type")
        }
    }

    private func reader(of format: BodyFormat) throws(APIError) -> any FormatReader {
        guard let reader = format.reader else {
            throw unacceptable("support for \(format.rawValue) is not compiled in (trait \(format.rawValue))")
        }
        return reader
    }

    /// The body's text, for a body that has to tell its format.
    private func sniffable() throws(APIError) -> (charset: Charset, text: Data) {
        do {
            return try decoded(for: nil)
        } catch {
            // Bytes that begin like neither format are data; only a label makes text of them.
            guard error.code == .invalidCharsetData, mediaType?["charset"] == nil,
                BodyLook(response.body).format(labelledHTML: false) == nil
            else { throw error }
            throw unacceptable("it tells no format, and the body is not text", underlying: error.underlying)
        }
    }

    /// The error for a body that looks like neither format, with what each parser says of it.
    private func neither(_ text: Data) -> APIError {
        let errors = [FormatReaders.json, FormatReaders.xml].compactMap { reader -> EntityError? in
            do throws(EntityError) {
                _ = try reader?.document(text, reading)
                return nil
            } catch {
                return error
            }
        }
        return unacceptable("it tells no format, and the body looks like neither JSON nor XML", errors)
    }

    /// The error for a body of another type than was asked for.
    func unacceptable(
        _ reason: String,
        _ parserErrors: [EntityError] = [],
        underlying: (any Error)? = nil
    ) -> APIError {
        let type = response.headers["Content-Type"].map { "the content type is \($0)" } ?? "there is no content type"
        return context.error(
            .unacceptableContentType,
            "\(type); \(reason)",
            parserErrors: parserErrors,
            underlying: underlying
        )
    }
}
