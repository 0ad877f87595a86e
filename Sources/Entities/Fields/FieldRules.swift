/// The rules in force for the fields of an entity, worked out once for each place where the entity stands.
@usableFromInline
final class FieldRules: Sendable {
    /// The rules with what they inherit.
    let rules: DecodingRules
    /// What reading text needs of them.
    @usableFromInline let text: TextRules
    /// Whether elements of arrays that can't be built are left out.
    @usableFromInline let lossyArrays: Bool

    /// The same rules for numbers with a point and without groups; nil where they say that themselves.
    let forPlainNumbers: FieldRules?

    private let fillIn: @Sendable (DecodingRules) -> TextRules

    /// Works out rules; the function fills in the defaults of a format.
    init(_ rules: DecodingRules, _ fillIn: @escaping @Sendable (DecodingRules) -> TextRules) {
        self.rules = rules
        self.fillIn = fillIn
        text = fillIn(rules)
        lossyArrays = rules.lossyArrays ?? false
        if text.plainNumbers {
            forPlainNumbers = nil
        } else {
            var plain = rules
            plain.decimalSeparator = nil
            plain.groupingSeparator = nil
            forPlainNumbers = FieldRules(plain, fillIn)
        }
    }

    /// The rules inside, for an entity or a field with rules of its own.
    func inner(_ own: DecodingRules) -> FieldRules {
        own.changesNothing && rules.defaults == nil ? self : FieldRules(own.inheriting(from: rules), fillIn)
    }
}
