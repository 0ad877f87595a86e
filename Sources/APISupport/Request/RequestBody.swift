internal import APISupportEntities
public import APISupportHTTP
public import Foundation

/// The body of a request, and its media type.
///
/// The media type is sent as `Content-Type` unless the request's headers have one of their own.
public struct RequestBody {
    /// The media type of the bytes.
    public let contentType: String
    /// Makes the body, once for each request sent, by the request's rules.
    let make: (DecodingRules) throws -> HTTPBody

    /// Makes a body that is written into memory.
    static func written(_ contentType: String, _ bytes: @escaping (DecodingRules) throws -> Data) -> RequestBody {
        RequestBody(contentType: contentType) { rules in .bytes(try bytes(rules)) }
    }

    /// Makes a body from bytes.
    public static func bytes(_ bytes: Data, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody(contentType: contentType) { _ in HTTPBody.bytes(bytes) }
    }

    /// Makes a body from text, sent as UTF-8.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> RequestBody {
        bytes(Data(text.utf8), contentType: contentType)
    }

    /// Makes the body of a form (`application/x-www-form-urlencoded`), escaped as browsers do it.
    public static func form(_ items: [QueryItem]) -> RequestBody {
        text(PercentEncoding.form(items), contentType: "application/x-www-form-urlencoded")
    }

    /// Makes a body from a file, which is read from disk when it is sent.
    ///
    /// A file that can't be read makes the request fail with `APIError.Code.invalidRequest`; one that becomes shorter before
    /// it is sent, with `.bodyFailed`.
    ///
    /// - Parameters:
    ///   - url: The place of a regular file.
    ///   - range: The bytes to send; nil, the default, sends all of them.
    ///   - contentType: The media type; nil, the default, takes the one of the file name's extension.
    /// - Returns: The body.
    public static func file(_ url: URL, range: Range<Int64>? = nil, contentType: String? = nil) -> RequestBody {
        RequestBody(contentType: contentType ?? MediaTypes.type(ofFile: url.lastPathComponent)) { _ in
            try HTTPBody.file(url, range: range)
        }
    }

    /// Makes a body from a form of several parts (`multipart/form-data`); its files are read from disk when it is sent.
    ///
    /// A file that can't be read makes the request fail with `APIError.Code.invalidRequest`.
    public static func multipart(_ form: MultipartForm) -> RequestBody {
        RequestBody(contentType: "multipart/form-data; boundary=\(form.boundary)") { _ in try HTTPBody.multipart(form) }
    }

    /// Makes a body from what a sequence gives, piece by piece, which is asked for more when there is room for it.
    ///
    /// The request can be sent once: a redirect that wants the body again, and a second use of the request, fail. Where
    /// the sequence throws, or gives more or fewer bytes than `length`, the request fails with `.bodyFailed`.
    ///
    /// - Parameters:
    ///   - sequence: What is sent.
    ///   - length: The number of bytes; nil, the default, is unknown, and sends the body in chunks.
    ///   - contentType: The media type.
    /// - Returns: The body.
    public static func stream<Pieces: AsyncSequence & Sendable>(
        _ sequence: Pieces,
        length: Int64? = nil,
        contentType: String = "application/octet-stream"
    ) -> RequestBody where Pieces.Element == Data {
        let body = HTTPBody.stream(sequence, length: length)
        return RequestBody(contentType: contentType) { _ in body }
    }

    /// The same body, compressed on the way, and sent with `Content-Encoding: gzip`; few servers take that.
    ///
    /// - Parameter level: From 1, fast, to 9, small; 6 by default.
    /// - Returns: The body.
    public func gzipped(level: Int = 6) -> RequestBody {
        RequestBody(contentType: contentType) { [make] rules in try make(rules).gzipped(level: level) }
    }
}
