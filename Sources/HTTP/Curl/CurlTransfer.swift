internal import Foundation

/// One request on its way, redirects included, from `start` to its one end.
///
/// It is kept alive by the mailbox and then by the engine until it has ended.
final class CurlTransfer: HTTPTransfer, @unchecked Sendable {
    /// What the loop's thread is told by others.
    enum Command: Sendable {
        case start(CurlTransfer)
        case cancel(CurlTransfer)
        /// Cancels the transfers whose requests have the tag; nil cancels all.
        case cancelAll(tag: String?)
        /// The caller has more to send, or is ready to receive more.
        case resume(CurlTransfer)
        /// Nobody can start another transfer; the engine ends when the last one has, and tells so.
        case shutDown(done: @Sendable () -> Void)
    }

    /// Where the transfer stands.
    enum State {
        /// Not yet seen by the loop, or waiting for its place among the connections.
        case queued
        case running(CurlExchange)
        case ended
    }

    private let started: ContinuousClock.Instant
    /// How much of a streamed body may be handed over; nil where the response comes whole.
    let window: StreamWindow?
    let priority: HTTPPriority
    let tag: String?
    private let mailbox: Mailbox<Command>

    // All of these are used on the loop's thread only, once the transfer has been posted.
    private(set) var trail: Result<RedirectTrail, TransportError>
    var state = State.queued
    /// The engine's number for it.
    var number = 0
    /// The whole request must have ended by then, or a streamed one have its head.
    private var deadline: ContinuousClock.Instant?
    private var receive: (@Sendable (HTTPTransferEvent) -> Void)?

    init(
        _ request: HTTPRequest,
        mailbox: Mailbox<Command>,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) {
        let started = ContinuousClock.now
        self.started = started
        self.mailbox = mailbox
        self.receive = receive
        window = request.streamsResponse ? StreamWindow(size: request.limits.streamWindow) : nil
        priority = request.priority
        tag = request.tag
        deadline = request.deadline.map { started + $0 }
        trail = Result { () throws(TransportError) in try RedirectTrail(request) }
    }

    func cancel() {
        mailbox.post(.cancel(self))
    }

    func consumed(_ bytes: Int) {
        if window?.consumed(bytes) == true { resume() }
    }

    /// Goes on where the caller was waited for; may be called on any thread.
    func resume() {
        mailbox.post(.resume(self))
    }

    /// Goes on with the request that a redirect asks for.
    func follow(_ trail: RedirectTrail) {
        self.trail = .success(trail)
        state = .queued
    }

    /// Tells how far it is.
    func report(_ event: HTTPTransferEvent) {
        if case .head = event { beginStream() }
        receive?(event)
    }

    /// From its head on, a stream has another deadline.
    private func beginStream() {
        deadline = (try? trail.get())?.request.streamDeadline.map { started + $0 }
    }

    /// Ends the transfer, and lets go of what the caller gave.
    func end(_ result: Result<HTTPResponse, TransportError>) {
        state = .ended
        receive?(.finished(result))
        receive = nil
    }

    /// The instant at which `timeout` must be asked again; nil when nothing bounds it now.
    var due: ContinuousClock.Instant? {
        guard case .running(let exchange) = state, let silence = exchange.silenceDue else { return deadline }
        return deadline.map { min($0, silence) } ?? silence
    }

    /// Why it must end now; nil when it may go on.
    func timeout(now: ContinuousClock.Instant) -> TransportError? {
        let exchange: CurlExchange? = if case .running(let exchange) = state { exchange } else { nil }
        if let deadline, now >= deadline {
            return CurlFailure.timedOut(exchange, trail: trail, reason: .deadline)
        }
        guard let exchange, exchange.isSilent(now: now) else { return nil }
        return CurlFailure.timedOut(exchange, trail: trail, reason: .silence)
    }
}
