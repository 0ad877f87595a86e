#if os(Linux)
internal import APISupportCurlShims
internal import Foundation

/// Waits for what libcurl waits for, with epoll: its work grows with the sockets that are ready, not with all of them.
///
/// For the loop's thread alone. Nothing that its tables do calls back, so that they need no check for exclusive access.
final class EventLoop {
    private let multi: CurlMulti
    /// The one owned descriptor; closed in `deinit`.
    private let epoll: Int32
    private let wakeUp: WakeUp
    private let clock: LoopClock
    /// When libcurl wants to be called though no socket is ready.
    @exclusivity(unchecked) private var timer: Moment?
    /// The sockets that epoll watches.
    @exclusivity(unchecked) private var watched = SocketTable<Watch>()
    @exclusivity(unchecked) private var events = [epoll_event](repeating: epoll_event(), count: 64)

    /// What epoll watches on a socket.
    private struct Watch {
        let events: UInt32
        /// Whether libcurl wants to know of it.
        var isWanted: Bool
    }

    init(_ multi: CurlMulti, wakeUp: WakeUp, clock: LoopClock) throws(TransportError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw Self.failure("no epoll descriptor could be made") }
        self.multi = multi
        self.wakeUp = wakeUp
        self.clock = clock
        // With its edges alone, each signal counts once, and nobody must read them.
        let signals = EPOLLIN.rawValue | EPOLLET.rawValue
        guard control(EPOLL_CTL_ADD, wakeUp.descriptor, signals) else {
            throw Self.failure("the eventfd could not be watched")
        }
        multi.sockets.whenClosing = { [unowned self] socket in forget(socket) }
        // The handle calls back only inside calls on it, and `deinit` ends that.
        let context = Unmanaged.passUnretained(self).toOpaque()
        try CurlLibrary.check(
            apisupport_curl_multi_set_socket_callback(
                multi.pointer,
                { _, socket, action, context, _ in
                    guard let context else { return -1 }
                    return Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().watch(socket, action)
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_multi_set_timer_callback(
                multi.pointer,
                { _, milliseconds, context in
                    guard let context else { return -1 }
                    Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds)
                    return 0
                },
                context
            )
        )
    }

    deinit {
        multi.sockets.whenClosing = nil
        _ = apisupport_curl_multi_set_socket_callback(multi.pointer, nil, nil)
        _ = apisupport_curl_multi_set_timer_callback(multi.pointer, nil, nil)
        close(epoll)
    }

    /// Lets libcurl work on what it has set itself a time for.
    func runTimer() throws(TransportError) {
        guard let timer, timer <= clock.now else { return }
        self.timer = nil
        try act(CURL_SOCKET_TIMEOUT, 0)
    }

    /// Lets libcurl work on what is ready, after a sleep until something is, or until `due`, or `WakeUp.signal()`.
    ///
    /// Called in a turn, which it ends for the sleep.
    func run(until due: Moment?, mayWait: Bool) throws(TransportError) {
        let wait = mayWait ? milliseconds(until: Moment.earlier(due, timer)) : 0
        apisupport_end_turn()
        let count = epoll_wait(epoll, &events, Int32(events.count), wait)
        let error = errno
        apisupport_begin_turn()
        guard count >= 0 || error == EINTR else { throw Self.failure("epoll_wait failed", error) }
        clock.update()
        for index in 0..<Int(max(0, count)) {
            let event = events[index]
            // What was closed meanwhile is of no interest, and the signal has done its work.
            guard let watch = watched[event.data.fd] else { continue }
            if watch.isWanted {
                // What was done for the sockets before may have taken long.
                clock.update()
                try act(event.data.fd, Self.action(event.events))
            } else {
                forget(event.data.fd)
            }
        }
        try runTimer()
    }

    private func act(_ socket: curl_socket_t, _ action: Int32) throws(TransportError) {
        var running: Int32 = 0
        try CurlLibrary.check(curl_multi_socket_action(multi.pointer, socket, action, &running))
    }

    /// Notes when libcurl wants to be called; -1 is never.
    ///
    /// It does not ask again when it is called too early, so a time to come is counted from now, not from the turn's begin.
    private func setTimer(_ milliseconds: Int) {
        timer = milliseconds < 0 ? nil : milliseconds == 0 ? clock.now : .now + Moment.Span(milliseconds: milliseconds)
    }

    /// Rounded up, so that nothing is woken before its time; -1 waits without end.
    private func milliseconds(until instant: Moment?) -> Int32 {
        guard let instant else { return -1 }
        return Int32(min(Moment.now.milliseconds(to: instant), 3_600_000))
    }

    /// What libcurl wants to know of a socket.
    ///
    /// A connection that is idle stays watched until something comes: the next request on it wants to know the same.
    private func watch(_ socket: curl_socket_t, _ action: Int32) -> Int32 {
        if action == CURL_POLL_REMOVE {
            if multi.sockets.isConnected(socket) { watched[socket]?.isWanted = false } else { forget(socket) }
            return 0
        }
        var events: UInt32 = 0
        if action & CURL_POLL_IN != 0 { events |= EPOLLIN.rawValue }
        if action & CURL_POLL_OUT != 0 { events |= EPOLLOUT.rawValue }
        let known = watched[socket]
        watched[socket] = Watch(events: events, isWanted: true)
        if known?.events == events { return 0 }
        let isWatched = known != nil && control(EPOLL_CTL_MOD, socket, events)
        return isWatched || control(EPOLL_CTL_ADD, socket, events) ? 0 : -1
    }

    /// Ends the watch on a socket, before it is closed: a process that was forked may still have it open.
    private func forget(_ socket: curl_socket_t) {
        // Fails where the socket is closed already; then it is out of the set as well.
        guard watched[socket] != nil else { return }
        watched[socket] = nil
        _ = control(EPOLL_CTL_DEL, socket, 0)
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32) -> Bool {
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }

    private static func action(_ events: UInt32) -> Int32 {
        var action: Int32 = 0
        if events & EPOLLIN.rawValue != 0 { action |= CURL_CSELECT_IN }
        if events & EPOLLOUT.rawValue != 0 { action |= CURL_CSELECT_OUT }
        if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { action |= CURL_CSELECT_ERR }
        return action
    }

    private static func failure(_ what: String, _ error: Int32 = errno) -> TransportError {
        TransportError(.other, "\(what): \(String(cString: strerror(error)))")
    }
}
#endif
