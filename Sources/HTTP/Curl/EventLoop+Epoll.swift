#if os(Linux)
internal import APISupportCurlShims
internal import Foundation

/// Waits for what libcurl waits for, with epoll: its work grows with the sockets that are ready, not with all of them.
///
/// For the loop's thread alone.
final class EventLoop {
    private let multi: CurlMulti
    /// The one owned descriptor; closed in `deinit`.
    private let epoll: Int32
    private let wakeUp: WakeUp
    /// When libcurl wants to be called though no socket is ready.
    private var timer: ContinuousClock.Instant?
    private var watched: Set<Int32> = []
    private var events = [epoll_event](repeating: epoll_event(), count: 64)

    init(_ multi: CurlMulti, wakeUp: WakeUp) throws(TransportError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw Self.failure("no epoll descriptor could be made") }
        self.multi = multi
        self.wakeUp = wakeUp
        try watchWakeUp()
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
                    let timer = milliseconds < 0 ? nil : ContinuousClock.now + .milliseconds(milliseconds)
                    Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().timer = timer
                    return 0
                },
                context
            )
        )
    }

    deinit {
        _ = apisupport_curl_multi_set_socket_callback(multi.pointer, nil, nil)
        _ = apisupport_curl_multi_set_timer_callback(multi.pointer, nil, nil)
        close(epoll)
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
        try CurlLibrary.check(curl_multi_socket_action(multi.pointer, socket, action, &running))
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
