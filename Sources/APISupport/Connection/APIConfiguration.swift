internal import APISupportDefaults
public import APISupportEntities
public import APISupportHTTP
public import Dispatch

/// How requests are sent, and where their results arrive: a value, taken by each connection when it is made.
///
/// Traits Decode and Debug each add a part: `fallbackCharset`, and `logger` with `logsBodies`.
public struct APIConfiguration: Sendable {
    /// What sends the requests; the one libcurl engine of the process by default.
    public var transport: any HTTPTransport
    /// The serial queue on which delegates and closures are called; the main queue by default.
    public var deliveryQueue: DispatchQueue
    /// The longest silence borne where a request names none, at least 1 s; nil, the default, takes
    /// `APIConnection.defaultTimeout`.
    public var timeout: Duration?
    /// The time within which a whole request must end, redirects included; 60 s by default, nil sets no bound.
    ///
    /// It is never shorter than the request's time-out.
    public var deadline: Duration?
    /// The largest body taken, decoded, in bytes; 64 MB by default, nil sets no bound.
    public var maximumBodySize: Int?
    /// How values are read where neither entity nor request says it; nothing by default.
    public var decoding: DecodingRules
    /// What counts the running connections.
    var activity = NetworkActivity.shared
    /// What trait Decode adds.
    var fallback = DecodeFallback()
    /// What trait Debug adds.
    var log = Log()

    /// Makes a configuration; every member has the default named beside it.
    public init(transport: any HTTPTransport = CurlTransport.shared, deliveryQueue: DispatchQueue = .main) {
        self.transport = transport
        self.deliveryQueue = deliveryQueue
        deadline = Defaults.deadline
        maximumBodySize = Defaults.maximumBodySize
        decoding = DecodingRules()
    }

    /// Puts time-outs and limits into a request, which may name a time-out of its own.
    func apply(to request: inout HTTPRequest, timeout ownTimeout: Duration?) {
        let silence = max(ownTimeout ?? timeout ?? APIConnection.defaultTimeout, Defaults.minimumTimeout)
        request.timeout = silence
        request.deadline = deadline.map { max($0, silence) }
        request.maximumBodySize = maximumBodySize
    }
}
