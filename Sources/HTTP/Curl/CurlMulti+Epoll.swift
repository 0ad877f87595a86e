#if os(Linux)
internal import APISupportCurlShims
internal import Foundation

/// The one owner of a multi handle and of the epoll descriptor that watches its sockets; for the loop's thread alone.
final class CurlMulti {
    /// The handle; cleaned up in `deinit`, when no easy handle is in it any more.
    private let multi: UnsafeMutableRawPointer
    /// Closed in `deinit`.
    private let epoll: Int32
    private let wakeUp: WakeUp
    /// When libcurl wants to be called though no socket is ready.
    private var timer: ContinuousClock.Instant?
    private var watched: Set<Int32> = []
    private var events = [epoll_event](repeating: epoll_event(), count: 64)

    init(wakeUp: WakeUp, maximumConnections: Int) throws(TransportError) {
        try CurlLibrary.check(CurlLibrary.initialisation)
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw Self.failure("no epoll descriptor could be made") }
        guard let multi = curl_multi_init() else {
            close(epoll)
            throw TransportError(.other, "libcurl could not make a multi handle: out of memory")
        }
        self.multi = multi
        self.wakeUp = wakeUp
        try watchWakeUp()
        // The handle calls back only inside calls on it, so it never outlives this object.
        let context = Unmanaged.passUnretained(self).toOpaque()
        try CurlLibrary.check(
            apisupport_curl_multi_set_socket_callback(
                multi,
                { _, socket, action, context, _ in
                    guard let context else { return -1 }
                    return Unmanaged<CurlMulti>.fromOpaque(context).takeUnretainedValue().watch(socket, action)
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_multi_set_timer_callback(
                multi,
                { _, milliseconds, context in
                    guard let context else { return -1 }
                    let timer = milliseconds < 0 ? nil : ContinuousClock.now + .milliseconds(milliseconds)
                    Unmanaged<CurlMulti>.fromOpaque(context).takeUnretainedValue().timer = timer
                    return 0
                },
                context
            )
        )
        // Connections in use count as well.
        try CurlLibrary.check(apisupport_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, maximumConnections))
    }

    deinit {
        _ = apisupport_curl_multi_set_socket_callback(multi, nil, nil)
        _ = apisupport_curl_multi_set_timer_callback(multi, nil, nil)
        curl_multi_cleanup(multi)
        close(epoll)
    }

    func add(_ handle: CurlEasyHandle) throws(TransportError) {
        try CurlLibrary.check(curl_multi_add_handle(multi, handle.pointer))
    }

    func remove(_ handle: CurlEasyHandle) {
        // It fails only for a handle that is not there.
        curl_multi_remove_handle(multi, handle.pointer)
    }

    /// The next transfer that has ended, by the context of its handle.
    func nextEnded() -> (context: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        guard let easy = apisupport_curl_multi_next_ended(multi, &code),
            let context = apisupport_curl_get_private(easy)
        else { return nil }
        return (context, code)
    }

    /// Lets libcurl work on what is ready, after a sleep until something is, or until `due`, or `WakeUp.signal()`.
    func run(until due: ContinuousClock.Instant?, mayWait: Bool) throws(TransportError) {
        let wait = mayWait ? milliseconds(until: [due, timer].compactMap(\.self).min()) : 0
        let count = epoll_wait(epoll, &events, Int32(events.count), wait)
        guard count >= 0 || errno == EINTR else { throw Self.failure("epoll_wait failed") }
        for index in 0..<Int(max(0, count)) {
            let event = events[index]
            if event.data.fd == wakeUp.descriptor {
                wakeUp.clear()
            } else {
                try act(event.data.fd, Self.action(event.events))
            }
        }
        guard let timer, timer <= .now else { return }
        self.timer = nil
        try act(CURL_SOCKET_TIMEOUT, 0)
    }

    private func act(_ socket: curl_socket_t, _ action: Int32) throws(TransportError) {
        var running: Int32 = 0
        try CurlLibrary.check(curl_multi_socket_action(multi, socket, action, &running))
    }

    /// Rounded up, so that nothing is woken before its time; -1 waits without end.
    private func milliseconds(until instant: ContinuousClock.Instant?) -> Int32 {
        guard let instant else { return -1 }
        let left = instant - .now
        guard left > .zero else { return 0 }
        let milliseconds = left / Duration.milliseconds(1)
        return Int32(min(milliseconds.rounded(.up), 3_600_000))
    }

    /// What libcurl wants to know of a socket.
    private func watch(_ socket: curl_socket_t, _ action: Int32) -> Int32 {
        if action == CURL_POLL_REMOVE {
            watched.remove(socket)
            // Fails where the socket is closed already; then it is out of the set as well.
            epoll_ctl(epoll, EPOLL_CTL_DEL, socket, nil)
            return 0
        }
        var event = epoll_event()
        if action & CURL_POLL_IN != 0 { event.events |= EPOLLIN.rawValue }
        if action & CURL_POLL_OUT != 0 { event.events |= EPOLLOUT.rawValue }
        event.data.fd = socket
        let isNew = watched.insert(socket).inserted
        return epoll_ctl(epoll, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event) == 0 ? 0 : -1
    }

    private func watchWakeUp() throws(TransportError) {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        event.data.fd = wakeUp.descriptor
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp.descriptor, &event) == 0 else {
            throw Self.failure("the eventfd could not be watched")
        }
    }

    private static func action(_ events: UInt32) -> Int32 {
        var action: Int32 = 0
        if events & EPOLLIN.rawValue != 0 { action |= CURL_CSELECT_IN }
        if events & EPOLLOUT.rawValue != 0 { action |= CURL_CSELECT_OUT }
        if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { action |= CURL_CSELECT_ERR }
        return action
    }

    private static func failure(_ what: String) -> TransportError {
        TransportError(.other, "\(what): \(String(cString: strerror(errno)))")
    }
}
#endif
