import Foundation

/// A date and a time of day of the Gregorian calendar, which is taken to hold for all years (as in ISO 8601).
struct CivilTime {
    var year: Int
    var month: Int
    var day: Int
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// How far the clock is ahead of UTC, in seconds.
    var offset = 0

    /// The point in time; nil where the calendar or the clock has no such date or time.
    ///
    /// `24:00:00` is the end of the day. A leap second (`23:59:60` UTC on the last day of a month) is read as the second
    /// after it, as on a POSIX clock, which has no reading of its own for it.
    var date: Date? {
        guard 1...12 ~= month, day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0 && nanosecond == 0) else { return nil }
        guard minute < 60, second <= 60 else { return nil }
        let seconds = daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second - offset
        if second == 60 {
            let endsMonth = Self.startsMonth(secondsSince1970: seconds)
            guard endsMonth else { return nil }
        }
        return Date(secondsSince1970: seconds, nanoseconds: nanosecond)
    }

    /// Days since 1970-01-01; the years begin in March here, so that the leap day comes last.
    private var daysSince1970: Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The number of days of a month.
    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func startsMonth(secondsSince1970 seconds: Int) -> Bool {
        guard seconds % 86_400 == 0 else { return false }
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.component(.day, from: date) == 1
    }
}

extension Date {
    /// The point in time, to the nearest value that a date can hold.
    ///
    /// The same instant gives the same date in every notation, and the one that `Date(timeIntervalSince1970:)` gives for the
    /// decimal fraction.
    init(secondsSince1970 seconds: Int, nanoseconds: Int) {
        let interval =
            if nanoseconds == 0 {
                TimeInterval(seconds)
            } else if nanoseconds % 1_000_000 == 0 {
                TimeInterval(seconds * 1_000 + nanoseconds / 1_000_000) / 1e3
            } else if nanoseconds % 1_000 == 0 {
                TimeInterval(seconds * 1_000_000 + nanoseconds / 1_000) / 1e6
            } else {
                TimeInterval(seconds) + TimeInterval(nanoseconds) / 1e9
            }
        self.init(timeIntervalSince1970: interval)
    }
}
