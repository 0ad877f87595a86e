/// The rules in force in one part of what is written, with what writing needs of them.
final class WritingRules: Sendable {
    /// The rules, with what the inner ones left nil taken from the outer.
    let rules: DecodingRules
    /// The options, the same in all parts.
    let options: EncodingOptions
    /// How names become keys; nil where they are keys as they are.
    let conversion: KeyConversion?
    /// The notation in which dates are written: the first of those that are read.
    let dates: DateNotation
    /// The mark between the whole and the fraction of numbers in text; nil for a point.
    let decimalSeparator: String?

    init(_ rules: DecodingRules, _ options: EncodingOptions) {
        self.rules = rules
        self.options = options
        if case .asWritten? = rules.keyConversion { conversion = nil } else { conversion = rules.keyConversion }
        dates = rules.dates?.first ?? .iso8601
        decimalSeparator = rules.decimalSeparator.flatMap { $0 == "." ? nil : String($0) }
    }

    /// The words for numbers that are infinite or none; nil where these are errors.
    var nonFiniteNumbers: NonFiniteNumbers? { options.nonFiniteNumbers }

    /// The rules inside, for an entity or a field with rules of its own.
    func inner(_ own: DecodingRules) -> WritingRules {
        own.changesNothing && rules.defaults == nil ? self : WritingRules(own.inheriting(from: rules), options)
    }

    /// A number as JSON writes it, with the separator that numbers in text have.
    func numberInText(_ number: String) -> String {
        decimalSeparator.map { number.replacing(".", with: $0) } ?? number
    }

    /// Whether a value that is nil is written all the same, where the entity's defaults are meant.
    func writesNil(forKey key: String, takesDefaults: Bool) -> Bool {
        if case .written = options.nilValues { return true }
        return takesDefaults && rules.defaults?[key] != nil
    }
}
