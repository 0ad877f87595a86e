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

    /// Where the request goes.
    enum Way {
        case to(RedirectTrail)
        /// It can't be sent; apart, since a waiting transfer has no need of the room for an error.
        indirect case refused(TransportError)
    }

    private let started: Moment
    /// How much of a streamed body may be handed over; nil where the response comes whole.
    let window: StreamWindow?
    /// Whether anything is told before the end.
    let isTold: Bool
    let priority: HTTPPriority
    let tag: String?
    private let mailbox: Mailbox<Command>

    // All of these are used on the loop's thread only, once the transfer has been posted; where they change, nothing else is
    // called that would need a check for exclusive access.
    private(set) var way: Way
    @exclusivity(unchecked) var state = State.queued
    /// Its place in the engine's queue; nil where it has none.
    @exclusivity(unchecked) var ticket: AdmissionQueue<CurlTransfer>.Ticket?
    /// Where it is among the transfers that have not ended; nil where it is not.
    @exclusivity(unchecked) var position: Int?
    /// The whole request must have ended by then, or a streamed one have its head.
    private var deadline: Moment?
    @exclusivity(unchecked) private var receive: (@Sendable (HTTPTransferEvent) -> Void)?

    init(
        _ request: HTTPRequest,
        mailbox: Mailbox<Command>,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) {
        let started = Moment.now
        self.started = started
        self.mailbox = mailbox
        self.receive = receive
        window = request.streamsResponse ? StreamWindow(size: request.limits.streamWindow) : nil
        isTold = request.streamsResponse || request.reportsProgress
        priority = request.priority
        tag = request.tag
        deadline = request.deadline.map { started + $0 }
        do throws(TransportError) {
            way = .to(try RedirectTrail(request))
        } catch {
            way = .refused(error)
        }
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
        way = .to(trail)
        state = .queued
    }

    /// The request as it goes out now; nil where it can't be sent.
    private var trail: RedirectTrail? {
        if case .to(let trail) = way { trail } else { nil }
    }

    /// Tells how far it is.
    func report(_ event: HTTPTransferEvent) {
        if case .head = event { beginStream() }
        receive?(event)
    }

    /// From its head on, a stream has another deadline.
    private func beginStream() {
        deadline = trail?.request.streamDeadline.map { started + $0 }
    }

    /// Gives away who is told of the end, once: nothing else is told any more.
    func takeReceiver() -> (@Sendable (HTTPTransferEvent) -> Void)? {
        defer { receive = nil }
        return receive
    }

    /// The instant at which `timeout` must be asked again; nil when nothing bounds it now.
    var due: Moment? {
        guard case .running(let exchange) = state else { return deadline }
        return .earlier(deadline, exchange.silenceDue)
    }

    /// Why it must end now; nil when it may go on.
    func timeout(now: Moment) -> TransportError? {
        let exchange: CurlExchange? = if case .running(let exchange) = state { exchange } else { nil }
        if let deadline, now >= deadline {
            return CurlFailure.timedOut(exchange, trail: trail, reason: .deadline)
        }
        guard let exchange, exchange.isSilent(now: now) else { return nil }
        return CurlFailure.timedOut(exchange, trail: trail, reason: .silence)
    }
}
