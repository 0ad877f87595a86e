/// The members of `DecodingRules` that reading text needs, with every default filled in.
///
/// Made once for an entity, so that no value pays for the look-up; a class, so that handing it on costs nothing.
@usableFromInline
final class TextRules: Sendable {
    /// The notations of dates, tried in order.
    let dates: [DateNotation]
    /// Whether the first notation is ISO 8601, as it nearly always is.
    let prefersISO8601: Bool
    /// The mark between the whole and the fraction of a number, as UTF-8.
    let decimalSeparator: [UInt8]
    /// The marks between groups of digits, each as UTF-8; empty when groups are not marked.
    let groupingSeparators: [[UInt8]]
    /// The notation of bytes.
    let bytes: BytesNotation
    /// The words for numbers that are not finite; nil where they are errors.
    @usableFromInline let nonFiniteNumbers: NonFiniteNumbers?
    /// Whether text is read where a number or a truth value is expected.
    @usableFromInline let numbersInText: Bool
    /// Whether an empty text is nil for an optional value.
    @usableFromInline let emptyStringIsNil: Bool
    /// Whether white space around a value that is not a string is passed over, as XML Schema wants.
    let trimsSpace: Bool
    /// Whether numbers look as they do in JSON: a point, and no groups.
    let plainNumbers: Bool

    /// Fills in the defaults of a JSON document, whose own numbers and truth values stand without quotes.
    ///
    /// The parameter is what counts where the rules leave `numbersInText` nil: true in field lists.
    static func json(_ rules: DecodingRules, numbersInText: Bool = false) -> TextRules {
        if rules.leavesValuesAlone, !numbersInText { return plainJSON }
        return TextRules(
            rules,
            numbersInText: rules.numbersInText ?? numbersInText,
            emptyStringIsNil: rules.emptyStringIsNil ?? false,
            trimsSpace: false
        )
    }

    /// Those of a JSON document where no rule says anything.
    private static let plainJSON = TextRules(
        DecodingRules(),
        numbersInText: false,
        emptyStringIsNil: false,
        trimsSpace: false
    )

    /// Fills in the defaults of an XML document, where everything is text.
    static func xml(_ rules: DecodingRules) -> TextRules {
        TextRules(rules, numbersInText: true, emptyStringIsNil: rules.emptyStringIsNil ?? true, trimsSpace: true)
    }

    private init(_ rules: DecodingRules, numbersInText: Bool, emptyStringIsNil: Bool, trimsSpace: Bool) {
        dates = rules.dates ?? [.iso8601]
        prefersISO8601 = if case .iso8601 = dates.first { true } else { false }
        decimalSeparator = Array((rules.decimalSeparator.map(String.init) ?? ".").utf8)
        groupingSeparators = Self.groupingSeparators(rules.groupingSeparator)
        bytes = rules.bytes ?? .base64
        nonFiniteNumbers = rules.nonFiniteNumbers
        self.numbersInText = numbersInText
        self.emptyStringIsNil = emptyStringIsNil
        self.trimsSpace = trimsSpace
        plainNumbers = decimalSeparator == [UInt8(ascii: ".")] && groupingSeparators.isEmpty
    }

    /// A space also stands for the spaces that don't break, U+00A0 and U+202F: they look alike, and servers mix them.
    private static func groupingSeparators(_ separator: Character?) -> [[UInt8]] {
        switch separator {
        case nil: []
        case " ": [" ", "\u{A0}", "\u{202F}"].map { Array($0.utf8) }
        case let separator?: [Array(String(separator).utf8)]
        }
    }
}
