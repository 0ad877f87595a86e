/// The rules in force for the fields of an entity, worked out once for each place where the entity stands.
@usableFromInline
final class FieldRules: Sendable {
    /// The rules with what they inherit.
    let rules: DecodingRules
    /// What reading text needs of them.
    @usableFromInline let text: TextRules
    /// Whether elements of arrays that can't be built are left out.
    let lossyArrays: Bool
    /// Whether there is more to mind in reading a list than one element after the other.
    @usableFromInline let mindsLists: Bool

    /// Whether numbers in text have a point and no groups.
    let plainNumbers: Bool

    /// Whether values that are no arrays of JSON are read as such.
    let takesLoneValues: Bool
    /// Whether somebody asks for the keys that nothing reads.
    let tracksKeys: Bool
    /// Whether a key that nothing reads is an error as soon as it is met: no other entity may read it.
    let refusesUnread: Bool
    /// Collects the keys that are missing; nil where nobody asks.
    let drift: DriftReport?
    /// Whether reading goes on behind errors.
    let collectsErrors: Bool
    /// Whether those rules that belong to one entity wait for the entity which stands here; else they are in force.
    let isPlace: Bool
    private let handedOn: DecodingRules
    /// The same rules for numbers with a point and without groups; nil where they say that themselves.
    let forPlainNumbers: FieldRules?

    private let fillIn: @Sendable (DecodingRules) -> TextRules

    /// Works out rules; the function fills in the defaults of a format.
    init(_ rules: DecodingRules, isPlace: Bool, _ fillIn: @escaping @Sendable (DecodingRules) -> TextRules) {
        self.rules = rules
        self.isPlace = isPlace
        handedOn = isPlace ? rules : rules.withoutEntityMembers
        self.fillIn = fillIn
        text = fillIn(rules)
        plainNumbers = text.plainNumbers
        lossyArrays = rules.lossyArrays ?? false
        tracksKeys = rules.tracksKeys
        refusesUnread = rules.refusesUnread && rules.flattened == nil
        drift = rules.drift
        takesLoneValues = rules.loneValuesAsLists ?? false
        collectsErrors = rules.allErrors ?? false
        mindsLists = lossyArrays || takesLoneValues || collectsErrors
        if text.plainNumbers {
            forPlainNumbers = nil
        } else {
            var plain = rules
            plain.decimalSeparator = nil
            plain.groupingSeparator = nil
            forPlainNumbers = FieldRules(plain, isPlace: isPlace, fillIn)
        }
    }

    /// The rules inside of an entity with rules of its own, or of a list of some.
    func inner(_ own: DecodingRules, isPlace: Bool) -> FieldRules {
        if own.changesNothing, !rules.hasEntityMembers { return self }
        let inner = self.isPlace ? own.inheriting(fromPlace: rules) : own.inheriting(from: rules)
        return FieldRules(inner, isPlace: isPlace, fillIn)
    }

    /// The rules for an entity here that reads them itself.
    func rules<T: Entity>(handedTo type: T.Type) -> DecodingRules {
        isPlace && rules.hasEntityMembers && type.ownDecodingRules == nil ? rules.withoutEntityMembers : handedOn
    }

    /// Other rules in the same place.
    func with(_ rules: DecodingRules) -> FieldRules {
        FieldRules(rules, isPlace: isPlace, fillIn)
    }

    /// The rules of a field with rules of its own.
    func ofField(_ own: DecodingRules) -> FieldRules {
        FieldRules(own.inheriting(from: rules), isPlace: true, fillIn)
    }
}
