internal import Foundation

/// A date taken apart for writing: UTC, in the Gregorian calendar, which is taken to hold for all years (as in ISO 8601).
struct WrittenTime {
    private let year: Int
    private let month: Int
    private let day: Int
    private let weekday: Int
    private let secondOfDay: Int
    /// The digits of the fraction of the second: none, three, six or nine.
    private let fraction: String

    /// Takes a date apart; nil outside of the years 1 to 9999.
    init?(_ date: Date) {
        let interval = date.timeIntervalSince1970
        guard interval >= -62_135_596_800, interval < 253_402_300_800 else { return nil }
        var seconds = Int(interval.rounded(.down))
        var fraction = ""
        // As few digits as are read as the same date.
        for (digits, scale) in [(0, 1), (3, 1_000), (6, 1_000_000), (9, 1_000_000_000)] {
            var count = Int(((interval - Double(seconds)) * Double(scale)).rounded())
            var whole = seconds
            if count == scale { (whole, count) = (seconds + 1, 0) }
            let read = Date(secondsSince1970: whole, nanoseconds: count * (1_000_000_000 / scale))
            guard digits == 9 || read == Date(timeIntervalSince1970: interval) else { continue }
            seconds = whole
            if count > 0 { fraction = String(repeating: "0", count: digits - String(count).count) + String(count) }
            break
        }
        self.fraction = fraction
        let days = seconds.quotient(flooring: 86_400)
        secondOfDay = seconds - days * 86_400
        weekday = (days + 4) - (days + 4).quotient(flooring: 7) * 7
        // The years begin in March here, so that the leap day comes last; the days count from 0000-03-01.
        let shifted = days + 719_468
        let era = shifted.quotient(flooring: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// For example `1994-11-06T08:49:37Z`, or with a fraction behind the seconds.
    var iso8601: String {
        let date = [Self.padded(year, 4), Self.padded(month, 2), Self.padded(day, 2)].joined(separator: "-")
        return "\(date)T\(clock)\(fraction.isEmpty ? "" : ".\(fraction)")Z"
    }

    /// For example `Sun, 06 Nov 1994 08:49:37 GMT`; a fraction of a second is left out.
    var rfc822: String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(days[weekday]), \(Self.padded(day, 2)) \(months[month - 1]) \(Self.padded(year, 4)) \(clock) GMT"
    }

    private var clock: String {
        [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map { Self.padded($0, 2) }.joined(separator: ":")
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// The quotient, rounded down.
    fileprivate func quotient(flooring divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
