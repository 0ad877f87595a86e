public import APISupportEntities
public import APISupportHTTP
public import APISupportText
public import Foundation

/// What a server answered, with a status that the request accepts.
///
/// Trait JSON adds `json`, and trait XML `xml`: the body as a document, read when it is asked for.
public struct APIResponse {
    /// The status code.
    public let status: Int
    /// The header fields, in the order in which they came.
    public let headers: HTTPHeaders
    /// The body as it came, content codings removed; empty when there was none.
    public let body: Data
    /// The URL that answered, after redirects.
    public let url: String
    /// What `Content-Type` tells; nil when it is missing or no media type.
    public let mediaType: MediaType?
    /// The entity that was expected; nil when none was, or the response type was `.data`.
    public let entity: (any Entity)?
    /// Where it comes from: the server, the cache after the server confirmed it, or the cache alone, with its age.
    public let source: ResponseSource
    /// How the body is read.
    let payload: Payload

    init(_ payload: Payload, entity: (any Entity)?) {
        status = payload.response.status
        headers = payload.response.headers
        body = payload.response.body
        url = payload.response.url
        source = payload.response.source
        mediaType = payload.mediaType
        self.entity = entity
        self.payload = payload
    }

    /// The same response with an entity of its own, built anew.
    func renewed() throws(APIError) -> APIResponse {
        guard entity != nil else { return self }
        return try ResponseJudge(payload: payload, log: Log()).response()
    }

    /// The charset of the body, found as for JSON and XML; read anew with each call.
    ///
    /// Throws `APIError` with code `.unsupportedCharset` or `.invalidCharsetData` where the body can't be read in it.
    public var charset: Charset {
        get throws(APIError) { try payload.decoded(for: nil).charset }
    }

    /// The body as text in its charset; read anew with each call.
    ///
    /// Throws `APIError` with code `.unsupportedCharset` or `.invalidCharsetData` where the body can't be read so.
    public var text: String {
        get throws(APIError) { String(decoding: try payload.decoded(for: nil).text, as: UTF8.self) }
    }
}
