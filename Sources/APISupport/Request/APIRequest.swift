internal import APISupportDefaults
public import APISupportEntities
public import APISupportHTTP
public import APISupportText

/// What to ask of a server, and what its response becomes.
///
/// Subclass it once for each call of an API and override what differs, or make one from values:
///
/// ```swift
/// final class SearchRequest: APIRequest {
///     override var url: String { "https://api.example/search" }
///     override var query: [QueryItem] { [QueryItem("q", text), QueryItem("tag", ["swift", "linux"])] }
///     override class var expected: (any Entity.Type)? { Articles.self }
///     let text: String
///     init(text: String) { self.text = text; super.init() }
/// }
/// let ping = APIRequest(url: "https://api.example/ping", method: .head)
/// ```
///
/// A request is read once, on the thread that makes the connection; the same one may be used for any number of them.
open class APIRequest {
    private let values: Values

    /// What the properties give unless a subclass overrides them.
    private struct Values {
        var url: String
        var pathSegments: [String]
        var method: HTTPMethod
        var query: [QueryItem]
        var headers: HTTPHeaders
        var secretHeaders: Set<String>
        var body: RequestBody?
        var timeout: Duration?
        var responseType: ResponseType
        var acceptedStatuses: Set<Int>?
        var responseCharset: Charset?
        var strictContentType: Bool
        var decoding: DecodingRules
    }

    /// Makes a request; each parameter is described at the property of its name.
    ///
    /// A subclass that overrides a property does not need to give its value here.
    public init(
        url: String = "",
        pathSegments: [String] = [],
        method: HTTPMethod = .get,
        query: [QueryItem] = [],
        headers: HTTPHeaders = [:],
        secretHeaders: Set<String> = [],
        body: RequestBody? = nil,
        timeout: Duration? = nil,
        responseType: ResponseType = .automatic,
        acceptedStatuses: Set<Int>? = nil,
        responseCharset: Charset? = nil,
        strictContentType: Bool = false,
        decoding: DecodingRules = DecodingRules()
    ) {
        values = Values(
            url: url,
            pathSegments: pathSegments,
            method: method,
            query: query,
            headers: headers,
            secretHeaders: secretHeaders,
            body: body,
            timeout: timeout,
            responseType: responseType,
            acceptedStatuses: acceptedStatuses,
            responseCharset: responseCharset,
            strictContentType: strictContentType,
            decoding: decoding
        )
    }

    // MARK: What to send

    /// The absolute http or https URL, percent-encoded; it may have a query of its own.
    open var url: String { values.url }
    /// Segments put behind the URL's path, each escaped, so that a `/` in one is no border; none by default.
    ///
    /// A segment `.` or `..` can't be escaped, and is refused with `APIError.Code.invalidRequest`.
    open var pathSegments: [String] { values.pathSegments }
    /// The method; GET by default.
    open var method: HTTPMethod { values.method }
    /// Items put behind the URL's own query, escaped (RFC 3986); none by default.
    open var query: [QueryItem] { values.query }
    /// Header fields; none by default.
    open var headers: HTTPHeaders { values.headers }
    /// Names of headers that carry secrets, beside `Authorization` and the other well-known ones; none by default.
    ///
    /// Their values are masked in errors and logs, and never sent to another origin.
    open var secretHeaders: Set<String> { values.secretHeaders }
    /// The body; nil, the default, sends none.
    open var body: RequestBody? { values.body }
    /// The longest silence borne, at least 1 s; nil, the default, takes the configuration's.
    open var timeout: Duration? { values.timeout }

    // MARK: What comes back

    /// How the response's body is read; automatic by default.
    open var responseType: ResponseType { values.responseType }
    /// The status codes that count as success, where any other is an error; 200 to 299 by default.
    open var acceptedStatuses: Set<Int> { values.acceptedStatuses ?? Defaults.acceptedStatuses }
    /// The charset of bodies that declare none; nil, the default, takes UTF-8.
    open var responseCharset: Charset? { values.responseCharset }
    /// Whether a missing or generic media type (`text/plain`, `text/html`...) is an error rather than a reason to look
    /// at the body; false by default.
    open var strictContentType: Bool { values.strictContentType }
    /// How values are read, unless the entity says otherwise; nothing by default.
    open var decoding: DecodingRules { values.decoding }

    /// The type of the entity that a response becomes; nil, the default, builds none.
    open class var expected: (any Entity.Type)? { nil }
    /// The type of the entity that an error's body becomes; nil, the default, builds none.
    ///
    /// It is tried where the status isn't accepted, and where the expected entity can't be built.
    open class var errorEntity: (any ErrorEntity.Type)? { nil }

    // MARK: Making it

    /// Makes the value that the transport sends; override it to change what the properties can't express.
    ///
    /// - Parameter configuration: Where the time-out comes from when the request has none, and the limits.
    /// - Returns: The request, ready to be sent.
    /// - Throws: `APIError` with code `.invalidRequest` where the URL, a path segment or the body can't be made. Bad
    ///   headers, methods and hosts are refused by the transport, under the same code.
    open func makeHTTPRequest(
        configuration: APIConfiguration = APIConfiguration()
    ) throws(APIError) -> HTTPRequest {
        var request = HTTPRequest(method: method, url: try requestURL(), headers: headers)
        if let body {
            request.body = try make(body, configuration)
            if !headers.contains(name: "Content-Type") { request.headers.add("Content-Type", body.contentType) }
        }
        request.secretHeaders = secretHeaders
        configuration.apply(to: &request, timeout: timeout)
        return request
    }
}
