import Foundation

/// Dates of patterns of Unicode Technical Standard 35, by Foundation's formatters.
///
/// A formatter is made once for each pattern and zone, and used by one thread at a time, since the calendar inside it is
/// not safe to share. A date costs some 70 microseconds this way, against a hundredth of one in the other notations.
final class PatternDates: @unchecked Sendable {
    // The dictionary is touched only under `lock`; a formatter only under its own.
    static let shared = PatternDates()

    private struct Key: Hashable {
        var pattern: String
        var timeZone: TimeZone
    }

    private final class Formatter {
        let lock = NSLock()
        let formatter = DateFormatter()
    }

    private let lock = NSLock()
    private var formatters: [Key: Formatter] = [:]

    /// The date; nil where the text does not match, or where the calendar has no such day.
    func date(_ text: TextBytes, pattern: String, timeZone: TimeZone) -> Date? {
        let entry = entry(pattern: pattern, timeZone: timeZone)
        let text = String(decoding: text, as: UTF8.self)
        return entry.lock.withLock { entry.formatter.date(from: text) }
    }

    /// The text of a date.
    func text(_ date: Date, pattern: String, timeZone: TimeZone) -> String {
        let entry = entry(pattern: pattern, timeZone: timeZone)
        return entry.lock.withLock { entry.formatter.string(from: date) }
    }

    private func entry(pattern: String, timeZone: TimeZone) -> Formatter {
        lock.withLock {
            let key = Key(pattern: pattern, timeZone: timeZone)
            if let known = formatters[key] { return known }
            let entry = Formatter()
            entry.formatter.locale = Locale(identifier: "en_US_POSIX")
            entry.formatter.calendar = Calendar(identifier: .gregorian)
            entry.formatter.timeZone = timeZone
            entry.formatter.isLenient = false
            entry.formatter.dateFormat = pattern
            formatters[key] = entry
            return entry
        }
    }
}
