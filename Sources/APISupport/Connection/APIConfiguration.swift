internal import APISupportDefaults
public import APISupportEntities
public import APISupportHTTP
public import Dispatch

/// How requests are sent, and where their results arrive: a value, taken by each connection when it is made.
///
/// Traits each add a part: XML `xmlParsing`, Decode `fallbackCharset`, Debug `logger` and `logsBodies`.
public struct APIConfiguration: Sendable {
    /// What sends the requests; the one libcurl engine of the process by default.
    public var transport: any HTTPTransport
    /// The serial queue on which delegates and closures are called; the main queue by default.
    public var deliveryQueue: DispatchQueue
    /// The longest silence borne where a request names none; nil, the default, takes `APIConnection.defaultTimeout`.
    ///
    /// Less than 1 s is taken as 1 s. `.seconds(Int64.max)` bears any silence.
    public var timeout: Duration?
    /// The time within which a whole request must end, redirects included; 60 s by default, nil sets no bound.
    ///
    /// A time-out that the request itself names lengthens it, where that is longer.
    public var deadline: Duration?
    /// The time within which the connection to the server must be made, name look-up and TLS included; 10 s by default.
    public var connectTimeout: Duration
    /// The largest number of redirects followed; 10 by default, 0 gives the redirect itself as the response.
    public var maximumRedirects: Int
    /// How much a response may take; 64 MB of body and 64 KB of headers among others by default.
    public var limits: HTTPLimits
    /// How values are read where neither entity nor request says it; nothing by default.
    ///
    /// Its key path leads to the entities of requests without one. Defaults for missing keys belong to entities alone.
    public var decoding: DecodingRules
    /// What stands around each request, the first in the list outermost; none by default.
    ///
    /// The request's deadline bounds them all.
    public var interceptors: [any HTTPInterceptor] = []
    /// Who is told of each step of requests, in this order; none by default.
    public var monitors: [any HTTPMonitor] = []
    /// Where paths lead: the main server, the secondary one, more; none by default.
    public var servers: [APIServer] = []
    /// The credentials sent to the origins of servers that have none of their own, and to no other; none by default.
    public var credentials: Credentials?
    /// Header fields of all requests that have none of the name, wherever they are sent; none by default.
    ///
    /// What only one server may see belongs into ``APIServer/headers``.
    public var headers: HTTPHeaders = [:]
    /// Items put behind the query of all requests that have none of the name, wherever they are sent; none by default.
    public var query: [QueryItem] = []
    /// Arguments added, where they are missing, to those of all requests whose arguments are sent as the body; none by default.
    public var bodyArguments = RequestArguments()
    /// What all requests have in common that use it; nothing by default.
    public var rule: (any ProcessingRule)?
    /// What counts the running connections; the shared counter by default.
    public var activity = NetworkActivity.shared
    /// What goes along with requests and groups, called in this order; nothing by default.
    public var accessories: [any RequestAccessory] = []
    /// What answers requests from stored responses; nil, the default, stores nothing.
    ///
    /// It stands behind all `interceptors`, so that it sees requests as they are sent.
    public var cache: HTTPCache?
    /// What trait Decode adds.
    var fallback = DecodeFallback()
    /// What trait XML adds.
    var xml = XMLReading()
    /// What trait Debug adds.
    var log = Log()

    /// Makes a configuration; every member has the default named beside it.
    public init(transport: any HTTPTransport = CurlTransport.shared, deliveryQueue: DispatchQueue = .main) {
        self.transport = transport
        self.deliveryQueue = deliveryQueue
        deadline = Defaults.deadline
        connectTimeout = Defaults.connectTimeout
        maximumRedirects = Defaults.maximumRedirects
        limits = HTTPLimits()
        decoding = DecodingRules()
    }

    /// The configuration of a call's connection: the call counts itself.
    var withoutActivity: APIConfiguration {
        var configuration = self
        configuration.activity = NetworkActivity()
        return configuration
    }

    /// The configuration of a group's members: accessories hear of the group only.
    var withoutAccessories: APIConfiguration {
        var configuration = self
        configuration.accessories = []
        return configuration
    }

    /// The transport with interceptors and monitors around it.
    var interceptedTransport: any HTTPTransport {
        let all = cache.map { interceptors + [$0] } ?? interceptors
        return all.isEmpty && monitors.isEmpty
            ? transport : InterceptingTransport(transport, interceptors: all, monitors: monitors)
    }

    /// Puts time-outs and limits into a request, which may name a time-out of its own.
    func apply(to request: inout HTTPRequest, timeout ownTimeout: Duration?) {
        let silence = max(ownTimeout ?? timeout ?? APIConnection.defaultTimeout, Defaults.minimumTimeout)
        request.timeout = silence
        request.deadline = deadline.map { max($0, ownTimeout ?? .zero) }
        request.connectTimeout = connectTimeout
        request.maximumRedirects = maximumRedirects
        request.limits = limits
        if !interceptors.isEmpty { request.sentSecrets = SentSecrets() }
    }
}
