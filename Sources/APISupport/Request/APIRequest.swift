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
        var path: String
        var serverName: String?
        var pathSegments: [String]
        var method: HTTPMethod
        var query: [QueryItem]
        var arguments: RequestArguments
        var argumentPlacement: ArgumentPlacement
        var dropsNullArguments: Bool
        var headers: HTTPHeaders
        var secretHeaders: Set<String>
        var body: RequestBody?
        var timeout: Duration?
        var responseType: ResponseType
        var acceptedStatuses: Set<Int>?
        var validators: [ResponseValidator]
        var responseCharset: Charset?
        var strictContentType: Bool
        var decoding: DecodingRules
        var usesRule: Bool
        var mutesAccessories: Bool
        var caching: CacheRules
        var priority: HTTPPriority
        var tag: String?
    }

    /// Makes a request; each parameter is described at the property of its name.
    ///
    /// A subclass that overrides a property does not need to give its value here.
    public init(
        url: String = "",
        path: String = "",
        serverName: String? = nil,
        pathSegments: [String] = [],
        method: HTTPMethod = .get,
        query: [QueryItem] = [],
        arguments: RequestArguments = [:],
        argumentPlacement: ArgumentPlacement = .automatic,
        dropsNullArguments: Bool = false,
        headers: HTTPHeaders = [:],
        secretHeaders: Set<String> = [],
        body: RequestBody? = nil,
        timeout: Duration? = nil,
        responseType: ResponseType = .automatic,
        acceptedStatuses: Set<Int>? = nil,
        validators: [ResponseValidator] = [],
        responseCharset: Charset? = nil,
        strictContentType: Bool = false,
        decoding: DecodingRules = DecodingRules(),
        usesRule: Bool = true,
        mutesAccessories: Bool = false,
        caching: CacheRules = CacheRules(),
        priority: HTTPPriority = .normal,
        tag: String? = nil
    ) {
        values = Values(
            url: url,
            path: path,
            serverName: serverName,
            pathSegments: pathSegments,
            method: method,
            query: query,
            arguments: arguments,
            argumentPlacement: argumentPlacement,
            dropsNullArguments: dropsNullArguments,
            headers: headers,
            secretHeaders: secretHeaders,
            body: body,
            timeout: timeout,
            responseType: responseType,
            acceptedStatuses: acceptedStatuses,
            validators: validators,
            responseCharset: responseCharset,
            strictContentType: strictContentType,
            decoding: decoding,
            usesRule: usesRule,
            mutesAccessories: mutesAccessories,
            caching: caching,
            priority: priority,
            tag: tag
        )
    }

    // MARK: What to send

    /// The absolute http or https URL, percent-encoded; empty where `path` says it.
    ///
    /// It may have a query of its own.
    open var url: String { values.url }
    /// The way to the target from a server of the configuration, percent-encoded; it counts where `url` is empty.
    ///
    /// It is resolved as RFC 3986 says (``APIServer/url(for:)``), so an absolute URL counts as it is. Text from outside belongs
    /// into `pathSegments`.
    open var path: String { values.path }
    /// The name of the configuration's server for `path`; nil, the default, takes the first.
    open var serverName: String? { values.serverName }
    /// Segments put behind the URL's path, each escaped, so that a `/` in one is no border; none by default.
    ///
    /// A segment `.` or `..` can't be escaped, and is refused with `APIError.Code.invalidRequest`.
    open var pathSegments: [String] { values.pathSegments }
    /// The method; GET by default.
    open var method: HTTPMethod { values.method }
    /// Items put behind the URL's own query, escaped (RFC 3986); none by default.
    open var query: [QueryItem] { values.query }
    /// What the call is given, written where `argumentPlacement` says; none by default.
    open var arguments: RequestArguments { values.arguments }
    /// Where arguments are written: by default in a form where the method sends a body, else in the query.
    open var argumentPlacement: ArgumentPlacement { values.argumentPlacement }
    /// Whether arguments that are null are left out; false by default.
    open var dropsNullArguments: Bool { values.dropsNullArguments }
    /// Whether the configuration's processing rule counts for the request; true by default.
    open var usesRule: Bool { values.usesRule }
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
    /// Whether the configuration's accessories don't hear of the request; false by default.
    open var mutesAccessories: Bool { values.mutesAccessories }
    /// How the configuration's cache uses stored responses; nothing by default, which leaves it to the cache.
    open var caching: CacheRules { values.caching }
    /// Who goes first, where requests wait for a place in the transport; normal by default.
    open var priority: HTTPPriority { values.priority }
    /// A name for the requests that `CurlTransport.cancelAll(tag:)` cancels together; nil, the default, names none.
    open var tag: String? { values.tag }

    // MARK: What comes back

    /// How the response's body is read; automatic by default.
    open var responseType: ResponseType { values.responseType }
    /// The status codes that count as success, where any other is an error; 200 to 299 by default.
    open var acceptedStatuses: Set<Int> { values.acceptedStatuses ?? Defaults.acceptedStatuses }
    /// What looks at a response of an accepted status before its entity is built, in order; nothing by default.
    open var validators: [ResponseValidator] { values.validators }
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
    /// - Parameter configuration: Where servers, rule and defaults come from, the time-out when the request has none, and
    ///   the limits.
    /// - Returns: The request, ready to be sent.
    /// - Throws: `APIError` with code `.invalidRequest` where the URL, a path segment or the body can't be made. Bad
    ///   headers, methods and hosts are refused by the transport, under the same code.
    open func makeHTTPRequest(
        configuration: APIConfiguration = .default
    ) throws(APIError) -> HTTPRequest {
        let parts = try RequestParts(of: self, configuration)
        var request = HTTPRequest(method: method, url: parts.url, headers: parts.headers)
        if let body = parts.body {
            request.body = try make(body, configuration)
            if !request.headers.contains(name: "Content-Type") { request.headers.add("Content-Type", body.contentType) }
        }
        request.digest = parts.digest
        request.secretHeaders = secretHeaders
        request.caching = caching
        request.priority = priority
        request.tag = tag
        configuration.apply(to: &request, timeout: timeout)
        return request
    }
}
