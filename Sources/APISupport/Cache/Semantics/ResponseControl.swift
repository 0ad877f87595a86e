internal import APISupportHTTP
internal import Foundation

/// What a response says about storing it: its directives for this kind of cache.
struct ResponseControl: Sendable {
    let directives: CacheDirectives
    /// Whether `Expires` counts too, which it doesn't beside directives for this cache in particular (RFC 9213, section 2.2).
    let usesExpires: Bool
    private let isShared: Bool

    init(_ headers: HTTPHeaders, _ options: CacheOptions) {
        isShared = options.isShared
        for name in options.targetedFields {
            guard let targeted = TargetedDirectives(name, in: headers) else { continue }
            directives = CacheDirectives(targeted.directives)
            usesExpires = false
            return
        }
        directives = CacheDirectives(headers)
        usesExpires = true
    }

    /// Whether it must be validated before each use.
    var mustValidate: Bool { directives.contains("no-cache") }

    /// Whether it may never be used past its time (RFC 9111, section 4.2.4).
    var forbidsStale: Bool {
        directives.contains("must-revalidate") || mustValidate
            || (isShared && (directives.contains("proxy-revalidate") || directives.contains("s-maxage")))
    }

    /// Whether it won't change while it is fresh (RFC 8246).
    var isImmutable: Bool { directives.contains("immutable") }

    /// The seconds for which directives say it is fresh; nil when they don't.
    var maximumAge: Int? {
        (isShared ? directives.seconds("s-maxage") : nil) ?? directives.seconds("max-age")
    }
}
