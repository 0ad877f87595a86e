internal import APISupportDefaults

/// How an event stream is kept up.
public struct EventStreamOptions: Hashable, Sendable {
    /// The event ID to begin behind, that of the last event known; empty, the default, begins where the server does.
    public var lastEventID = ""
    /// The number of attempts in a row that may fail before the stream ends with the last one's error; 10 by default, nil
    /// goes on without end.
    public var maximumAttempts: Int? = Defaults.maximumEventStreamAttempts
    /// The time to wait before each attempt, where the server names none; 3 s by default.
    ///
    /// It doubles with each attempt that fails, up to 300 s.
    public var retry: Duration = Defaults.eventStreamRetry

    /// Makes options; every member has the default named beside it.
    public init() {}
}
