/// What stands between an interceptor and the server.
///
/// A call belongs to the task that makes it: cancelling that task ends it with code `.cancelled`. It may be kept, and called
/// by another task, also after the request that it was made for has ended.
public struct HTTPNext: Sendable {
    /// The instant by which the request must have ended, all attempts together; nil when nothing bounds it.
    public let deadline: ContinuousClock.Instant?
    private let send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
    private let drop: @Sendable (HTTPResponse) -> Void

    /// Makes one from a closure, for example to test an interceptor alone.
    ///
    /// - Parameters:
    ///   - deadline: The instant by which the request must have ended; nil, the default, for no bound.
    ///   - send: Gives the response to a request; called once for each call.
    public init(
        deadline: ContinuousClock.Instant? = nil,
        _ send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
    ) {
        self.init(deadline: deadline, send: send) { _ in }
    }

    init(
        deadline: ContinuousClock.Instant?,
        send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse,
        drop: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        self.deadline = deadline
        self.send = send
        self.drop = drop
    }

    /// Sends a request and waits for its response.
    ///
    /// - Throws: Why there is none; `.cancelled` when the task is cancelled, also before the call.
    public func callAsFunction(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        return try await send(request)
    }

    /// Lets go of a response that the interceptor will not return.
    ///
    /// Where the body is streamed, its transfer ends now, and others can have its place and its connection; it would end with the
    /// next attempt else. An interceptor that waits before it sends again calls this first. Of a response whose body is
    /// there nothing changes. A streamed response that is returned after all fails the request with code `.cancelled`.
    /// What was made by `init(deadline:_:)` does nothing here.
    public func giveUp(_ response: HTTPResponse) {
        drop(response)
    }
}
