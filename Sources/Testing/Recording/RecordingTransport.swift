public import APISupportHTTP
public import Foundation

/// A transport that hands requests to another one and remembers what came of them.
///
/// ```swift
/// let transport = RecordingTransport(wrapping: CurlTransport.shared)
/// // ... requests through `transport` ...
/// try transport.save(to: file)
/// let replay = StubTransport(replaying: try RecordedExchange.load(from: file))
/// ```
public final class RecordingTransport: HTTPTransport, @unchecked Sendable {
    private let transport: any HTTPTransport
    private let redact: @Sendable (inout RecordedExchange) -> Void
    private let lock = NSLock()
    /// Protected by `lock`.
    private var recorded: [RecordedExchange] = []

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - transport: What really sends.
    ///   - redact: Takes out further secrets, those of bodies for example, after the well-known ones have been masked;
    ///     does nothing by default.
    public init(
        wrapping transport: any HTTPTransport,
        redact: @escaping @Sendable (inout RecordedExchange) -> Void = { _ in }
    ) {
        self.transport = transport
        self.redact = redact
    }

    /// What has been recorded so far, in the order in which the transfers ended, cancelled ones left out.
    public var exchanges: [RecordedExchange] {
        lock.withLock { recorded }
    }

    /// Writes what has been recorded so far to a file, whole or not at all.
    public func save(to file: URL) throws {
        try RecordedExchange.save(exchanges, to: file)
    }

    /// Starts the wrapped transport's transfer.
    public func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        transport.start(request) { [self] event in
            if case .finished(let result) = event { record(request, result) }
            receive(event)
        }
    }

    private func record(_ request: HTTPRequest, _ result: Result<HTTPResponse, TransportError>) {
        if case .failure(let error) = result, error.code == .cancelled { return }
        var exchange = RecordedExchange(request: request, result: result)
        redact(&exchange)
        lock.withLock { recorded.append(exchange) }
    }
}
