internal import APISupportDefaults
internal import Dispatch
internal import Foundation

/// One request on its way through interceptors, from `start` to its one end.
///
/// Its task keeps it alive until the interceptors have returned, and then the attempt whose response is streamed.
final class InterceptedTransfer: HTTPTransfer, @unchecked Sendable {
    private let request: HTTPRequest
    private let base: any HTTPTransport
    private let interceptors: [any HTTPInterceptor]
    private let deadline: ContinuousClock.Instant?
    private let streamDeadline: ContinuousClock.Instant?
    private let events: Relay<HTTPTransferEvent>

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var state = State()

    private struct State {
        var task: Task<Void, Never>?
        var timer: (any DispatchSourceTimer)?
        var hasEnded = false
        var lastAttempt = 0
        /// The attempts whose responses are streamed, by their numbers, before one is accepted.
        var streams: [Int: StreamedAttempt] = [:]
        /// The one that the interceptors have accepted.
        var accepted: StreamedAttempt?

        /// What must be stopped at the end.
        mutating func stop() -> () -> Void {
            let (task, timer, streams) = (task, timer, Array(streams.values) + [accepted].compactMap(\.self))
            self = State(hasEnded: true, lastAttempt: lastAttempt)
            return {
                task?.cancel()
                timer?.cancel()
                for stream in streams { stream.cancel() }
            }
        }
    }

    init(
        _ request: HTTPRequest,
        base: any HTTPTransport,
        interceptors: [any HTTPInterceptor],
        _ receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) {
        self.base = base
        self.interceptors = interceptors
        self.request = request
        let now = ContinuousClock.now
        deadline = request.deadline.map { now + $0 }
        streamDeadline = request.streamDeadline.map { now + $0 }
        events = Relay(
            isLast: { event in
                if case .finished = event { true } else { false }
            },
            receive
        )
    }

    /// Sets out; called once.
    func begin() {
        request.observation?.tellStart(request)
        if let limit = request.deadline { bound(limit + Defaults.interceptionGrace) }
        let task = Task { [self] in
            do throws(TransportError) {
                conclude(try await next(from: 0)(request))
            } catch {
                end(.failure(error))
            }
        }
        // Where the end has come before, nobody needs the task, or it was not there to be cancelled.
        let isTooLate = lock.withLock {
            if !state.hasEnded { state.task = task }
            return state.hasEnded
        }
        if isTooLate { task.cancel() }
    }

    func cancel() {
        abandon(TransportError.cancelled)
    }

    func consumed(_ bytes: Int) {
        lock.withLock { state.accepted }?.consumed(bytes)
    }

    /// What the interceptor at an index sends to; behind the last one stands the transport.
    private func next(from index: Int) -> HTTPNext {
        let send = { @Sendable [self] (request: HTTPRequest) async throws(TransportError) -> HTTPResponse in
            guard index < interceptors.count else { return try await attempt(request) }
            return try await interceptors[index].intercept(request, next: next(from: index + 1))
        }
        return HTTPNext(deadline: deadline, send: send) { [self] response in
            guard let number = response.attempt else { return }
            lock.withLock { state.streams.removeValue(forKey: number) }?.cancel()
        }
    }

    // MARK: Attempts

    /// Sends a request, in the time that is left for all of them.
    private func attempt(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let request = try prepared(request)
        let number = lock.withLock {
            state.lastAttempt += 1
            return state.lastAttempt
        }
        request.observation?.tellTry(request, attempt: number)
        let progress: @Sendable (HTTPTransferEvent) -> Void = { [self] event in
            if lock.withLock({ state.lastAttempt == number }) { events.post(event) }
        }
        let result: Result<HTTPResponse, TransportError>
        do throws(TransportError) {
            result = .success(
                request.streamsResponse
                    ? try await stream(request, number, progress) : try await base.send(request, progress: progress)
            )
        } catch {
            result = .failure(error)
        }
        request.observation?.tell { $0.request($1, didTry: result, attempt: number) }
        return try result.get()
    }

