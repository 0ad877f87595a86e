import Foundation

/// Dates of RFC 822, 1123, 850 and 2822, as in RSS, mail and HTTP.
///
/// Read are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, and as RFC 9110 wants the date of C's
/// `asctime`, `Sun Nov  6 08:49:37 1994`, which is UTC; the day's name, the seconds and comments
/// in brackets may be missing, and white space may be added. The day's name must be one, but is not compared with the date: feeds often
/// get it wrong. Years of two and three digits are completed as RFC 2822, section 4.3, says: 00 to 49 are 2000 to 2049,
/// all others count from 1900. Zones are `+0300`, `GMT`, `UT`, `UTC`, `EST`, `EDT`, `CST`, `CDT`, `MST`, `MDT`, `PST`,
/// `PDT` and the single letters, all of which but Z mean "not known" there, and so UTC. Any other name is refused.
enum RFC822Text {
    /// The date; nil where the text is none, or where the calendar has no such day.
    static func date(_ text: TextBytes) -> Date? {
        if let date = asctime(text) { return date }
        var scanner = ByteScanner(text)
        guard skipSpace(&scanner), weekday(&scanner), var time = day(&scanner) else { return nil }
        guard skipSpace(&scanner), clock(&scanner, &time), skipSpace(&scanner), zone(&scanner, &time) else {
            return nil
        }
        guard skipSpace(&scanner), scanner.isAtEnd else { return nil }
        return time.date
    }

    /// The date that C's `asctime` writes.
    private static func asctime(_ text: TextBytes) -> Date? {
        var scanner = ByteScanner(text)
        let weekday = scanner.run(while: \.isLetter)
        guard weekday.count == 3, isWeekday(weekday), scanner.take(UInt8(ascii: " ")) else { return nil }
        guard let month = month(scanner.run(while: \.isLetter)), scanner.take(UInt8(ascii: " ")) else { return nil }
        _ = scanner.take(UInt8(ascii: " "))
        guard let day = scanner.digits(2) ?? scanner.digits(1), scanner.take(UInt8(ascii: " ")) else { return nil }
        var time = CivilTime(year: 0, month: month, day: day)
        guard clock(&scanner, &time), scanner.take(UInt8(ascii: " ")), let year = scanner.digits(4), scanner.isAtEnd
        else {
            return nil
        }
        time.year = year
        return time.date
    }

    private static func weekday(_ scanner: inout ByteScanner) -> Bool {
        let name = scanner.run(while: \.isLetter)
        guard !name.isEmpty else { return true }
        guard isWeekday(name), skipSpace(&scanner), scanner.take(UInt8(ascii: ",")) else { return false }
        return skipSpace(&scanner)
    }

    private static func day(_ scanner: inout ByteScanner) -> CivilTime? {
        guard let day = scanner.digits(2) ?? scanner.digits(1), skipMark(&scanner) else { return nil }
        guard let month = month(scanner.run(while: \.isLetter)), skipMark(&scanner) else { return nil }
        let digits = scanner.run(while: \.isDigit)
        guard 2...4 ~= digits.count else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        let year =
            switch digits.count {
            case 2: number < 50 ? 2_000 + number : 1_900 + number
            case 3: 1_900 + number
            default: number
            }
        return CivilTime(year: year, month: month, day: day)
    }

    private static func clock(_ scanner: inout ByteScanner, _ time: inout CivilTime) -> Bool {
        guard let hour = scanner.digits(2) ?? scanner.digits(1), scanner.take(UInt8(ascii: ":")) else { return false }
        guard let minute = scanner.digits(2) else { return false }
        time.hour = hour
        time.minute = minute
        if scanner.take(UInt8(ascii: ":")) {
            guard let second = scanner.digits(2) else { return false }
            time.second = second
        }
        return true
    }

    private static func zone(_ scanner: inout ByteScanner, _ time: inout CivilTime) -> Bool {
        if let sign = scanner.next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            scanner.skip(1)
            guard let hours = scanner.digits(2), let minutes = scanner.digits(2), hours < 24, minutes < 60 else {
                return false
            }
            time.offset = (hours * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
            return true
        }
        guard let offset = offset(ofZone: scanner.run(while: \.isLetter)) else { return false }
        time.offset = offset * 3_600
        return true
    }

    /// Passes over white space, folded lines and comments; false where a comment is not closed.
    private static func skipSpace(_ scanner: inout ByteScanner) -> Bool {
        var depth = 0
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            default: guard depth > 0 || byte.isXMLSpace else { return true }
            }
            scanner.skip(1)
        }
        return depth == 0
    }

    /// Passes over what stands between day, month and year: space, or the hyphen of RFC 850.
    private static func skipMark(_ scanner: inout ByteScanner) -> Bool {
        scanner.take(UInt8(ascii: "-")) || skipSpace(&scanner)
    }

    private static func month(_ name: TextBytes) -> Int? {
        let months: [StaticString] = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        return months.firstIndex { name.isWord($0) }.map { $0 + 1 }
    }

    private static func isWeekday(_ name: TextBytes) -> Bool {
        let days: [StaticString] = [
            "mon", "tue", "wed", "thu", "fri", "sat", "sun",
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ]
        return days.contains { name.isWord($0) }
    }

    /// Hours ahead of UTC; nil for a name that the standards don't know.
    private static func offset(ofZone name: TextBytes) -> Int? {
        let zones: [(name: StaticString, hours: Int)] = [
            ("gmt", 0), ("utc", 0), ("ut", 0), ("edt", -4), ("est", -5), ("cdt", -5), ("cst", -6), ("mdt", -6),
            ("mst", -7), ("pdt", -7), ("pst", -8),
        ]
        if let zone = zones.first(where: { name.isWord($0.name) }) { return zone.hours }
        return name.count == 1 && !name.isWord("j") ? 0 : nil
    }
}
