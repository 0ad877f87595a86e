internal import APISupportHTTP
internal import Foundation

/// The field `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date in any of HTTP's three forms.
enum RetryAfter {
    /// The wait that a response asks for; nil where it asks for none that can be read.
    ///
    /// A date that is past gives zero.
    static func delay(_ headers: HTTPHeaders, now: Date) -> Duration? {
        let values = headers.values(for: "Retry-After")
        guard values.count == 1, let value = values.first else { return nil }
        guard value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return HTTPDate.date(value, now: now).map { .seconds(max(0, $0.timeIntervalSince(now))) }
        }
        // More digits than fit are more than any cap.
        return value.isEmpty ? nil : .seconds(Int(value).map { min($0, longest) } ?? longest)
    }

    /// Some 30 years: a number that nothing overflows with.
    private static let longest = 1_000_000_000
}
