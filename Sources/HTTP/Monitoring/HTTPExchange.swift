/// One request that went out, and what came of it; redirects and retries make several of what was asked for.
public struct HTTPExchange: Sendable {
    /// The request as it was sent.
    public let request: HTTPRequest
    /// The response's status and header fields, without its body; nil where none came.
    public let response: HTTPResponse?
    /// What it took.
    public let metrics: ExchangeMetrics
}
