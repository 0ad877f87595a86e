#if JSON
public import APISupport

/// What a client's server needs, beside its address.
public struct RPCOptions: Sendable {
    /// The language that the server speaks; JSON-RPC 2.0 by default.
    public var dialect: RPCDialect
    /// What calls are numbered with; integers by default.
    public var ids: RPCIDStyle
    /// The largest number of calls and notifications in one request, at least 1; nil, the default, sets no bound.
    ///
    /// A batch that is larger is sent as several requests, at the same time.
    public var maximumBatchSize: Int?
    /// The media type of what is sent; nil, the default, takes the dialect's: `application/json`, or `text/xml` for XML-RPC.
    public var contentType: String?
    /// Header fields of all requests; none by default.
    public var headers: HTTPHeaders
    /// Names of headers that carry secrets, beside `Authorization` and the other well-known ones; none by default.
    public var secretHeaders: Set<String>
    /// The longest silence borne; nil, the default, takes the configuration's.
    public var timeout: Duration?

    /// Makes options; what is not given has the default named beside the member.
    public init(
        dialect: RPCDialect = .jsonRPC2,
        ids: RPCIDStyle = .integers,
        maximumBatchSize: Int? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:],
        secretHeaders: Set<String> = [],
        timeout: Duration? = nil
    ) {
        self.dialect = dialect
        self.ids = ids
        self.maximumBatchSize = maximumBatchSize
        self.contentType = contentType
        self.headers = headers
        self.secretHeaders = secretHeaders
        self.timeout = timeout
    }
}
#endif
