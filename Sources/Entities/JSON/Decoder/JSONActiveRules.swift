#if JSON
/// The rules in force in one part of a document, taken apart once so that no value pays for the look-up.
final class JSONActiveRules: Sendable {
    /// The rules, with what the inner ones left nil taken from the outer.
    let rules: DecodingRules
    /// Whether those rules that belong to one entity wait for the entity which stands here; else they are in force.
    let isPlace: Bool
    /// How text is read.
    let text: TextRules
    /// How names become keys; nil where they are keys as they are.
    let conversion: KeyConversion?
    /// Whether keys that nothing reads are looked for.
    let tracksKeys: Bool
    /// Whether elements that can't be built are left out of arrays.
    let isLossy: Bool
    /// Whether reading goes on behind the errors of elements.
    let collectsErrors: Bool
    /// Whether a value that is no array is read as one.
    let takesLoneValues: Bool
    /// Whether a key of the entity may have rules or other names, or is to be reported where it is missing.
    let minds: Bool
    private let fields: [String: Field]?

    /// The rules of the value of one key.
    private struct Field {
        let place: JSONActiveRules
        let value: JSONActiveRules
    }

    /// The rules where nobody set one that counts here.
    static let standard = JSONActiveRules(DecodingRules(), isPlace: false)

    /// Takes rules apart.
    static func active(_ rules: DecodingRules, isPlace: Bool) -> JSONActiveRules {
        rules.leavesValuesAlone && !rules.hasEntityMembers ? standard : JSONActiveRules(rules, isPlace: isPlace)
    }

    private init(_ rules: DecodingRules, isPlace: Bool) {
        self.rules = rules
        self.isPlace = isPlace
        text = TextRules.json(rules)
        isLossy = rules.lossyArrays ?? false
        collectsErrors = rules.allErrors ?? false
        takesLoneValues = rules.loneValuesAsLists ?? false
        if case .asWritten? = rules.keyConversion { conversion = nil } else { conversion = rules.keyConversion }
        tracksKeys = rules.tracksKeys
        minds = rules.drift != nil || rules.fields != nil || rules.aliases != nil
        fields =
            isPlace
            ? nil
            : rules.fields?.mapValues { own in
                let inner = own.inheriting(from: rules)
                let value = JSONActiveRules(inner, isPlace: false)
                return Field(
                    place: inner.hasEntityMembers ? JSONActiveRules(inner, isPlace: true) : value,
                    value: value
                )
            }
    }

    /// The rules of the value of a key of the entity; nil where it has none of its own.
    func field<T>(_ key: String, of type: T.Type) -> JSONActiveRules? {
        guard let field = fields?[key] else { return nil }
        return type is any Entity.Type ? field.place : field.value
    }
}
#endif
