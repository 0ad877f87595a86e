public import Foundation

/// What is asked of a server: a value, complete in itself, that a transport can send.
///
/// A copy takes little: what most requests have in common is kept apart, and shared until one of the copies changes it.
public struct HTTPRequest: Sendable {
    /// The method; GET by default.
    public var method: HTTPMethod
    /// The absolute http or https URL, percent-encoded; one parser, libcurl's, decides what it means and sends it.
    public var url: String
    /// The header fields, sent in their order; the transport adds `Host`, `Accept-Encoding` and `Content-Length`, and
    /// for some bodies `Content-Type` and `Content-Encoding`.
    public var headers: HTTPHeaders
    private var options = SharedOptions.unchanged

    /// Makes a request; every member has the default named beside it.
    public init(method: HTTPMethod = .get, url: String, headers: HTTPHeaders = [:], body: HTTPBody? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        if let body { self.body = body }
    }

    /// Makes a request with a body of bytes; nil sends none.
    public init(method: HTTPMethod = .get, url: String, headers: HTTPHeaders = [:], body: Data?) {
        self.init(method: method, url: url, headers: headers, body: body.map(HTTPBody.bytes))
    }

    /// The body; nil sends none.
    public var body: HTTPBody? {
        get { options.value.body }
        set { change { $0.body = newValue } }
    }

    // MARK: Bounds

    /// The time within which the connection must be made; 10 s by default, more than 0, at most some 24 days.
    public var connectTimeout: Duration {
        get { options.value.connectTimeout }
        set { change { $0.connectTimeout = newValue } }
    }

    /// The longest silence, to the first byte and between bytes; 30 s by default, more than 0, nil bears any.
    ///
    /// It does not bound the silence within a response of type `text/event-stream`.
    public var timeout: Duration? {
        get { options.value.timeout }
        set { change { $0.timeout = newValue } }
    }

    /// The time within which the whole request must end, or a streamed one have its head; 60 s by default, nil sets no bound.
    public var deadline: Duration? {
        get { options.value.deadline }
        set { change { $0.deadline = newValue } }
    }

    /// The time within which a streamed response must have come whole; nil, the default, sets no bound.
    public var streamDeadline: Duration? {
        get { options.value.streamDeadline }
        set { change { $0.streamDeadline = newValue } }
    }

    /// How much a response may take; 64 MB of body and 64 KB of headers among others by default.
    public var limits: HTTPLimits {
        get { options.value.limits }
        set { change { $0.limits = newValue } }
    }

    /// The largest number of redirects followed; 10 by default, 0 follows none and gives the redirect as the response.
    public var maximumRedirects: Int {
        get { options.value.maximumRedirects }
        set { change { $0.maximumRedirects = newValue } }
    }

    // MARK: How it is sent and told

    /// Header names, beside the well-known ones, that carry secrets: masked in every text, never sent to another origin.
    public var secretHeaders: Set<String> {
        get { options.value.secretHeaders }
        set { change { $0.secretHeaders = newValue } }
    }

    /// Whether the transport reports progress events; false by default.
    public var reportsProgress: Bool {
        get { options.value.reportsProgress }
        set { if newValue != reportsProgress { change { $0.reportsProgress = newValue } } }
    }

    /// Whether the body comes in `.chunk` events, for ``HTTPTransport/stream(_:)``; false by default.
    public var streamsResponse: Bool {
        get { options.value.streamsResponse }
        set { if newValue != streamsResponse { change { $0.streamsResponse = newValue } } }
    }

    /// What goes before it, and behind it, where many requests wait for a place; normal by default.
    public var priority: HTTPPriority {
        get { options.value.priority }
        set { change { $0.priority = newValue } }
    }

    /// A name for the requests that `CurlTransport.cancelAll(tag:)` cancels together; nil, the default, names none.
    public var tag: String? {
        get { options.value.tag }
        set { change { $0.tag = newValue } }
    }

    /// How a cache on the way uses stored responses; by default as the cache itself says.
    public var caching: CacheRules {
        get { options.value.caching }
        set { change { $0.caching = newValue } }
    }

    /// Who is told of its steps; nil where nobody is.
    package var observation: RequestObservation? {
        get { options.value.observation }
        set { change { $0.observation = newValue } }
    }

    /// What a challenge of the Digest scheme is answered with; nil where none is.
    package var digest: DigestCredentials? {
        get { options.value.digest }
        set { change { $0.digest = newValue } }
    }

    /// Where credentials are noted that interceptors put in; nil where nobody wants to know.
    package var sentSecrets: SentSecrets? {
        get { options.value.sentSecrets }
        set { change { $0.sentSecrets = newValue } }
    }

    private mutating func change(_ change: (inout RequestOptions) -> Void) {
        if !isKnownUniquelyReferenced(&options) { options = SharedOptions(options.value) }
        change(&options.value)
    }
}
