public import APISupportHTTP
public import Foundation

/// A transport that hands requests to another one and remembers what came of them.
///
/// Bodies are remembered whole, streamed ones too: it is for tests, not for streams without end.
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
        let body = StreamedBody()
        return transport.start(request) { [self] event in
            switch event {
            case .chunk(let data): body.append(data)
            case .finished(let result): record(request, body.put(into: result))
            case .head, .sent, .received: break
            }
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

/// The chunks of a streamed body.
private final class StreamedBody: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var bytes = Data()

    func append(_ chunk: Data) {
        lock.withLock { bytes += chunk }
    }

    /// The end of a stream as that of a response that came whole.
    func put(into result: Result<HTTPResponse, TransportError>) -> Result<HTTPResponse, TransportError> {
        let bytes = lock.withLock { self.bytes }
        guard !bytes.isEmpty else { return result }
        switch result {
        case .success(var response):
            response.body = bytes
            return .success(response)
        case .failure(var error):
            error.response?.body = bytes
            return .failure(error)
        }
    }
}
