internal import APISupportDefaults
public import Foundation

/// What is asked of a server: a value, complete in itself, that a transport can send.
public struct HTTPRequest: Sendable {
    /// The method; GET by default.
    public var method: HTTPMethod
    /// The absolute http or https URL, percent-encoded; one parser, libcurl's, decides what it means and sends it.
    public var url: String
    /// The header fields, sent in their order; the transport adds `Host`, `Accept-Encoding` and `Content-Length`, and
    /// for some bodies `Content-Type` and `Content-Encoding`.
    public var headers: HTTPHeaders
    /// The body; nil sends none.
    public var body: HTTPBody?
    /// The time within which the connection must be made; 10 s by default, more than 0, at most some 24 days.
    public var connectTimeout: Duration
    /// The longest silence, to the first byte and between bytes; 30 s by default, more than 0, nil bears any.
    ///
    /// It does not bound the silence within a response of type `text/event-stream`.
    public var timeout: Duration?
    /// The time within which the whole request must end, or a streamed one have its head; 60 s by default, nil sets no bound.
    public var deadline: Duration?
    /// How much a response may take; 64 MB of body and 64 KB of headers among others by default.
    public var limits: HTTPLimits
    /// The largest number of redirects followed; 10 by default, 0 follows none and gives the redirect as the response.
    public var maximumRedirects: Int
    /// Header names, beside the well-known ones, that carry secrets: masked in every text, never sent to another origin.
    public var secretHeaders: Set<String>
    /// Whether the transport reports progress events; false by default.
    public var reportsProgress: Bool
    /// Whether the body comes in `.chunk` events, for ``HTTPTransport/stream(_:)``; false by default.
    public var streamsResponse: Bool
    /// The time within which a streamed response must have come whole; nil, the default, sets no bound.
    public var streamDeadline: Duration?
    /// What goes before it, and behind it, where many requests wait for a place; normal by default.
    public var priority: HTTPPriority
    /// A name for the requests that `CurlTransport.cancelAll(tag:)` cancels together; nil, the default, names none.
    public var tag: String?
    /// How a cache on the way uses stored responses; by default as the cache itself says.
    public var caching: CacheRules
    /// Who is told of its steps; nil where nobody is.
    package var observation: RequestObservation?
    /// What a challenge of the Digest scheme is answered with; nil where none is.
    package var digest: DigestCredentials?
    /// Where credentials are noted that interceptors put in; nil where nobody wants to know.
    package var sentSecrets: SentSecrets?

    /// Makes a request; every member has the default named beside it.
    public init(method: HTTPMethod = .get, url: String, headers: HTTPHeaders = [:], body: HTTPBody? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        connectTimeout = Defaults.connectTimeout
        timeout = Defaults.timeout
        deadline = Defaults.deadline
        limits = HTTPLimits()
        maximumRedirects = Defaults.maximumRedirects
        secretHeaders = []
        reportsProgress = false
        streamsResponse = false
        streamDeadline = nil
        priority = .normal
        caching = CacheRules()
    }

    /// Makes a request with a body of bytes; nil sends none.
    public init(method: HTTPMethod = .get, url: String, headers: HTTPHeaders = [:], body: Data?) {
        self.init(method: method, url: url, headers: headers, body: body.map(HTTPBody.bytes))
    }
}
