internal import APISupportDefaults
internal import APISupportHTTP
internal import Foundation

/// How old a stored response is, and for how long it is fresh (RFC 9111, section 4.2); in seconds.
struct Freshness {
    /// The time for which it counts as fresh; negative or 0 where it never does.
    let lifetime: TimeInterval
    /// The time since the server made or confirmed it.
    let age: TimeInterval
    /// The time since it came here.
    let residence: TimeInterval

    init(_ head: CacheHead, now: Date, options: CacheOptions) {
        let control = ResponseControl(head.headers, options)
        let date = head.headers["Date"].flatMap { HTTPDate.date($0, now: now) } ?? head.responseTime
        lifetime = Self.lifetime(head, control, date: date, options)
        // A clock that was set back tells nothing; going by the difference, what it makes uncertain ends some time.
        residence = abs(now.timeIntervalSince(head.responseTime))
        let delay = max(0, head.responseTime.timeIntervalSince(head.requestTime))
        let apparent = max(0, head.responseTime.timeIntervalSince(date))
        age = max(apparent, Self.ageValue(head.headers) + delay) + residence
    }

    /// Whether it is within its time.
    var isFresh: Bool { lifetime > age }

    /// How long it has been past its time; negative before.
    var staleness: TimeInterval { age - lifetime }

    private static func lifetime(
        _ head: CacheHead,
        _ control: ResponseControl,
        date: Date,
        _ options: CacheOptions
    ) -> TimeInterval {
        if let seconds = control.maximumAge { return TimeInterval(seconds) }
        if control.usesExpires, head.headers.contains(name: "Expires") {
            // Several that differ, or one that is no date, mean the past (section 5.3).
            let values = Set(head.headers.values(for: "Expires"))
            guard values.count == 1, let expires = values.first.flatMap({ HTTPDate.date($0, now: head.responseTime) })
            else {
                return 0
            }
            return expires.timeIntervalSince(date)
        }
        return heuristic(head, control, date: date, options)
    }

    /// A part of the time for which it had not changed (section 4.2.2), where that is wanted.
    private static func heuristic(
        _ head: CacheHead,
        _ control: ResponseControl,
        date: Date,
        _ options: CacheOptions
    ) -> TimeInterval {
        guard let fraction = options.heuristicFraction,
            StatusRules.cacheableByDefault.contains(head.status) || control.directives.contains("public"),
            let modified = head.headers["Last-Modified"].flatMap({ HTTPDate.date($0, now: head.responseTime) })
        else { return 0 }
        return min(date.timeIntervalSince(modified) * fraction, Defaults.maximumHeuristicFreshness / .seconds(1))
    }

    /// The first number of the `Age` fields; 0 where it is none.
    private static func ageValue(_ headers: HTTPHeaders) -> TimeInterval {
        guard let first = headers.values(for: "Age").flatMap(ListMembers.split).first else { return 0 }
        let number = ListMembers.trimmed(first.prefix { $0 != ";" })
        return TimeInterval(CacheDirectives.seconds(of: number) ?? 0)
    }
}
