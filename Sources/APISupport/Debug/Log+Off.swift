#if !Debug
internal import APISupportHTTP

/// Without trait Debug nothing is logged, and no event is made.
struct Log: Sendable {
    func numbered(for request: HTTPRequest) -> Log { self }

    @inline(__always)
    func note(_ event: @autoclosure () -> LogEvent) {}
}
#endif
