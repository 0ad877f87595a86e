#if XML
/// The rules in force in one part of a document, taken apart once so that no value pays for the look-up.
final class XMLActiveRules: Sendable {
    /// The rules, with what the inner ones left nil taken from the outer.
    let rules: DecodingRules
    /// Whether those rules that belong to one entity wait for the entity which stands here; else they are in force.
    let isPlace: Bool
    /// How text is read.
    let text: TextRules
    /// How names become keys.
    let conversion: KeyConversion
    /// What prefixes in keys stand for, where the rules say it.
    let namespaces: [String: String]
    /// Whether children and attributes that nothing reads are looked for.
    let tracksKeys: Bool
    /// Whether elements that can't be built are left out of arrays.
    let isLossy: Bool
    /// Whether reading goes on behind the errors of elements.
    let collectsErrors: Bool
    /// Whether a key of the entity may have rules or other names, or is to be reported where it is missing.
    let minds: Bool
    /// Whether a member is set that belongs to one entity.
    let hasEntityMembers: Bool
    private let fields: [String: Field]?

    /// The rules of the value of one key.
    private struct Field {
        let place: XMLActiveRules
        let value: XMLActiveRules
    }

    init(_ rules: DecodingRules, isPlace: Bool) {
        self.rules = rules
        self.isPlace = isPlace
        text = TextRules.xml(rules)
        conversion = rules.keyConversion ?? .asWritten
        namespaces = rules.namespaces ?? [:]
        isLossy = rules.lossyArrays ?? false
        collectsErrors = rules.allErrors ?? false
        tracksKeys = rules.tracksKeys
        hasEntityMembers = rules.hasEntityMembers
        minds = rules.drift != nil || rules.fields != nil || rules.aliases != nil
        fields =
            isPlace
            ? nil
            : rules.fields?.mapValues { own in
                let inner = own.inheriting(from: rules)
                let value = XMLActiveRules(inner, isPlace: false)
                return Field(place: inner.hasEntityMembers ? XMLActiveRules(inner, isPlace: true) : value, value: value)
            }
    }

    /// The rules of the value of a key of the entity; nil where it has none of its own.
    func field<T>(_ key: String, of type: T.Type) -> XMLActiveRules? {
        guard let field = fields?[key] else { return nil }
        return type is any Entity.Type ? field.place : field.value
    }
}
#endif
