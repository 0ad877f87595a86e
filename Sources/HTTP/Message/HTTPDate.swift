package import Foundation

/// Dates of header fields (RFC 9110, section 5.6.7): the three forms that must be read, and the one that is written.
package enum HTTPDate {
    /// Reads a date, for example `Sun, 06 Nov 1994 08:49:37 GMT`; nil where it is of none of the three forms.
    ///
    /// Only the case of letters doesn't count. A year of two digits that would lie more than 50 years from now is of the past.
    package static func date(_ text: String, now: Date) -> Date? {
        let bytes = Array(text.utf8)
        if let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
            let (name, rest) = (bytes[..<comma], bytes[(comma + 1)...])
            if isWeekday(name, short: true) { return parts(rest, " DD MON YYYY hh:mm:ss GMT")?.date }
            guard isWeekday(name, short: false) else { return nil }
            return parts(rest, " DD-MON-YY hh:mm:ss GMT")?.date(near: now)
        }
        guard isWeekday(bytes.prefix(3), short: true) else { return nil }
        return parts(bytes.dropFirst(3), " MON PD hh:mm:ss YYYY")?.date
    }

    /// Writes a date in the preferred form, with whole seconds.
    package static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let ofDay = seconds - days * 86_400
        let (year, month, day) = CivilCalendar.date(days: days)
        // The first day of 1970 was a Thursday.
        let weekday = weekdays[((days + 3) % 7 + 7) % 7].prefix(3)
        let time = [ofDay / 3_600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(weekday), \(padded(day, 2)) \(months[month - 1]) \(padded(year, 4)) \(time) GMT"
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func isWeekday(_ name: ArraySlice<UInt8>, short: Bool) -> Bool {
        weekdays.contains { isEqual(name, short ? Array($0.utf8.prefix(3)) : Array($0.utf8)) }
    }

    /// Compares without regard to ASCII case.
    private static func isEqual(_ left: ArraySlice<UInt8>, _ right: [UInt8]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// The numbers of a date.
    private struct Parts {
        var numbers: [UInt8: Int] = [:]
        var month = 0

        subscript(_ letter: Unicode.Scalar) -> Int { numbers[UInt8(ascii: letter)] ?? 0 }

        /// The instant where only the year's last two digits are given: of the century that is at most 50 years ahead.
        func date(near now: Date) -> Date? {
            let year = CivilCalendar.date(days: Int((now.timeIntervalSince1970 / 86_400).rounded(.down))).year
            var parts = self
            parts.numbers[UInt8(ascii: "Y")] = year - year % 100 + self["Y"]
            guard let date = parts.date, date.timeIntervalSince(now) > 50 * 365.25 * 86_400 else { return parts.date }
            parts.numbers[UInt8(ascii: "Y"), default: 0] -= 100
            return parts.date
        }

        /// The instant; nil where there is no such day or time.
        var date: Date? {
            let (year, day) = (self["Y"], self["D"])
            guard month > 0, day > 0, self["h"] < 24, self["m"] < 60, self["s"] <= 60 else { return nil }
            let days = CivilCalendar.days(year: year, month: month, day: day)
            guard CivilCalendar.date(days: days) == (year, month, day) else { return nil }
            return Date(timeIntervalSince1970: Double(days * 86_400 + self["h"] * 3_600 + self["m"] * 60 + self["s"]))
        }
    }

    /// Reads by a pattern: `MON` is a month, `P` a digit or space, `D`, `Y`, `h`, `m` and `s` digits, and all else itself.
    private static func parts(_ text: ArraySlice<UInt8>, _ pattern: StaticString) -> Parts? {
        let pattern = Array("\(pattern)".utf8)
        let text = Array(text)
        guard text.count == pattern.count else { return nil }
        var parts = Parts()
        var index = 0
        while index < text.count {
            switch pattern[index] {
            case UInt8(ascii: "M") where pattern[index + 1] == UInt8(ascii: "O"):
                guard let month = months.firstIndex(where: { isEqual(text[index..<(index + 3)], Array($0.utf8)) })
                else {
                    return nil
                }
                parts.month = month + 1
                index += 2
            case UInt8(ascii: "P") where text[index] == UInt8(ascii: " "): break
            case UInt8(ascii: "P"), UInt8(ascii: "D"), UInt8(ascii: "Y"), UInt8(ascii: "h"), UInt8(ascii: "m"),
                UInt8(ascii: "s"):
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) else { return nil }
                let letter = pattern[index] == UInt8(ascii: "P") ? UInt8(ascii: "D") : pattern[index]
                parts.numbers[letter] = (parts.numbers[letter] ?? 0) * 10 + Int(text[index] - UInt8(ascii: "0"))
            default:
                guard text[index].lowercasedASCII == pattern[index].lowercasedASCII else { return nil }
            }
            index += 1
        }
        return parts
    }
}

/// The Gregorian calendar, extended to all years, in days since the first of 1970.
private enum CivilCalendar {
    /// The days in 400 years, after which the calendar repeats itself.
    private static let cycle = 146_097
    /// From the first of March of year 0, with which a leap day is the last of its year, to the first of 1970.
    private static let offset = 719_468

    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let cycles = (year >= 0 ? year : year - 399) / 400
        let ofCycle = year - cycles * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return cycles * cycle + ofCycle * 365 + ofCycle / 4 - ofCycle / 100 + ofYear - offset
    }

    static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + offset
        let cycles = (shifted >= 0 ? shifted : shifted - cycle + 1) / cycle
        let ofCycle = shifted - cycles * cycle
        let years = (ofCycle - ofCycle / 1_460 + ofCycle / 36_524 - ofCycle / 146_096) / 365
        let ofYear = ofCycle - (365 * years + years / 4 - years / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (years + cycles * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
