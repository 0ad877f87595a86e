import Foundation

/// Values read from text, that of JSON strings and of XML, by the rules in force.
///
/// Each throws `EntityError` without path and position, which the caller knows, and with the text that it found.
enum TextScalar {
    /// A number, read by a function from the number as JSON writes it.
    static func number<Number>(
        _ text: TextBytes,
        _ rules: TextRules,
        _ type: Number.Type,
        _ read: (TextBytes) throws(NumberFailure) -> Number
    ) throws(EntityError) -> Number {
        let value = rules.trimsSpace ? text.trimmingSpace() : text
        let number = try NumberText.withJSONNumber(value, rules) { number throws(EntityError) in
            do throws(NumberFailure) {
                return try read(number)
            } catch {
                throw EntityError(error.code, "expected \(type), found \(text.quoted()), which \(error.explanation)")
            }
        }
        if let number { return number }
        if let number = nonFinite(value, rules, type) { return number }
        throw EntityError(.typeMismatch, "expected \(type), found \(text.quoted())")
    }

    /// A number without a finite value, where the rules have words for these and the type is one of floating point.
    static func nonFinite<Number>(_ text: TextBytes, _ rules: TextRules, _ type: Number.Type) -> Number? {
        guard let words = rules.nonFiniteNumbers else { return nil }
        let number: Double
        if text.elementsEqual(words.nan.utf8) {
            number = .nan
        } else if text.elementsEqual(words.positiveInfinity.utf8) {
            number = .infinity
        } else if text.elementsEqual(words.negativeInfinity.utf8) {
            number = -.infinity
        } else {
            return nil
        }
        return number as? Number ?? Float(number) as? Number
    }

    /// A truth value: `true`, `false` (capitals or not, as Python writes them), `1` or `0`.
    static func bool(_ text: TextBytes, _ rules: TextRules) throws(EntityError) -> Bool {
        let value = rules.trimsSpace ? text.trimmingSpace() : text
        if value.isWord("true") || (value.count == 1 && value[0] == UInt8(ascii: "1")) { return true }
        if value.isWord("false") || (value.count == 1 && value[0] == UInt8(ascii: "0")) { return false }
        throw EntityError(.typeMismatch, "expected true, false, 1 or 0, found \(text.quoted())")
    }

    /// A URL or a relative reference, to the letter of RFC 3986: nothing is escaped for it, and it is not empty.
    static func url(_ text: TextBytes, _ rules: TextRules) throws(EntityError) -> URL {
        let value = rules.trimsSpace ? text.trimmingSpace() : text
        let string = String(decoding: value, as: UTF8.self)
        if let url = URL(string: string, encodingInvalidCharacters: false) { return url }
        throw EntityError(.invalidValue, "expected a URL, found \(text.quoted())")
    }

    /// A UUID of RFC 9562: 32 hexadecimal digits, capitals or not, with four hyphens.
    static func uuid(_ text: TextBytes, _ rules: TextRules) throws(EntityError) -> UUID {
        let value = rules.trimsSpace ? text.trimmingSpace() : text
        if let uuid = UUIDText.uuid(value) { return uuid }
        throw EntityError(.invalidValue, "expected a UUID, found \(text.quoted())")
    }

    /// Bytes in the notation of the rules; white space in it is passed over in XML only.
    static func data(_ text: TextBytes, _ rules: TextRules) throws(EntityError) -> Data {
        let encoded = rules.trimsSpace ? text.filter { !$0.isXMLSpace } : Array(text)
        if let data = rules.bytes.data(encoded) { return data }
        throw EntityError(.invalidValue, "expected \(rules.bytes.description), found \(text.quoted())")
    }

    /// A date in text, in the first of the rules' notations that fits.
    ///
    /// A count of seconds or milliseconds is read from text only where the rules have numbers in text.
    static func date(_ text: TextBytes, _ rules: TextRules) throws(EntityError) -> Date {
        let value = rules.trimsSpace ? text.trimmingSpace() : text
        if rules.prefersISO8601, let date = ISO8601Text.date(value) { return date }
        for notation in rules.dates {
            let date: Date? =
                switch notation {
                case .iso8601: ISO8601Text.date(value)
                case .rfc822: RFC822Text.date(value)
                case .format(let pattern, let zone):
                    PatternDates.shared.date(value, pattern: pattern, timeZone: zone)
                case .seconds where rules.numbersInText: try epoch(value, .seconds, rules)
                case .milliseconds where rules.numbersInText: try epoch(value, .milliseconds, rules)
                case .seconds, .milliseconds: nil
                }
            if let date { return date }
        }
        throw EntityError(.invalidValue, "expected a date (\(notations(rules))), found \(text.quoted())")
    }

    /// A date from a number of JSON: the first of the rules' notations that counts seconds or milliseconds.
    static func date(number: TextBytes, _ rules: TextRules) throws(EntityError) -> Date {
        var counts = false
        for notation in rules.dates {
            let unit: EpochText.Unit
            switch notation {
            case .seconds: unit = .seconds
            case .milliseconds: unit = .milliseconds
            default: continue
            }
            counts = true
            if let date = EpochText.date(number, in: unit) { return date }
        }
        let found = String(decoding: number.prefix(60), as: UTF8.self)
        throw counts
            ? EntityError(
                .invalidValue,
                "expected a date (\(notations(rules))) in the years 1 to 9999, found the number \(found)"
            )
            : EntityError(.typeMismatch, "expected a date (\(notations(rules))), found the number \(found)")
    }

    private static func epoch(
        _ text: TextBytes,
        _ unit: EpochText.Unit,
        _ rules: TextRules
    ) throws(EntityError) -> Date? {
        try NumberText.withJSONNumber(text, rules) { number in EpochText.date(number, in: unit) } ?? nil
    }

    private static func notations(_ rules: TextRules) -> String {
        rules.dates.map { notation in
            switch notation {
            case .seconds: "seconds since 1970"
            case .milliseconds: "milliseconds since 1970"
            case .iso8601: "ISO 8601"
            case .rfc822: "RFC 822"
            case .format(let pattern, _): pattern
            }
        }.joined(separator: " or ")
    }
}
