/// The rules in force in one part of what is written, with what writing needs of them.
final class WritingRules: Sendable {
    /// The rules of the value of one key.
    private struct Field {
        let place: WritingRules
        let value: WritingRules
    }

    /// The rules, with what the inner ones left nil taken from the outer.
    let rules: DecodingRules
    /// The options, the same in all parts.
    let options: EncodingOptions
    /// Whether those rules that belong to one entity wait for the entity which stands here; else they are in force.
    let isPlace: Bool
    /// How names become keys; nil where they are keys as they are.
    let conversion: KeyConversion?
    /// The notation in which dates are written: the first of those that are read.
    let dates: DateNotation
    /// The mark between the whole and the fraction of numbers in text; nil for a point.
    let decimalSeparator: String?
    private let fields: [String: Field]?

    init(_ rules: DecodingRules, _ options: EncodingOptions, isPlace: Bool) {
        self.rules = rules
        self.options = options
        self.isPlace = isPlace
        if case .asWritten? = rules.keyConversion { conversion = nil } else { conversion = rules.keyConversion }
        dates = rules.dates?.first ?? .iso8601
        decimalSeparator = rules.decimalSeparator.flatMap { $0 == "." ? nil : String($0) }
        fields =
            isPlace
            ? nil
            : rules.fields?.mapValues { own in
                let inner = own.inheriting(from: rules)
                return Field(
                    place: WritingRules(inner, options, isPlace: true),
                    value: WritingRules(inner, options, isPlace: false)
                )
            }
    }

    /// The rules inside, for an entity with rules of its own, or for the place of a list's elements.
    func inner(_ own: DecodingRules, isPlace: Bool = false) -> WritingRules {
        if own.changesNothing, !rules.hasEntityMembers { return self }
        let inner = self.isPlace ? own.inheriting(fromPlace: rules) : own.inheriting(from: rules)
        return WritingRules(inner, options, isPlace: isPlace)
    }

    /// Whether keys of the entity have rules of their own.
    var hasFields: Bool { fields != nil }

    /// The rules of the value of a key of the entity; nil where it has none of its own.
    func field(_ key: String, of type: Any.Type) -> WritingRules? {
        guard let field = fields?[key] else { return nil }
        return type is any Entity.Type ? field.place : field.value
    }

    /// The rules of a field of a field list, which may have some itself; nil where it has none of its own.
    func field(_ access: FieldAccess) -> WritingRules? {
        let byKey = rules.fields?[access.name]
        guard var own = access.rules?.inheriting(fromPlace: byKey ?? DecodingRules()) ?? byKey else { return nil }
        own.keyPath = own.keyPath ?? byKey?.keyPath
        return WritingRules(own.inheriting(from: rules), options, isPlace: true)
    }

    /// The rules inside of an entity that looks into none of those that belong to one entity.
    var withoutEntityMembers: WritingRules {
        rules.hasEntityMembers ? WritingRules(rules.withoutEntityMembers, options, isPlace: isPlace) : self
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
