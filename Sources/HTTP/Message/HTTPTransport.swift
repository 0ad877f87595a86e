/// Sends requests and gives back responses: libcurl in production, a stub in tests.
public protocol HTTPTransport: Sendable {
    /// Starts a transfer and returns at once.
    ///
    /// `receive` is called on a thread of the transport's own, never from inside `start`, in order, and
    /// `.finished` exactly once, as the last event: also after `cancel()`, then with code `.cancelled`.
    /// It must return quickly.
    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer
}

/// A transfer under way.
public protocol HTTPTransfer: Sendable {
    /// Ends the transfer soon with error `.cancelled`; has no effect on one that has ended.
    func cancel()
}

/// What a transport reports of a transfer.
public enum HTTPTransferEvent: Sendable {
    /// Bytes of the request's body sent so far, and their total (nil when unknown); only with `reportsProgress`.
    case sent(Int64, of: Int64?)
    /// Bytes of the response's body received so far, before decoding, and their total (nil when unknown); only with
    /// `reportsProgress`.
    case received(Int64, of: Int64?)
    /// The end: the response, or why there is none.
    case finished(Result<HTTPResponse, TransportError>)
}
