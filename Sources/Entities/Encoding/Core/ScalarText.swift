internal import Foundation

/// Values as text, the reverse of `TextScalar`.
enum ScalarText {
    /// A date: a number, as JSON writes it, or a text, by the notation.
    enum DateText {
        case number(String)
        case text(String)
    }

    /// A date in a notation.
    ///
    /// Counts and ISO 8601 have as many digits of fraction as the date needs to be read back the same, up to nine in ISO
    /// 8601; RFC 822 and patterns hold what they hold. Throws for years that are not read, those before 1 and after 9999.
    static func date(_ date: Date, in notation: DateNotation) throws(EntityError) -> DateText {
        guard let civil = WrittenTime(date) else {
            throw .unwritable(
                "a Date in the years 1 to 9999 can be written, \(date.timeIntervalSince1970) s since 1970 can't"
            )
        }
        return switch notation {
        case .seconds: .number(EpochDigits.seconds(date))
        case .milliseconds: .number(EpochDigits.milliseconds(date))
        case .iso8601: .text(civil.iso8601)
        case .rfc822: .text(civil.rfc822)
        case .format(let pattern, let zone): .text(PatternDates.shared.text(date, pattern: pattern, timeZone: zone))
        }
    }

    /// Bytes in a notation: base64 for URLs without padding, hexadecimal digits small.
    static func data(_ value: Data, in notation: BytesNotation) -> String {
        switch notation {
        case .base64:
            return value.base64EncodedString()
        case .base64URL:
            let text = value.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            return text.replacing("=", with: "")
        case .hex:
            let digits = Array("0123456789abcdef".utf8)
            let text = value.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// A decimal number; throws for NaN.
    static func decimal(_ value: Decimal) throws(EntityError) -> String {
        guard !value.isNaN else { throw .unwritable("Decimal.nan can't be written as a number") }
        return value.description
    }

    /// The text for a number that is infinite or none; throws where there is none.
    static func nonFinite<Number: BinaryFloatingPoint>(
        _ value: Number,
        _ rules: WritingRules
    ) throws(EntityError) -> String {
        guard let words = rules.rules.nonFiniteNumbers else {
            throw .unwritable("the \(Number.self) \(value) can't be written as a number")
        }
        return value.isNaN ? words.nan : value > 0 ? words.positiveInfinity : words.negativeInfinity
    }
}
