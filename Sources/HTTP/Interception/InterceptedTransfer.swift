internal import APISupportDefaults
internal import Dispatch
internal import Foundation

/// One request on its way through interceptors, from `start` to its one end.
///
/// Its task keeps it alive until the interceptors have returned.
final class InterceptedTransfer: HTTPTransfer, @unchecked Sendable {
    private let base: any HTTPTransport
    private let interceptors: [any HTTPInterceptor]
    private let limit: Duration?
    private let deadline: ContinuousClock.Instant?
    private let events: EventRelay

    // All of these are guarded by `lock`.
    private let lock = NSLock()
    private var task: Task<Void, Never>?
    private var timer: (any DispatchSourceTimer)?
    private var hasEnded = false
    private var lastAttempt = 0

    init(
        base: any HTTPTransport,
        interceptors: [any HTTPInterceptor],
        deadline: Duration?,
        _ receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) {
        self.base = base
        self.interceptors = interceptors
        limit = deadline
        self.deadline = deadline.map { ContinuousClock.now + $0 }
        events = EventRelay(receive)
    }

    /// Sets out; called once.
    func begin(_ request: HTTPRequest) {
        if let limit { bound(limit + Defaults.interceptionGrace) }
        let next = next(from: 0)
        let task = Task { [self] in
            do throws(TransportError) {
                end(.success(try await next(request)))
            } catch {
                end(.failure(error))
            }
        }
        // Where the end has come before, nobody needs the task, or it was not there to be cancelled.
        let isTooLate = lock.withLock {
            if !hasEnded { self.task = task }
            return hasEnded
        }
        if isTooLate { task.cancel() }
    }

    func cancel() {
        abandon(TransportError.cancelled)
    }

    /// What the interceptor at an index sends to; behind the last one stands the transport.
    private func next(from index: Int) -> HTTPNext {
        HTTPNext(deadline: deadline) { [self] (request: HTTPRequest) async throws(TransportError) -> HTTPResponse in
            guard index < interceptors.count else { return try await attempt(request) }
            return try await interceptors[index].intercept(request, next: next(from: index + 1))
        }
    }

    /// Sends a request, in the time that is left for all of them.
    private func attempt(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        if let deadline {
            let left = deadline - .now
            guard left > .zero else { throw timeOut }
            request.deadline = min(request.deadline ?? left, left)
        }
        let number = lock.withLock {
            lastAttempt += 1
            return lastAttempt
        }
        return try await base.send(request) { [self] event in
            if lock.withLock({ lastAttempt == number }) { events.post(event) }
        }
    }

    // MARK: The end

    /// Ends the transfer, unless it has ended.
    private func end(_ result: Result<HTTPResponse, TransportError>) {
        guard let (_, timer) = takeEnd() else { return }
        timer?.cancel()
        events.post(.finished(result))
    }

    /// Ends the transfer without waiting for its interceptors, unless it has ended.
    private func abandon(_ error: TransportError) {
        guard let (task, timer) = takeEnd() else { return }
        task?.cancel()
        timer?.cancel()
        // Nothing is told from inside `cancel`.
        DispatchQueue.global().async { [events] in events.post(.finished(.failure(error))) }
    }

    /// Marks the end, and gives what must be stopped; nil when the end has come before.
    private func takeEnd() -> (task: Task<Void, Never>?, timer: (any DispatchSourceTimer)?)? {
        lock.withLock {
            guard !hasEnded else { return nil }
            hasEnded = true
            defer { (task, timer) = (nil, nil) }
            return (task, timer)
        }
    }

    /// Bounds the time, also that of interceptors; the transport, which can say more, comes first with its own error.
    private func bound(_ time: Duration) {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            abandon(timeOut)
        }
        timer.schedule(deadline: .now() + time / .seconds(1))
        lock.withLock { self.timer = timer }
        timer.resume()
    }

    private var timeOut: TransportError {
        TransportError(.timedOut, "not finished within \(limit ?? .zero), interceptors and all attempts together")
    }
}
