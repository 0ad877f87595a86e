/// What a whole request took, all attempts and redirects together.
public struct RequestMetrics: Sendable {
    /// The number of attempts: 1 without retries, 0 where an interceptor answered by itself.
    public var attempts = 0
    /// The number of redirects followed, in all attempts.
    public var redirects = 0
    /// The time from the begin to the end, waits included.
    public var total = Duration.zero
    /// The number of bytes sent, header sections and bodies.
    public var bytesSent: Int64 = 0
    /// The number of bytes received, header sections and bodies.
    public var bytesReceived: Int64 = 0
    /// The last exchange with a server; nil where there was none, or its transport measures nothing.
    public var lastExchange: ExchangeMetrics?
}
