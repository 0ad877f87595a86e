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

    init(request: HTTPRequest, queue: DispatchQueue, receive: @escaping @Sendable (HTTPTransferEvent) -> Void) {
        self.request = request
        self.queue = queue
        self.receive = receive
    }

    /// Ends the transfer after the delay.
    func begin(delay: Duration, outcome: @escaping @Sendable () -> StubOutcome) {
        queue.async { [self] in
            let size = Int64(request.body?.count ?? 0)
            if request.reportsProgress, size > 0 { receive?(.sent(size, of: size)) }
            if let limit, delay > limit { return end(after: limit) { [self] in .failure(timeOut(limit)) } }
            end(after: delay) { [self] in
                switch outcome() {
                case .response(let response): return checked(response)
                case .failure(let error): return .failure(error)
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
        if request.reportsProgress { receive?(.received(Int64(size), of: Int64(size))) }
        var response = response
        if response.url.isEmpty { response.url = request.url }
        guard let maximum = request.limits.bodySize, size > maximum else { return .success(response) }
        response.body = Data()
        let message = "the body of \(size) bytes exceeds the limit of \(maximum)"
        return .failure(
            TransportError(.bodyTooLarge, message, response: response, received: Int64(size), expected: Int64(maximum))
        )
    }

    private func timeOut(_ limit: Duration) -> TransportError {
        TransportError(.timedOut, "no response within \(limit)", phase: .waiting)
    }
}
