public import Foundation

/// A notation of dates.
public enum DateNotation: Sendable {
    /// Seconds since 1970-01-01 00:00 UTC, with or without a fraction.
    case seconds
    /// Milliseconds since 1970-01-01 00:00 UTC.
    case milliseconds
    /// ISO 8601 / RFC 3339, with or without fraction and zone (UTC when it has none), or a date alone.
    case iso8601
    /// RFC 822, 1123 and 2822, as in RSS and HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`; with the older forms that HTTP allows,
    /// those of RFC 850 and of C's `asctime`.
    case rfc822
    /// A pattern of Unicode Technical Standard 35, for example `dd.MM.yyyy`, in a time zone (UTC by default).
    case format(String, timeZone: TimeZone = .gmt)
}
