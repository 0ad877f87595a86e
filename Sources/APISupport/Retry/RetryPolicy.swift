internal import APISupportDefaults
public import APISupportHTTP

/// When a request is sent again, how often, and after what time.
///
/// Nothing is sent again unless a ``RetryInterceptor`` with a policy stands around the requests, but for one case that the
/// transport mends by itself: a kept connection that the server closed while an idempotent request was on its way.
public struct RetryPolicy: Sendable {
    /// The number of attempts beyond the first; 2 by default, at least 0.
    public var retries: Int
    /// The status codes after which it is tried again; 408, 429, 502, 503 and 504 by default.
    public var statuses: Set<Int>
    /// The failures after which it is tried again: those of the network by default, never those of trust or of rules.
    public var errors: Set<TransportError.Code>
    /// Whether a request may be sent more than once; by default where its method is idempotent (RFC 9110, section 9.2.2).
    ///
    /// A request whose body can be read only once is never sent again, whatever this says.
    public var mayRepeat: @Sendable (HTTPRequest) -> Bool
    /// The wait before the first retry, without jitter; 0.5 s by default.
    public var firstDelay: Duration
    /// By how much each wait is longer than the one before; 2 by default, at least 1.
    public var delayFactor: Double
    /// The longest wait, unless the server asks for more; 30 s by default.
    public var maximumDelay: Duration
    /// The share of a wait that is left to chance, from 0 to 1: a wait is shortened by up to this; 0.5 by default.
    ///
    /// It keeps many clients from coming back at the same moment.
    public var jitter: Double
    /// The longest wait that a server's `Retry-After` may ask for, where more is taken as this; 300 s by default, nil
    /// reads no `Retry-After`.
    public var maximumRetryAfter: Duration?
    /// How many retries all requests together may make; nil sets no bound.
    public var budget: RetryBudget?

    /// Makes a policy; every member has the default named beside it.
    public init() {
        retries = Defaults.retries
        statuses = Defaults.retriedStatuses
        errors = [.hostNotFound, .cannotConnect, .connectionLost, .truncated, .timedOut]
        mayRepeat = { $0.method.isIdempotent }
        firstDelay = Defaults.firstRetryDelay
        delayFactor = Defaults.retryDelayFactor
        maximumDelay = Defaults.maximumRetryDelay
        jitter = Defaults.retryJitter
        maximumRetryAfter = Defaults.maximumRetryAfter
        budget = RetryBudget()
    }

    /// Two more attempts for idempotent requests; see the members.
    public static var standard: RetryPolicy { RetryPolicy() }

    /// Stops the program where a member makes no sense.
    func check() {
        precondition(retries >= 0, "RetryPolicy.retries must be at least 0")
        precondition(delayFactor >= 1, "RetryPolicy.delayFactor must be at least 1")
        precondition((0...1).contains(jitter), "RetryPolicy.jitter must be from 0 to 1")
        budget?.check()
    }

    /// The wait before a retry; `number` counts from 1, and `random` is from 0 to 1.
    func delay(_ number: Int, random: Double) -> Duration {
        guard firstDelay > .zero else { return .zero }
        // The power of a large number is infinite, which the minimum still takes.
        let seconds = min(firstDelay / .seconds(1) * .pow(delayFactor, number - 1), maximumDelay / .seconds(1))
        return .seconds(seconds * (1 - jitter * random))
    }
}

extension Double {
    /// A power with a whole exponent from 0.
    fileprivate static func pow(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { power, _ in power * base }
    }
}
