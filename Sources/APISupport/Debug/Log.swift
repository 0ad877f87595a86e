#if Debug
internal import APISupportHTTP
internal import Foundation

/// Logs the steps of one connection.
struct Log: Sendable {
    var logger: (@Sendable (APILogEntry) -> Void)?
    var logsBodies = false
    private var connection = 0
    private var words = LogWords(request: nil)

    /// The log of a new connection.
    func numbered(for request: HTTPRequest) -> Log {
        var log = self
        log.connection = ConnectionCounter.next()
        log.words = LogWords(request: request)
        return log
    }

    func note(_ event: @autoclosure () -> LogEvent) {
        guard let logger else { return }
        logger(APILogEntry(connection: connection, message: words.text(of: event(), withBodies: logsBodies)))
    }
}

extension APIConfiguration {
    /// What takes the log, called for each step on its thread; nil, the default, logs nothing.
    public var logger: (@Sendable (APILogEntry) -> Void)? {
        get { log.logger }
        set { log.logger = newValue }
    }

    /// Whether the first bytes of bodies are logged; false by default, since they may hold anything.
    public var logsBodies: Bool {
        get { log.logsBodies }
        set { log.logsBodies = newValue }
    }
}

/// Numbers connections from 1.
private enum ConnectionCounter {
    private static let lock = NSLock()
    /// Protected by `lock`.
    nonisolated(unsafe) private static var last = 0

    static func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}
#endif
