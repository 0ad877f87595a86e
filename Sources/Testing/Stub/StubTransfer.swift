internal import APISupportHTTP
internal import Foundation

/// A transfer that ends as its stub says, or before that by its limits or by cancelling.
final class StubTransfer: HTTPTransfer, @unchecked Sendable {
    private let request: HTTPRequest
    private let queue: DispatchQueue
    /// Read and set on `queue` only; nil as soon as the end has been delivered.
    private var receive: (@Sendable (HTTPTransferEvent) -> Void)?
    /// Read and set on `queue` only: what ends the transfer when its time comes.
    private var timer: DispatchWorkItem?
    /// How much of a streamed body may be handed over; nil where the response comes whole.
    private let window: StreamWindow?
    /// Read and set on `queue` only, as the two below: what is still to come of a streamed body.
    private var rest = Data()
    private var handedOver: Int64 = 0
    private var streamEnd: Result<HTTPResponse, TransportError>?
    /// The size of a streamed body's pieces, as libcurl's are.
    private static let pieceSize = 16 << 10

    init(request: HTTPRequest, queue: DispatchQueue, receive: @escaping @Sendable (HTTPTransferEvent) -> Void) {
        self.request = request
        self.queue = queue
        self.receive = receive
        window = request.streamsResponse ? StreamWindow(size: request.limits.streamWindow) : nil
    }

    /// Ends the transfer after the delay.
    func begin(delay: Duration, outcome: @escaping @Sendable () -> StubOutcome) {
        queue.async { [self] in
            let size = request.body?.length ?? 0
            if request.reportsProgress, size > 0 { receive?(.sent(size, of: size)) }
            if let limit, delay > limit { return end(after: limit) { [self] in .failure(timeOut(limit)) } }
            end(after: delay) { [self] in
                switch outcome() {
                case .response(let response): return streamed(checked(response))
                case .failure(let error): return streamed(.failure(error))
                case .silence:
                    if let limit { end(after: limit - delay) { [self] in .failure(timeOut(limit)) } }
                    return nil
                }
            }
        }
    }

    func cancel() {
        queue.async { [self] in
            finish(.failure(.cancelled))
        }
    }

    func consumed(_ bytes: Int) {
        guard window?.consumed(bytes) == true else { return }
        queue.async { [self] in pour() }
    }

    /// The time after which a silent server counts as failed; nil never.
    private var limit: Duration? {
        [request.timeout, request.deadline].compactMap(\.self).min()
    }

    /// Ends the transfer after a while, unless nil says that it goes on.
    private func end(after delay: Duration, _ result: @escaping @Sendable () -> Result<HTTPResponse, TransportError>?) {
        let timer = DispatchWorkItem { [self] in
            if receive != nil, let result = result() { finish(result) }
        }
        self.timer = timer
        queue.asyncAfter(deadline: .now() + max(delay, .zero) / .seconds(1), execute: timer)
    }

    private func finish(_ result: Result<HTTPResponse, TransportError>) {
        timer?.cancel()
        timer = nil
        guard let receive else { return }
        self.receive = nil
        receive(.finished(result))
    }

    /// The response as a real transport would give it.
    private func checked(_ response: HTTPResponse) -> Result<HTTPResponse, TransportError> {
        let size = response.body.count
        if request.reportsProgress, window == nil { receive?(.received(Int64(size), of: Int64(size))) }
        var response = response
        if response.url.isEmpty { response.url = request.url }
        let limits = request.limits
        guard let maximum = window == nil ? limits.bodySize : limits.streamSize, size > maximum else {
            return .success(response)
        }
        response.body = Data()
        let message = "the body of \(size) bytes exceeds the limit of \(maximum)"
        return .failure(
            TransportError(.bodyTooLarge, message, response: response, received: Int64(size), expected: Int64(maximum))
        )
    }

    // MARK: Streams

    /// The end as it is where the response comes whole; nil where a stream begins, whose end comes later.
    ///
    /// An error that has a response comes in the midst of a stream, behind that response's body.
    private func streamed(
        _ result: Result<HTTPResponse, TransportError>
    ) -> Result<HTTPResponse, TransportError>? {
        guard window != nil, var head = result.head else { return result }
        rest = head.body
        head.body = Data()
        if head.url.isEmpty { head.url = request.url }
        streamEnd = result.map { _ in head }.mapError { error in
            var error = error
            error.response = head
            return error
        }
        receive?(.head(head))
        pour()
        return nil
    }

    /// Hands over as much as the reader takes, and then the end.
    private func pour() {
        while !rest.isEmpty {
            guard receive != nil, window?.isOpenOrPauses() == true else { return }
            let piece = Data(rest.prefix(Self.pieceSize))
            rest = rest.dropFirst(piece.count)
            window?.handOver(piece.count)
            handedOver += Int64(piece.count)
            receive?(.chunk(piece))
            if request.reportsProgress { receive?(.received(handedOver, of: handedOver + Int64(rest.count))) }
        }
        if let streamEnd { finish(streamEnd) }
    }

    private func timeOut(_ limit: Duration) -> TransportError {
        TransportError(.timedOut, "no response within \(limit)", phase: .waiting)
    }
}

extension Result<HTTPResponse, TransportError> {
    /// The response, or what had come of it before the failure, where it is not one of the body's size.
    fileprivate var head: HTTPResponse? {
        switch self {
        case .success(let response): response
        case .failure(let error): error.code == .bodyTooLarge ? nil : error.response
        }
    }
}
