internal import Foundation

/// One attempt whose response is streamed: what comes behind its head waits until the interceptors have accepted it.
///
/// No more waits than the transport's window allows, since nothing is told to be used up before.
final class StreamedAttempt: @unchecked Sendable {
    typealias Head = Result<HTTPResponse, TransportError>

    /// Where what comes is passed on to, and who is told of the end.
    struct Receiver {
        let relay: Relay<HTTPTransferEvent>
        let end: @Sendable (Result<HTTPResponse, TransportError>) -> Void
    }

    // All of these are guarded by `lock`.
    private let lock = NSLock()
    private var transfer: (any HTTPTransfer)?
    private var isCancelled = false
    private var head: Head?
    private var headWaiter: CheckedContinuation<Head, Never>?
    private var waiting: [HTTPTransferEvent] = []
    private var end: Result<HTTPResponse, TransportError>?
    private var receiver: Receiver?

    /// Whether the head of the response is there, and nobody has accepted it.
    var isWaiting: Bool {
        lock.withLock { head != nil && receiver == nil }
    }

    /// Begins the transfer, and waits for the head of its response; the task's cancellation is the transfer's.
    ///
    /// `progress` is told of what was sent.
    func begin(
        _ request: HTTPRequest,
        on base: any HTTPTransport,
        progress: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) async throws(TransportError) -> HTTPResponse {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Head, Never>) in
                lock.withLock { headWaiter = continuation }
                fill(base.start(request) { [self] event in receive(event, progress) })
            }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// Lets what has come and what will come pass on.
    func accept(_ receiver: Receiver) {
        let end = lock.withLock {
            self.receiver = receiver
            // Under the lock: what comes now must not overtake what has waited.
            receiver.relay.enqueue(waiting)
            waiting = []
            return self.end
        }
        receiver.relay.deliver()
        if let end { receiver.end(end) }
    }

    func consumed(_ bytes: Int) {
        lock.withLock { transfer }?.consumed(bytes)
    }

    /// Ends the transfer; what waits is dropped.
    func cancel() {
        let transfer = lock.withLock {
            isCancelled = true
            waiting = []
            return self.transfer
        }
        transfer?.cancel()
    }

    /// Remembers the transfer; cancels it where that was asked for before.
    private func fill(_ transfer: any HTTPTransfer) {
        let cancelNow = lock.withLock {
            self.transfer = transfer
            return isCancelled
        }
        if cancelNow { transfer.cancel() }
    }

    private func receive(_ event: HTTPTransferEvent, _ progress: (HTTPTransferEvent) -> Void) {
        switch event {
        case .sent: progress(event)
        case .head(let response): setHead(.success(response))
        case .received, .chunk: pass(event)
        case .finished(.failure(let error)):
            setHead(.failure(error))
            finish(.failure(error))
        case .finished(.success(var response)):
            // A transport without streams gives all at once.
            let body = response.body
            response.body = Data()
            setHead(.success(response))
            if !body.isEmpty { pass(.chunk(body)) }
            finish(.success(response))
        }
    }

    /// Only the first head counts.
    private func setHead(_ result: Head) {
        let waiter = lock.withLock { () -> CheckedContinuation<Head, Never>? in
            guard head == nil else { return nil }
            head = result
            defer { headWaiter = nil }
            return headWaiter
        }
        waiter?.resume(returning: result)
    }

    private func pass(_ event: HTTPTransferEvent) {
        let relay = lock.withLock { () -> Relay<HTTPTransferEvent>? in
            if let receiver {
                receiver.relay.enqueue([event])
            } else if !isCancelled {
                waiting.append(event)
            }
            return receiver?.relay
        }
        relay?.deliver()
    }

    private func finish(_ result: Result<HTTPResponse, TransportError>) {
        let receiver = lock.withLock {
            end = result
            return self.receiver
        }
        receiver?.end(result)
    }
}
