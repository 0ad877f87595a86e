public import APISupportEntities
public import APISupportHTTP
public import APISupportText
public import Foundation

/// What a server answered, with a status that the request accepts.
///
/// Trait JSON adds `json`, and trait XML `xml`: the body as a document, read when it is asked for.
public struct APIResponse {
    /// The entity that was expected; nil when none was, or the response type was `.data`.
    public let entity: (any Entity)?
    /// What came, and how it is read.
    let payload: Payload

    init(_ payload: Payload, entity: (any Entity)?) {
        self.entity = entity
        self.payload = payload
    }

    /// The status code.
    public var status: Int { payload.response.status }
    /// The header fields, in the order in which they came.
    public var headers: HTTPHeaders { payload.response.headers }
    /// The body as it came, content codings removed; empty when there was none.
    public var body: Data { payload.response.body }
    /// The URL that answered, after redirects.
    public var url: String { payload.response.url }
    /// What `Content-Type` tells; nil when it is missing or no media type.
    public var mediaType: MediaType? { payload.mediaType }
    /// Where it comes from: the server, the cache after the server confirmed it, or the cache alone, with its age.
    public var source: ResponseSource { payload.response.source }

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
