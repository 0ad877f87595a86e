/// Hears of every step of requests, for logs and metrics; it changes nothing.
///
/// ```swift
/// struct Timing: HTTPMonitor {
///     func request(_ id: Int, didFinish result: Result<HTTPResponse, TransportError>, metrics: RequestMetrics) {
///         print("request \(id) took \(metrics.total) in \(metrics.attempts) attempts")
///     }
/// }
/// ```
///
/// Implement what you want to hear; by default each method does nothing. What concerns one request is told in its order, one
/// after another, on whatever thread it happens, also the transport's one thread: return quickly. Requests and
/// responses hold their secrets; only their descriptions mask them.
///
/// libcurl's transport tells of all steps; what other transports do, stubs among them, is told as far as attempts.
public protocol HTTPMonitor: Sendable {
    /// A request sets out; `id` counts the requests that are monitored in this process, from 1.
    func request(_ id: Int, didStart request: HTTPRequest)

    /// A request, as interceptors have made it, is handed to the transport, where it may wait for a place.
    ///
    /// `attempt` counts from 1.
    func request(_ id: Int, willTry request: HTTPRequest, attempt: Int)

    /// The transport begins with a request, or with one that a redirect asks for.
    func request(_ id: Int, willSend request: HTTPRequest)

    /// There is a connection, new or kept, on which the request is sent now.
    func request(_ id: Int, didConnectTo address: String, port: Int)

    /// The last byte of the request's body was taken; not told of requests without one.
    func request(_ id: Int, didSendBody request: HTTPRequest)

    /// Status and header fields of a response came, that of a redirect too; its body is still to come.
    func request(_ id: Int, didReceiveHead response: HTTPResponse)

    /// A redirect is followed with this request.
    func request(_ id: Int, willFollow request: HTTPRequest)

    /// What was sent on a connection is over, with its response or without.
    func request(_ id: Int, didExchange exchange: HTTPExchange)

    /// An attempt has ended, or the head of its response is there where that is streamed.
    func request(_ id: Int, didTry result: Result<HTTPResponse, TransportError>, attempt: Int)

    /// A retry policy sends the request again after a while, for what the last attempt brought.
    func request(_ id: Int, willRetryAfter result: Result<HTTPResponse, TransportError>, delay: Duration)

    /// The request has ended, with what its sender gets; told once, as the last.
    func request(_ id: Int, didFinish result: Result<HTTPResponse, TransportError>, metrics: RequestMetrics)
}

extension HTTPMonitor {
    /// Does nothing.
    public func request(_ id: Int, didStart request: HTTPRequest) {}

    /// Does nothing.
    public func request(_ id: Int, willTry request: HTTPRequest, attempt: Int) {}

    /// Does nothing.
    public func request(_ id: Int, willSend request: HTTPRequest) {}

    /// Does nothing.
    public func request(_ id: Int, didConnectTo address: String, port: Int) {}

    /// Does nothing.
    public func request(_ id: Int, didSendBody request: HTTPRequest) {}

    /// Does nothing.
    public func request(_ id: Int, didReceiveHead response: HTTPResponse) {}

    /// Does nothing.
    public func request(_ id: Int, willFollow request: HTTPRequest) {}

    /// Does nothing.
    public func request(_ id: Int, didExchange exchange: HTTPExchange) {}

    /// Does nothing.
    public func request(_ id: Int, didTry result: Result<HTTPResponse, TransportError>, attempt: Int) {}

    /// Does nothing.
    public func request(_ id: Int, willRetryAfter result: Result<HTTPResponse, TransportError>, delay: Duration) {}

    /// Does nothing.
    public func request(_ id: Int, didFinish result: Result<HTTPResponse, TransportError>, metrics: RequestMetrics) {}
}
