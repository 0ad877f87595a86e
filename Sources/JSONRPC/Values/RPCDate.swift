#if JSON
internal import Foundation

/// A date as it is sent: in UTC, in the notations of ISO 8601, of the Gregorian calendar for all years.
struct RPCDate: Sendable, Equatable {
    private let day: String
    private let time: String
    private let milliseconds: Int

    /// Takes a date apart, to the nearest millisecond; nil where its year has not four digits.
    init?(_ date: Date) {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        guard let total = Int(exactly: exact), -62_167_219_200_000..<253_402_300_800_000 ~= total else { return nil }
        let (days, rest) = Self.divided(total, by: 86_400_000)
        milliseconds = rest % 1000
        day = Self.date(days)
        let seconds = rest / 1000
        time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, 2) }.joined(separator: ":")
    }

    /// For example `2026-07-24T08:30:00Z`; with milliseconds where there are some.
    var extended: String {
        let fraction = milliseconds == 0 ? "" : "." + Self.padded(milliseconds, 3)
        return "\(day)T\(time)\(fraction)Z"
    }

    /// For example `20260724T08:30:00`, which has neither fractions nor a time zone (XML-RPC).
    var basic: String {
        "\(day.replacing("-", with: ""))T\(time)"
    }

    /// The date of a number of days since 1970-01-01.
    private static func date(_ days: Int) -> String {
        // Counted from 0000-03-01 in cycles of 400 years, so that the leap day is the last of its year.
        let (cycle, day) = divided(days + 719_468, by: 146_097)
        let yearOfCycle = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let month = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        let year = cycle * 400 + yearOfCycle + (month < 10 ? 0 : 1)
        return "\(padded(year, 4))-\(padded(month < 10 ? month + 3 : month - 9, 2))-\(padded(dayOfMonth, 2))"
    }

    private static func divided(_ number: Int, by divisor: Int) -> (Int, Int) {
        let quotient = number >= 0 ? number / divisor : (number - divisor + 1) / divisor
        return (quotient, number - quotient * divisor)
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
#endif
