/// Sends requests through a list of interceptors, and what they let pass through another transport.
///
/// A request ends exactly once. It is bounded by its deadline as a whole, however often it is sent, and ends at once when it
/// is cancelled, whatever an interceptor is doing. Progress is that of the attempt that was begun last. Without interceptors and
/// monitors this is the transport below and nothing else.
public struct InterceptingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let interceptors: [any HTTPInterceptor]
    private let monitors: [any HTTPMonitor]

    /// Puts interceptors and monitors around a transport.
    ///
    /// - Parameters:
    ///   - base: What really sends.
    ///   - interceptors: The first in the list is the outermost: it sees a request first and its response last.
    ///     None by default.
    ///   - monitors: Who is told of each step, in this order; none by default.
    public init(
        _ base: any HTTPTransport,
        interceptors: [any HTTPInterceptor] = [],
        monitors: [any HTTPMonitor] = []
    ) {
        self.base = base
        self.interceptors = interceptors
        self.monitors = monitors
    }

    /// Starts a transfer and returns at once; see ``HTTPTransport``.
    public func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        guard !interceptors.isEmpty || !monitors.isEmpty else { return base.start(request, receive: receive) }
        var request = request
        request.observation = RequestObservation(monitors) ?? request.observation
        let transfer = InterceptedTransfer(request, base: base, interceptors: interceptors, receive)
        transfer.begin()
        return transfer
    }
}
