import Foundation

/// Points in time as a count of seconds or milliseconds since 1970-01-01 00:00 UTC.
///
/// Only the years 1 to 9999 are read, so that milliseconds taken for seconds are an error and not a date in the year 55000.
enum EpochText {
    /// The unit of the count.
    enum Unit {
        case seconds
        case milliseconds
    }

    /// The date; nil where the text, a number as JSON writes it, is out of range.
    static func date(_ number: TextBytes, in unit: Unit) -> Date? {
        if let whole = whole(number) {
            switch unit {
            case .seconds:
                return range.contains(Double(whole)) ? Date(secondsSince1970: whole, nanoseconds: 0) : nil
            case .milliseconds:
                let interval = TimeInterval(whole) / 1e3
                return range.contains(interval) ? Date(timeIntervalSince1970: interval) : nil
            }
        }
        let text = String(decoding: number, as: UTF8.self)
        guard let interval = shifted(text, in: unit), range.contains(interval) else { return nil }
        return Date(timeIntervalSince1970: interval)
    }

    /// The first and the last second of the years 1 to 9999.
    private static let range = -62_135_596_800.0..<253_402_300_800.0

    /// The count without fraction and exponent; nil where it has one, or more than 15 digits.
    private static func whole(_ number: TextBytes) -> Int? {
        let negative = number.first == UInt8(ascii: "-")
        let digits = number.dropFirst(negative ? 1 : 0)
        guard 1...15 ~= digits.count else { return nil }
        var value = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte & 0x0F)
        }
        return negative ? -value : value
    }

    /// The seconds, rounded once: the unit goes into the exponent.
    private static func shifted(_ text: String, in unit: Unit) -> TimeInterval? {
        guard unit == .milliseconds else { return TimeInterval(text) }
        guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return TimeInterval(text + "e-3") }
        guard let exponent = Int(text[text.index(after: mark)...]), abs(exponent) < 1_000 else { return nil }
        return TimeInterval(text[..<mark] + "e\(exponent - 3)")
    }
}