    /// The request as it may go out: interceptors can't lengthen the whole, nor change how its response is given.
    private func prepared(_ request: HTTPRequest) throws(TransportError) -> HTTPRequest {
        var request = request
        let now = ContinuousClock.now
        if let deadline {
            guard deadline > now else { throw timeOut }
            request.deadline = min(request.deadline ?? deadline - now, deadline - now)
        }
        if let streamDeadline {
            guard streamDeadline > now else { throw timeOut }
            request.streamDeadline = min(request.streamDeadline ?? streamDeadline - now, streamDeadline - now)
        }
        request.streamsResponse = request.streamsResponse && self.request.streamsResponse
        // An interceptor may have made a request of its own.
        request.observation = self.request.observation
        self.request.sentSecrets?.note(request)
        return request
    }

    /// Sends a request, and gives the head of its response; an earlier response that nobody has accepted is given up.
    private func stream(
        _ request: HTTPRequest,
        _ number: Int,
        _ progress: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) async throws(TransportError) -> HTTPResponse {
        let attempt = StreamedAttempt()
        let others = lock.withLock { () -> [StreamedAttempt]? in
            guard !state.hasEnded else { return nil }
            let others = state.streams.filter { $0.value.isWaiting }
            for number in others.keys { state.streams[number] = nil }
            state.streams[number] = attempt
            return Array(others.values)
        }
        guard let others else { throw .cancelled }
        for other in others { other.cancel() }
        var response = try await attempt.begin(request, on: base, progress: progress)
        response.attempt = number
        return response
    }

    // MARK: The end

    /// Ends the transfer with the interceptors' response, or lets its body follow where it is streamed.
    private func conclude(_ response: HTTPResponse) {
        guard let number = response.attempt else { return end(.success(response)) }
        let accepted = lock.withLock { () -> (StreamedAttempt, stop: () -> Void)? in
            guard !state.hasEnded, let attempt = state.streams.removeValue(forKey: number) else { return nil }
            let stop = state.stop()
            state.hasEnded = false
            state.accepted = attempt
            return (attempt, stop)
        }
        guard let (attempt, stop) = accepted else {
            return end(.failure(TransportError(.cancelled, "an interceptor returned a response that was given up")))
        }
        stop()
        events.post(.head(response))
        attempt.accept(
            StreamedAttempt.Receiver(relay: events) { [self] result in end(result.map { _ in response }) }
        )
    }

    /// Ends the transfer, unless it has ended.
    private func end(_ result: Result<HTTPResponse, TransportError>) {
        guard let stop = takeEnd() else { return }
        stop()
        tell(result)
    }

    /// Ends the transfer without waiting for its interceptors, unless it has ended.
    private func abandon(_ error: TransportError) {
        guard let stop = takeEnd() else { return }
        stop()
        // Nothing is told from inside `cancel`.
        DispatchQueue.global().async { [self] in tell(.failure(error)) }
    }

    private func tell(_ result: Result<HTTPResponse, TransportError>) {
        request.observation?.tellEnd(result)
        events.post(.finished(result))
    }

    /// Marks the end, and gives what stops everything; nil when the end has come before.
    private func takeEnd() -> (() -> Void)? {
        lock.withLock { state.hasEnded ? nil : state.stop() }
    }

    /// Bounds the time, also that of interceptors; the transport, which can say more, comes first with its own error.
    private func bound(_ time: Duration) {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            abandon(timeOut)
        }
        timer.schedule(deadline: .now() + time / .seconds(1))
        lock.withLock { state.timer = timer }
        timer.resume()
    }

    private var timeOut: TransportError {
        let limit = request.deadline ?? request.streamDeadline ?? .zero
        return TransportError(.timedOut, "not finished within \(limit), interceptors and all attempts together")
    }
}
