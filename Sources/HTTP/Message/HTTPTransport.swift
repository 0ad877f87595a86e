public import Foundation

/// Sends requests and gives back responses: libcurl in production, a stub in tests.
public protocol HTTPTransport: Sendable {
    /// Starts a transfer and returns at once.
    ///
    /// `receive` is called on a thread of the transport's own, never from inside `start`, in order, and
    /// `.finished` exactly once, as the last event: also after `cancel()`, then with code `.cancelled`.
    /// It must return quickly. Of an end that is told twice the first counts.
    ///
    /// Where the request's `streamsResponse` is set, `.head` comes once, before any `.chunk`, and the response of
    /// `.finished` has no body. A transport that can't do that may give the whole body with `.finished`.
    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer
}

/// A transfer under way.
public protocol HTTPTransfer: Sendable {
    /// Ends the transfer soon with error `.cancelled`; has no effect on one that has ended.
    func cancel()

    /// Tells that bytes of a streamed body were used up, which lets the transport go on where it was held up.
    ///
    /// May be called on any thread, also from inside `receive`, and has no effect on a transfer that has ended.
    ///
    /// - Parameter bytes: The number of bytes, which came with `.chunk` and were not told before.
    func consumed(_ bytes: Int)
}

extension HTTPTransfer {
    /// Does nothing: for transfers that are not held up.
    public func consumed(_ bytes: Int) {}
}

/// What a transport reports of a transfer.
public enum HTTPTransferEvent: Sendable {
    /// Bytes of the request's body sent so far, and their total (nil when unknown); only with `reportsProgress`.
    case sent(Int64, of: Int64?)
    /// Bytes of the response's body received so far, before decoding, and their total (nil when unknown); only with
    /// `reportsProgress`.
    case received(Int64, of: Int64?)
    /// The final response's status and header fields, its body still to come; only with `streamsResponse`.
    case head(HTTPResponse)
    /// The next bytes of the body, content codings removed, never empty; only with `streamsResponse`.
    case chunk(Data)
    /// The end: the response, or why there is none.
    case finished(Result<HTTPResponse, TransportError>)
}
