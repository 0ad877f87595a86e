/// Sends requests through a list of interceptors, and what they let pass through another transport.
///
/// A request ends exactly once. It is bounded by its deadline as a whole, however often it is sent, and ends at once when it
/// is cancelled, whatever an interceptor is doing. Progress is that of the attempt that was begun last. With an empty list
/// this is the transport below and nothing else.
public struct InterceptingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let interceptors: [any HTTPInterceptor]

    /// Puts interceptors around a transport.
    ///
    /// - Parameters:
    ///   - base: What really sends.
    ///   - interceptors: The first in the list is the outermost: it sees a request first and its response last.
    public init(_ base: any HTTPTransport, interceptors: [any HTTPInterceptor]) {
        self.base = base
        self.interceptors = interceptors
    }

    /// Starts a transfer and returns at once; see ``HTTPTransport``.
    public func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        guard !interceptors.isEmpty else { return base.start(request, receive: receive) }
        let transfer = InterceptedTransfer(base: base, interceptors: interceptors, deadline: request.deadline, receive)
        transfer.begin(request)
        return transfer
    }
}
