internal import APISupportCurlShims
internal import APISupportDefaults
internal import Foundation

/// The libcurl engine: one thread, an event loop, and all transfers of a transport.
///
/// It belongs to its thread alone, which begins after `init` and is all that keeps it: that makes it sendable, and lets
/// libcurl clean up on that thread as well. Other threads hold the mailbox. Nothing that its collections do calls back, so that they need no check for
/// exclusive access.
final class CurlEngine: @unchecked Sendable {
    private let mailbox: Mailbox<CurlTransfer.Command>
    private let settings: CurlSettings
    private let wakeUp: WakeUp
    private let clock = LoopClock()
    private var multi: CurlMulti
    private var loop: EventLoop
    @exclusivity(unchecked) private var admission: AdmissionQueue<CurlTransfer>
    /// All transfers that have not ended.
    @exclusivity(unchecked) private var live = LiveTransfers()
    /// What the mailbox brought in this turn of the loop.
    @exclusivity(unchecked) private var commands: [CurlTransfer.Command] = []
    /// What has become of transfers in this turn of the loop.
    @exclusivity(unchecked) private var ends: [End] = []
    @exclusivity(unchecked) private var pool: [CurlEasyHandle] = []
    private var isShuttingDown = false
    /// Who wants to know that the last transfer has ended.
    private var whenDone: [@Sendable () -> Void] = []
    /// When all connections are closed, unless a transfer begins before; nil where there are none.
    private var idleEnd: Moment?
    /// No transfer must be looked at for a time-out before; it may be too early, never too late.
    private var nextCheck: Moment?

    /// The end of a transfer that is still to be told; the transfer itself may be let go of by then, by who started it.
    private struct End {
        let receive: @Sendable (HTTPTransferEvent) -> Void
        let event: HTTPTransferEvent
    }

    /// Starts an engine and its thread; throws where the system refuses descriptors or memory.
    ///
    /// It ends with the last transfer after the command to shut down.
    static func start(
        _ configuration: CurlTransport.Configuration
    ) throws(TransportError) -> Mailbox<CurlTransfer.Command> {
        let engine = try CurlEngine(configuration)
        let mailbox = engine.mailbox
        let place = Place(engine)
        Thread.detachNewThread {
            apisupport_begin_turn()
            place.runEngine()
            apisupport_end_turn()
        }
        return mailbox
    }

    /// Where an engine is until its thread takes it.
    private final class Place: @unchecked Sendable {
        // For one thread after the other.
        private var engine: CurlEngine?

        init(_ engine: CurlEngine) {
            self.engine = engine
        }

        /// Runs the engine to its end, and lets go of it: libcurl cleans up in the last turn as well.
        ///
        /// Not inlined, so that no reference is left when it returns.
        @inline(never)
        func runEngine() {
            exchange(&engine, with: nil)?.run()
        }
    }

    private init(_ configuration: CurlTransport.Configuration) throws(TransportError) {
        let wakeUp = try WakeUp()
        settings = CurlSettings(configuration)
        self.wakeUp = wakeUp
        mailbox = Mailbox { wakeUp.signal() }
        multi = try CurlMulti(maximumConnections: configuration.maximumConnections)
        loop = try EventLoop(multi, wakeUp: wakeUp, clock: clock)
        admission = AdmissionQueue(
            hostLimit: configuration.maximumConnectionsPerHost,
            totalLimit: configuration.maximumActiveTransfers
        )
    }

