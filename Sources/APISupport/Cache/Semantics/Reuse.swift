internal import APISupportHTTP
internal import Foundation

/// What is to be done with a stored response that fits a request (RFC 9111, section 4; RFC 5861).
enum Reuse: Equatable {
    /// It is used; whether it is past its time.
    case use(isStale: Bool)
    /// It is used, and validated meanwhile.
    case useAndRevalidate
    /// The server is asked whether it still holds.
    case validate
    /// The server is asked as if nothing were stored.
    case reload

    init(_ head: CacheHead, for request: HTTPRequest, rules: CacheRules, options: CacheOptions, now: Date) {
        let freshness = Freshness(head, now: now, options: options)
        let control = ResponseControl(head.headers, options)
        switch rules.policy ?? .protocolRules {
        case .reload: self = .reload
        case .cacheOnly: self = .use(isStale: !freshness.isFresh)
        case .cacheElseLoad:
            // What went wrong once does not go wrong for ever.
            let isLasting = freshness.isFresh || StatusRules.isSuccess(head.status)
            self = isLasting ? .use(isStale: !freshness.isFresh) : .validate
        case .validate, .cacheThenNetwork:
            self = control.isImmutable && freshness.isFresh ? .use(isStale: false) : .validate
        case .protocolRules:
            let wishes = CacheDirectives(request.headers)
            if let ownTime = rules.ownLifetime(ofStatus: head.status), !wishes.contains("no-cache") {
                self = freshness.residence < ownTime / .seconds(1) ? .use(isStale: false) : .validate
            } else {
                self = Self.byProtocol(freshness, control, wishes)
            }
        }
    }

    private static func byProtocol(
        _ freshness: Freshness,
        _ control: ResponseControl,
        _ wishes: CacheDirectives
    ) -> Reuse {
        if wishes.contains("no-cache") || control.mustValidate { return .validate }
        if let limit = wishes.seconds("max-age"), limit == 0 || freshness.age > TimeInterval(limit) { return .validate }
        if let reserve = wishes.seconds("min-fresh"), freshness.lifetime - freshness.age < TimeInterval(reserve) {
            return .validate
        }
        if freshness.isFresh { return .use(isStale: false) }
        guard !control.forbidsStale else { return .validate }
        if wishes.isBare("max-stale")
            || wishes.seconds("max-stale").map({ freshness.staleness <= TimeInterval($0) }) == true
        {
            return .use(isStale: true)
        }
        if let window = control.directives.seconds("stale-while-revalidate"),
            freshness.staleness <= TimeInterval(window), !wishes.contains("max-age"), !wishes.contains("min-fresh")
        {
            return .useAndRevalidate
        }
        return .validate
    }

    /// Whether a stored response may stand in for an error (RFC 5861, section 4).
    static func mayReplaceError(_ head: CacheHead, for request: HTTPRequest, options: CacheOptions, now: Date) -> Bool {
        let control = ResponseControl(head.headers, options)
        guard !control.forbidsStale else { return false }
        let windows = [
            control.directives.seconds("stale-if-error"), CacheDirectives(request.headers).seconds("stale-if-error"),
        ]
        let own = options.staleIfError.map { $0 / .seconds(1) }
        guard let window = (windows.compactMap { $0.map(TimeInterval.init) } + [own].compactMap(\.self)).max() else {
            return false
        }
        return Freshness(head, now: now, options: options).staleness <= window
    }
}
