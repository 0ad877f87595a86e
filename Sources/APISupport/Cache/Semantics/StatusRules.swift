internal import APISupportHTTP

/// What status codes mean for a cache.
enum StatusRules {
    /// Codes whose responses may be stored without any word on it (RFC 9110, section 15.1), without 206.
    static let cacheableByDefault: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    /// Codes whose meaning for caches is known (RFC 9111, section 5.2.2.3): the final ones of RFC 9110, but for 206 and 304,
    /// which are not stored.
    static let understood: Set<Int> = [
        200, 201, 202, 203, 204, 205, 300, 301, 302, 303, 305, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 408,
        409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 426, 500, 501, 502, 503, 504, 505,
    ]

    /// Codes that say the server can't answer now, for which something stale may stand in (RFC 5861, section 4).
    static let serverErrors: Set<Int> = [500, 502, 503, 504]

    /// Codes of responses that take the place of what was stored, also where they themselves may not be stored.
    static let superseding: Set<Int> = [200, 203, 404, 410]

    /// Whether a code says that all went well.
    static func isSuccess(_ status: Int) -> Bool {
        (200..<300).contains(status)
    }
}

extension CacheRules {
    /// How long a response of a status is fresh, whatever the server says; nil leaves that to the server, and always does so for
    /// errors: they may pass the next moment.
    func ownLifetime(ofStatus status: Int) -> Duration? {
        StatusRules.isSuccess(status) ? timeToLive : nil
    }
}