    private func run() {
        apisupport_name_thread("APISupportHTTP")
        Self.blockBrokenPipeSignal()
        while !isShuttingDown || !live.isEmpty {
            // What has come since the loop woke is not read yet: a transfer's silence is judged by the time of then.
            let woken = clock.now
            clock.update()
            mailbox.takeAll(into: &commands)
            for command in commands { obey(command) }
            commands.removeAll(keepingCapacity: true)
            checkTimeouts(now: woken)
            admit()
            do throws(TransportError) {
                // Sends what was begun, so that the loop need not turn once more before it waits.
                try loop.runTimer()
                let isAtRest = !concludeEnded()
                let mayWait = isAtRest && mailbox.fallAsleep() && !(isShuttingDown && live.isEmpty)
                try loop.run(until: nextCheck, mayWait: mayWait)
            } catch {
                startAnew(after: error)
            }
            _ = concludeEnded()
        }
        for command in mailbox.close() {
            switch command {
            case .start(let transfer): transfer.takeReceiver()?(.finished(.failure(CurlFailure.shutDown)))
            case .shutDown(let done): whenDone.append(done)
            case .cancel, .cancelAll, .resume: break
            }
        }
        for done in whenDone { done() }
    }

    /// Concludes what libcurl has ended, and tells of all ends; false where libcurl has ended nothing.
    private func concludeEnded() -> Bool {
        var hasEnded = false
        while let (handle, code) = multi.nextEnded() {
            hasEnded = true
            if let exchange = handle.exchange { conclude(exchange, code) }
        }
        tellEnds()
        return hasEnded
    }

    /// Tells of the ends of this turn one right after the other: a thread that the first of them wakes finds the others
    /// there, and is not woken for each of them.
    private func tellEnds() {
        // In place, since an end is large; nothing that is told of one changes them.
        ends.withUnsafeBufferPointer { ends in
            for index in ends.indices { ends[index].receive(ends[index].event) }
        }
        ends.removeAll(keepingCapacity: true)
    }

    /// Ends what is under way, since libcurl can't go on with it, and gives later transfers another multi handle.
    private func startAnew(after error: TransportError) {
        for transfer in live.all { end(transfer, .failure(error)) }
        renew()
    }

    /// Takes another multi handle, without connections; there must be no transfer in the old one.
    private func renew() {
        guard let multi = try? CurlMulti(maximumConnections: settings.configuration.maximumConnections),
            let loop = try? EventLoop(multi, wakeUp: wakeUp, clock: clock)
        else { return }
        self.multi = multi
        self.loop = loop
        // Their options lead to the old one's sockets.
        pool = []
    }

    /// OpenSSL may write to a closed connection; blocked in this thread alone, the signal troubles nobody else.
    private static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func obey(_ command: CurlTransfer.Command) {
        switch command {
        case .start(let transfer):
            live.add(transfer)
            queue(transfer)
        case .cancel(let transfer):
            guard live.contains(transfer) else { return }
            end(transfer, .failure(.cancelled))
        case .cancelAll(let tag):
            for transfer in live.all where tag == nil || transfer.tag == tag {
                end(transfer, .failure(.cancelled))
            }
        case .resume(let transfer):
            resume(transfer)
        case .shutDown(let done):
            isShuttingDown = true
            whenDone.append(done)
        }
    }

    // MARK: From the queue to the end

    private func queue(_ transfer: CurlTransfer) {
        switch transfer.way {
        case .to(let trail):
            transfer.ticket = admission.add(transfer, host: trail.url.origin, priority: transfer.priority)
            watch(transfer)
        case .refused(let error):
            end(transfer, .failure(error))
        }
    }

    private func admit() {
        while let transfer = admission.next() { begin(transfer) }
    }

    /// Hands the transfer to libcurl, until `stop`.
    private func begin(_ transfer: CurlTransfer) {
        guard case .to(let trail) = transfer.way else { return }
        do throws(TransportError) {
            let pooled = pool.popLast()
            idleEnd = nil
            let handle = if let pooled { pooled } else { try CurlEasyHandle() }
            let exchange = CurlExchange(
                trail,
                of: transfer,
                handle: handle,
                sockets: multi.sockets,
                clock: clock,
                report: transfer.isTold ? { [unowned self, unowned transfer] in report($0, of: transfer) } : nil
            )
            try exchange.prepare(settings)
            try multi.add(handle)
            handle.begin(exchange)
            transfer.state = .running(exchange)
            exchange.tellBegin()
            watch(transfer)
        } catch {
            end(transfer, .failure(error))
        }
    }

