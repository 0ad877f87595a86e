public import APISupportHTTP

/// What a cache does where neither request nor response say it.
public struct CacheOptions: Sendable {
    /// The rules of requests that have none of their own; RFC 9111's and nothing else by default.
    public var rules: CacheRules
    /// The part of its unchanged time for which a response without any word on freshness counts as fresh, for example 0.1;
    /// nil, the default, lets none count so.
    ///
    /// It counts from `Last-Modified` to `Date` and gives a day at most (RFC 9111, section 4.2.2).
    public var heuristicFraction: Double?
    /// How long past its time a stored response may stand in for a server that fails; nil, the default, leaves it to
    /// `stale-if-error` (RFC 5861).
    ///
    /// What a response forbids (`must-revalidate`, `no-cache`) stays forbidden.
    public var staleIfError: Duration?
    /// Whether the cache answers several users alike, as in a gateway; false by default: a private cache.
    ///
    /// Then `s-maxage` and `proxy-revalidate` count, `private` responses are not stored, and those to requests with
    /// `Authorization` only where the server allows it (RFC 9111, section 3.5).
    public var isShared: Bool
    /// Fields that count before `Cache-Control`, the first one that is there and valid (RFC 9213), for example
    /// `CDN-Cache-Control`; none by default.
    public var targetedFields: [String]

    /// Makes options; every member has the default named beside it.
    public init(rules: CacheRules = CacheRules()) {
        self.rules = rules
        heuristicFraction = nil
        staleIfError = nil
        isShared = false
        targetedFields = []
    }
}
