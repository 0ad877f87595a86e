/// Where a response comes from.
public enum ResponseSource: Sendable, Hashable {
    /// From the server, for this request.
    case network
    /// From the cache, after the server said that it still holds (304); its age counts from there.
    case validated
    /// From the cache, without asking: its age as RFC 9111 (section 4.2.3) reckons it, and whether it was past its time.
    case cache(age: Duration, isStale: Bool)

    /// Whether the body came from the cache.
    public var isStored: Bool { self != .network }
}
