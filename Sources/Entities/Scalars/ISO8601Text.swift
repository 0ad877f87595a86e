import Foundation

/// Dates of ISO 8601 and RFC 3339.
///
/// Read are `2013-05-04` and `20130504`; behind it, after `T`, `t` or a space, `12:30`, `12:30:15` or `123015`, with any
/// number of digits of fraction after a point or comma (those past the ninth are below what a date can hold); behind
/// either a zone: `Z`, `z`, `+03`, `+0300`, `+03:00`. Without a zone it is UTC. Weeks and days of the year are not read.
enum ISO8601Text {
    /// The date; nil where the text is none, or where the calendar has no such day.
    static func date(_ text: TextBytes) -> Date? {
        var scanner = ByteScanner(text)
        guard var time = day(&scanner) else { return nil }
        if scanner.take(UInt8(ascii: "T")) || scanner.take(UInt8(ascii: "t")) || scanner.take(UInt8(ascii: " ")) {
            guard clock(&scanner, &time) else { return nil }
        }
        guard zone(&scanner, &time), scanner.isAtEnd else { return nil }
        return time.date
    }

    private static func day(_ scanner: inout ByteScanner) -> CivilTime? {
        guard let year = scanner.digits(4) else { return nil }
        let dashed = scanner.take(UInt8(ascii: "-"))
        guard let month = scanner.digits(2), !dashed || scanner.take(UInt8(ascii: "-")), let day = scanner.digits(2)
        else { return nil }
        return CivilTime(year: year, month: month, day: day)
    }

    private static func clock(_ scanner: inout ByteScanner, _ time: inout CivilTime) -> Bool {
        guard let hour = scanner.digits(2) else { return false }
        let marked = scanner.take(UInt8(ascii: ":"))
        guard let minute = scanner.digits(2) else { return false }
        time.hour = hour
        time.minute = minute
        if marked ? scanner.take(UInt8(ascii: ":")) : scanner.next?.isDigit == true {
            guard let second = scanner.digits(2) else { return false }
            time.second = second
            if scanner.take(UInt8(ascii: ".")) || scanner.take(UInt8(ascii: ",")) {
                let digits = scanner.run(while: \.isDigit)
                guard !digits.isEmpty else { return false }
                for place in 0..<9 {
                    time.nanosecond = time.nanosecond * 10 + (place < digits.count ? Int(digits[place] & 0x0F) : 0)
                }
            }
        }
        return true
    }

    private static func zone(_ scanner: inout ByteScanner, _ time: inout CivilTime) -> Bool {
        guard let mark = scanner.next else { return true }
        switch mark {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"):
            scanner.skip(1)
            return true
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            scanner.skip(1)
            guard let hours = scanner.digits(2), hours < 24 else { return false }
            let marked = scanner.take(UInt8(ascii: ":"))
            let minutes = scanner.digits(2)
            guard minutes ?? 0 < 60, !marked || minutes != nil else { return false }
            time.offset = (hours * 3_600 + (minutes ?? 0) * 60) * (mark == UInt8(ascii: "-") ? -1 : 1)
            return true
        default:
            return false
        }
    }
}