    private func report(_ event: HTTPTransferEvent, of transfer: CurlTransfer) {
        transfer.report(event)
        // From its head on, a stream has another deadline.
        if case .head = event { watch(transfer) }
    }

    /// Takes the exchange away from libcurl; the balance to `begin`.
    private func stop(_ exchange: CurlExchange, endedWell: Bool) {
        exchange.tellEnd()
        // A handle that may still keep a piece of a body is not used again.
        let isClean = !exchange.isPaused
        if exchange.isPaused { exchange.refusePaused() }
        multi.remove(exchange.handle)
        exchange.handle.end(keepsOptions: endedWell)
        if isClean, pool.count < settings.configuration.maximumActiveTransfers { pool.append(exchange.handle) }
    }

    /// Goes on where the caller was not ready; libcurl tells here alone when that fails at once.
    private func resume(_ transfer: CurlTransfer) {
        guard live.contains(transfer), case .running(let exchange) = transfer.state else { return }
        let code = exchange.resume()
        if code == CURLE_OK { watch(transfer) } else { conclude(exchange, code) }
    }

    private func conclude(_ exchange: CurlExchange, _ code: CURLcode) {
        let transfer = exchange.transfer
        let outcome = exchange.outcome(code)
        stop(exchange, endedWell: code == CURLE_OK && exchange.isFirstTry)
        if exchange.head.isMultiplexed {
            admission.setLimit(Defaults.maximumStreamsPerConnection, host: exchange.trail.url.origin)
        }
        // libcurl no longer has it: nothing is left to stop.
        transfer.state = .queued
        switch outcome {
        case .result(let result):
            end(transfer, result)
        case .again:
            begin(transfer)
        case .redirect(let trail):
            let isSameOrigin = trail.url.origin == exchange.trail.url.origin
            transfer.follow(trail)
            trail.request.observation?.tellRedirect(to: trail.request)
            guard !isSameOrigin else { return begin(transfer) }
            leave(transfer)
            queue(transfer)
        }
    }

    /// The one way to a transfer's end, which is told at the end of the turn.
    private func end(_ transfer: CurlTransfer, _ result: Result<HTTPResponse, TransportError>) {
        if case .running(let exchange) = transfer.state { stop(exchange, endedWell: false) }
        live.remove(transfer)
        leave(transfer)
        transfer.state = .ended
        if let receive = transfer.takeReceiver() { ends.append(End(receive: receive, event: .finished(result))) }
        if live.isEmpty { beginIdleness() }
    }

    /// Gives back its place among the connections.
    private func leave(_ transfer: CurlTransfer) {
        guard let ticket = transfer.ticket else { return }
        transfer.ticket = nil
        admission.leave(ticket)
    }

    // MARK: Time-outs

    private func beginIdleness() {
        let end = clock.now + settings.configuration.maximumIdleTime
        idleEnd = end
        nextCheck = .earlier(nextCheck, end)
    }

    /// Closes all connections when nothing was asked for long: libcurl looks at their age only when it needs one.
    private func endIdleness(now: Moment) {
        guard let end = idleEnd else { return }
        if end <= now {
            idleEnd = nil
            renew()
        } else {
            nextCheck = .earlier(nextCheck, end)
        }
    }

    private func watch(_ transfer: CurlTransfer) {
        nextCheck = .earlier(nextCheck, transfer.due)
    }

    /// Looks at all transfers when the earliest may have run out.
    private func checkTimeouts(now: Moment) {
        guard let check = nextCheck, check <= now else { return }
        nextCheck = nil
        endIdleness(now: now)
        for transfer in live.all {
            if let error = transfer.timeout(now: now) {
                end(transfer, .failure(error))
            } else {
                watch(transfer)
            }
        }
        // Many that run out one by one are looked at together.
        nextCheck = nextCheck.map { max($0, now + .milliseconds(10)) }
    }
}
