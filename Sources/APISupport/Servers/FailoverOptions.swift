internal import APISupportDefaults
public import APISupportHTTP

/// When a server counts as unreachable, and how long it is left alone.
public struct FailoverOptions: Sendable {
    /// The statuses that count as unreachable too; none by default, 502, 503 and 504 are usual.
    public var statuses: Set<Int> = []
    /// How long a server rests that was found unreachable; 1 s by default, doubled with each probe that fails.
    public var firstRest = Defaults.firstServerRest
    /// The longest rest; 5 minutes by default.
    public var longestRest = Defaults.longestServerRest
    /// Which requests may be sent to another server after one failed; those of idempotent methods by default.
    ///
    /// One whose body can be sent once only is never sent again.
    public var mayRepeat: @Sendable (HTTPRequest) -> Bool = { $0.method.isIdempotent }
    /// Whether a request's own credentials, and the headers that it calls secret, may go to all the servers; false by default.
    ///
    /// Where they may not, a server of another origin gets those that it has in the list, and no others.
    public var sharesCredentials = false

    /// Makes options; every member has the default named beside it.
    public init() {}
}
