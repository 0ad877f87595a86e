internal import APISupportDefaults

/// How much a response may take, and how slowly it may come; nil sets no bound.
///
/// What exceeds a limit ends the request with an error that names the limit and what was received.
public struct HTTPLimits: Sendable, Hashable {
    /// The largest body that is kept in memory, in bytes after its content codings are undone; 64 MB by default.
    public var bodySize: Int?
    /// The largest header section, in bytes, interim responses and trailers counted; 64 KB by default.
    ///
    /// libcurl itself takes 300 KB in all and 100 KB for a line, whatever is set here.
    public var headerSize: Int?
    /// The largest number of header fields, interim responses and trailers counted; 256 by default.
    public var headerFields: Int?
    /// The largest ratio of a body's size decoded and received; 100 by default.
    public var decompressionRatio: Int?
    /// The number of decoded bytes up to which the ratio is not looked at; 1 MB by default.
    public var decompressionRatioThreshold: Int
    /// The largest number of content codings laid over each other; 2 by default.
    public var contentCodings: Int?
    /// The fewest bytes a second, over the request's `timeout`, with which it does not count as silent; 100 by default.
    ///
    /// Where it is nil, only a time without any byte is silence.
    public var minimumTransferRate: Int?
    /// The largest streamed body, in bytes after its content codings are undone; nil, no bound, by default.
    public var streamSize: Int?
    /// The number of bytes of a streamed body, its content codings undone, that are kept for the reader; 512 KB by
    /// default, at least 1.
    ///
    /// Where there are as many, the server is held up until half of them were read.
    public var streamWindow: Int

    /// Makes limits; every member has the default named beside it.
    public init() {
        bodySize = Defaults.maximumBodySize
        headerSize = Defaults.maximumHeaderSize
        headerFields = Defaults.maximumHeaderFields
        decompressionRatio = Defaults.maximumDecompressionRatio
        decompressionRatioThreshold = Defaults.decompressionRatioThreshold
        contentCodings = Defaults.maximumContentCodings
        minimumTransferRate = Defaults.minimumTransferRate
        streamSize = nil
        streamWindow = Defaults.streamWindow
    }
}
