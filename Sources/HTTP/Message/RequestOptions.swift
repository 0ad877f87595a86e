internal import APISupportDefaults
internal import Foundation

/// What a request says beside what it asks for, each member with its default; ``HTTPRequest`` tells what they mean.
struct RequestOptions {
    var body: HTTPBody?
    var connectTimeout = Defaults.connectTimeout
    var timeout: Duration? = Defaults.timeout
    var deadline: Duration? = Defaults.deadline
    var streamDeadline: Duration?
    var limits = HTTPLimits()
    var maximumRedirects = Defaults.maximumRedirects
    var secretHeaders: Set<String> = []
    var reportsProgress = false
    var streamsResponse = false
    var priority = HTTPPriority.normal
    var tag: String?
    var caching = CacheRules()
    var observation: RequestObservation?
    var digest: DigestCredentials?
    var sentSecrets: SentSecrets?
}

/// Options that copies of a request share.
///
/// Unchecked, because the compiler can't see that they don't change: a request changes only what no other one refers to.
final class SharedOptions: @unchecked Sendable {
    var value: RequestOptions

    /// Those of a request that says nothing.
    static let unchanged = SharedOptions(RequestOptions())

    init(_ value: RequestOptions) {
        self.value = value
    }
}
