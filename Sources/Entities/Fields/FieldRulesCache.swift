/// The rules in force in the types of one document, worked out once for each type in the rules around it.
///
/// It keeps all of them alive, so that readers can refer to them without counting references.
final class FieldRulesCache {
    private struct Entry {
        let type: ObjectIdentifier
        let outer: FieldRules
        let rules: FieldRules
    }

    private var entries: [Entry] = []
    private var fieldRules: [FieldRules] = []

    /// The rules around the document.
    let root: FieldRules

    init(_ root: FieldRules) {
        self.root = root
    }

    /// The rules in force in a type, which has some of its own.
    func rules(of type: Any.Type, _ own: @autoclosure () -> DecodingRules, in outer: FieldRules) -> FieldRules {
        let identity = ObjectIdentifier(type)
        for entry in entries where entry.type == identity && entry.outer === outer { return entry.rules }
        let rules = outer.inner(own())
        entries.append(Entry(type: identity, outer: outer, rules: rules))
        return rules
    }

    /// The rules in force in a field that has some of its own.
    func rules(ofField own: DecodingRules, in outer: FieldRules) -> Unmanaged<FieldRules> {
        let rules = outer.inner(own)
        fieldRules.append(rules)
        return Unmanaged.passUnretained(rules)
    }
}
