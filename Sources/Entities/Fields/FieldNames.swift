/// What the rules of an entity change in the names of its fields.
struct FieldNames: Hashable {
    /// Other names that are tried where a key is missing, by the fields' names.
    var aliases: [String: [String]] = [:]
    /// Ways that lead on from the values, by the fields' names.
    var keyPaths: [String: String] = [:]

    /// No change.
    static let unchanged = FieldNames(DecodingRules(), [])

    /// Takes them from the rules in force in the entity, and those of the fields themselves.
    init(_ rules: DecodingRules, _ fields: [FieldAccess]) {
        aliases = rules.aliases ?? [:]
        let byKey = rules.fields
        // Looked at in place: to copy a field counts references.
        for number in fields.indices where byKey != nil || fields[number].rules != nil {
            if let keyPath = fields[number].rules?.keyPath ?? byKey?[fields[number].name]?.keyPath {
                keyPaths[fields[number].name] = keyPath
            }
        }
    }

    /// The names of a field, that which counts first in front.
    func names(of field: FieldAccess) -> [String] {
        let names = [field.name] + (aliases[field.name] ?? [])
        guard let keyPath = keyPaths[field.name] else { return names }
        return names.map { "\($0)/\(keyPath)" }
    }
}
