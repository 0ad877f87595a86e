internal import Foundation

/// An instant of the clock that goes on while the system sleeps, as a plain number.
///
/// `ContinuousClock.Instant` is opaque: what holds one is copied and compared by calls, several for each line of a response.
struct Moment: Hashable, Comparable {
    /// The nanoseconds since some begin.
    private let nanoseconds: Int64

    /// Reads the clock.
    static var now: Moment {
        var time = timespec()
        // It can't fail: the system has this clock.
        clock_gettime(clockID, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    #if os(Linux)
    private static let clockID = CLOCK_BOOTTIME
    #else
    private static let clockID = CLOCK_MONOTONIC
    #endif

    static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Never, where there is no such instant.
    static func + (left: Moment, right: Span) -> Moment {
        let (sum, overflows) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
        return Moment(nanoseconds: overflows ? (right.nanoseconds < 0 ? .min : .max) : sum)
    }

    /// Never, where there is no such instant.
    static func + (left: Moment, right: Duration) -> Moment { left + Span(right) }

    static func - (left: Moment, right: Moment) -> Span {
        Span(nanoseconds: left.nanoseconds - right.nanoseconds)
    }

    /// The earlier one of those that are not nil.
    static func earlier(_ left: Moment?, _ right: Moment?) -> Moment? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// The milliseconds to a later instant, rounded up; 0 to one that is over.
    func milliseconds(to later: Moment) -> Int64 {
        let (left, overflows) = later.nanoseconds.subtractingReportingOverflow(nanoseconds)
        guard !overflows else { return .max }
        return left <= 0 ? 0 : (left - 1) / 1_000_000 + 1
    }

    /// What lies between two instants, as a plain number: to reckon with a `Duration` takes 128 bits and as many calls.
    struct Span: Comparable {
        fileprivate let nanoseconds: Int64

        fileprivate init(nanoseconds: Int64) {
            self.nanoseconds = nanoseconds
        }

        /// As good as endless, where a duration is longer than what can be counted.
        init(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, overflows) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
            nanoseconds = isTooLarge || overflows ? (seconds < 0 ? .min : .max) : sum
        }

        /// As good as endless, where there are more than can be counted.
        init(milliseconds: Int) {
            let (nanoseconds, overflows) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
            self.nanoseconds = overflows ? .max : nanoseconds
        }

        /// The number of seconds.
        var seconds: Double { Double(nanoseconds) / 1e9 }

        static func < (left: Span, right: Span) -> Bool { left.nanoseconds < right.nanoseconds }
    }
}
