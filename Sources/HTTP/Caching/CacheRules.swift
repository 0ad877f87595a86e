/// How one request, or all of a cache, use stored responses; what is nil is taken from the cache's own rules.
public struct CacheRules: Sendable, Hashable {
    /// When a stored response is used; in the end `.protocolRules`.
    public var policy: CachePolicy?
    /// How long a successful response counts as fresh after it was received or validated, whatever the server says; in the
    /// end the server's word, which always counts for errors.
    ///
    /// It keeps what the server wants validated each time too (`no-cache`), and responses without any word on freshness, but
    /// never one with `no-store`.
    public var timeToLive: Duration?
    /// A version of the program or its data: what was stored under another one is not used; in the end none.
    public var version: String?
    /// What stands for the user or account: what was stored under another one is not used; in the end none.
    ///
    /// Only a digest of it is stored.
    public var sensitiveKey: String?
    /// Whether a POST is a query whose responses may be stored, found again by the same body; in the end false.
    public var storesPost: Bool?

    /// Makes rules; nil, the default of each, inherits.
    public init(
        policy: CachePolicy? = nil,
        timeToLive: Duration? = nil,
        version: String? = nil,
        sensitiveKey: String? = nil,
        storesPost: Bool? = nil
    ) {
        self.policy = policy
        self.timeToLive = timeToLive
        self.version = version
        self.sensitiveKey = sensitiveKey
        self.storesPost = storesPost
    }

    /// These rules, with what they leave open taken from others.
    package func inheriting(from others: CacheRules) -> CacheRules {
        CacheRules(
            policy: policy ?? others.policy,
            timeToLive: timeToLive ?? others.timeToLive,
            version: version ?? others.version,
            sensitiveKey: sensitiveKey ?? others.sensitiveKey,
            storesPost: storesPost ?? others.storesPost
        )
    }
}

extension CacheRules: CustomStringConvertible, CustomReflectable {
    /// The rules that are set, without the sensitive key.
    public var description: String {
        let key = sensitiveKey == nil ? nil : Secrets.mask
        let parts: [(String, Any?)] = [
            ("policy", policy), ("timeToLive", timeToLive), ("version", version), ("sensitiveKey", key),
            ("storesPost", storesPost),
        ]
        return "CacheRules("
            + parts.compactMap { name, value in value.map { "\(name): \($0)" } }.joined(separator: ", ") + ")"
    }

    /// What the description shows, so that a dump shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
