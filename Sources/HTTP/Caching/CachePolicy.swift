/// When a stored response is used, and when the server is asked.
public enum CachePolicy: Sendable, Hashable {
    /// By HTTP's rules (RFC 9111, RFC 5861): what is fresh is used, the rest is validated or asked anew.
    case protocolRules
    /// The server is asked whether what is stored still holds; only what it calls `immutable` is used while it is fresh.
    case validate
    /// The server is asked anew, caches on the way included, and the new response is stored.
    case reload
    /// What is stored is used, however old; the server is asked where there is nothing.
    case cacheElseLoad
    /// What is stored is used, however old; where there is nothing, the error is `notCached`.
    case cacheOnly
    /// What is stored is delivered first, however old; then what the server says, validated where that is possible.
    ///
    /// Both arrive where both are asked for: with a delegate that takes stored responses, a closure for them, or
    /// `responses()`. Else this is `validate`.
    case cacheThenNetwork
}
