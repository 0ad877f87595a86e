#if !os(Linux)
internal import APISupportCurlShims

/// Waits for what libcurl waits for, with libcurl's own poll, for systems without epoll.
///
/// Its work grows with all sockets, ready or not. For the loop's thread alone.
final class EventLoop {
    private let multi: CurlMulti
    private let wakeUp: WakeUp
    private let clock: LoopClock

    init(_ multi: CurlMulti, wakeUp: WakeUp, clock: LoopClock) throws(TransportError) {
        self.multi = multi
        self.wakeUp = wakeUp
        self.clock = clock
    }

    /// Does nothing: libcurl keeps its times itself.
    func runTimer() throws(TransportError) {}

    /// Lets libcurl work on what is ready, after a sleep until something is, or until `due`, or `WakeUp.signal()`.
    ///
    /// Called in a turn, which it ends for the sleep.
    func run(until due: Moment?, mayWait: Bool) throws(TransportError) {
        var wake = curl_waitfd(fd: wakeUp.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        let wait = mayWait ? milliseconds(until: due) : 0
        apisupport_end_turn()
        let code = curl_multi_poll(multi.pointer, &wake, 1, wait, nil)
        apisupport_begin_turn()
        try CurlLibrary.check(code)
        clock.update()
        if wake.revents != 0 { wakeUp.clear() }
        var running: Int32 = 0
        try CurlLibrary.check(curl_multi_perform(multi.pointer, &running))
    }

    /// Rounded up, so that nothing is woken before its time; libcurl adds its own times, and wants some bound.
    private func milliseconds(until due: Moment?) -> Int32 {
        let longest: Int64 = 3_600_000
        return Int32(due.map { min(Moment.now.milliseconds(to: $0), longest) } ?? longest)
    }
}
#endif
