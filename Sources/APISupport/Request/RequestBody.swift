internal import APISupportEntities
public import Foundation

/// The body of a request, and its media type.
///
/// The media type is sent as `Content-Type` unless the request's headers have one of their own.
public struct RequestBody {
    /// The media type of the bytes.
    public let contentType: String
    /// Makes the bytes, once for each request sent, by the request's rules.
    let makeBytes: (DecodingRules) throws -> Data

    /// Makes a body from bytes.
    public static func bytes(_ bytes: Data, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody(contentType: contentType) { _ in bytes }
    }

    /// Makes a body from text, sent as UTF-8.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> RequestBody {
        bytes(Data(text.utf8), contentType: contentType)
    }

    /// Makes the body of a form (`application/x-www-form-urlencoded`), escaped as browsers do it.
    public static func form(_ items: [QueryItem]) -> RequestBody {
        text(PercentEncoding.form(items), contentType: "application/x-www-form-urlencoded")
    }
}
