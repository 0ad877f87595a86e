/// The rules in force in the types of one document, worked out once for each type in the rules around it.
///
/// It keeps all of them alive, so that readers can refer to them without counting references.
final class FieldRulesCache {
    private struct Entry {
        let type: ObjectIdentifier
        let outer: FieldRules
        let rules: FieldRules
    }

    // One thread at a time works rules out, and one after the other: access needs no check.
    @exclusivity(unchecked) private var entries: [Entry] = []
    @exclusivity(unchecked) private var fieldRules: [FieldRules] = []
    @exclusivity(unchecked) private var flattening: [(outer: FieldRules, inner: FieldRules, note: FlattenedObject)] = []

    /// The rules around the document.
    let root: FieldRules

    init(_ root: FieldRules) {
        self.root = root
    }

    /// Whether no other rules than those around the document were worked out.
    var isEmpty: Bool { entries.isEmpty && fieldRules.isEmpty && flattening.isEmpty }

    /// The rules in force in a type, which has some of its own: those of an entity, or of the place of a list's elements.
    func rules(
        of type: Any.Type,
        _ own: @autoclosure () -> DecodingRules,
        in outer: FieldRules,
        isPlace: Bool = false
    ) -> FieldRules {
        let identity = ObjectIdentifier(type)
        for entry in entries where entry.type == identity && entry.outer === outer { return entry.rules }
        let rules = outer.inner(own(), isPlace: isPlace)
        entries.append(Entry(type: identity, outer: outer, rules: rules))
        return rules
    }

    /// The rules for what a server says of an error: none of those for the entity that was expected count.
    func rulesOfErrors(in outer: FieldRules) -> FieldRules {
        var rules = outer.rules.withoutEntityMembers
        rules.unknownKeys = .ignored
        rules.drift = nil
        rules.allErrors = nil
        return keep(outer.with(rules))
    }

    /// The rules for an entity that reads the keys of an object together with the one around it, and who takes a note of
    /// those that it does not read.
    func flattening(in outer: FieldRules) -> (rules: FieldRules, note: FlattenedObject) {
        if let known = flattening.first(where: { $0.outer === outer }) { return (known.inner, known.note) }
        let note = FlattenedObject()
        var rules = outer.rules
        rules.flattened = note
        let inner = outer.with(rules)
        flattening.append((outer, inner, note))
        return (inner, note)
    }

    /// The rules of a field for an entity that reads the keys of an object together with the one around it.
    func noting(_ note: FlattenedObject?, in own: Unmanaged<FieldRules>) -> Unmanaged<FieldRules> {
        let outer = own.takeUnretainedValue()
        if let known = flattening.first(where: { $0.outer === outer && $0.note === note }) {
            return Unmanaged.passUnretained(known.inner)
        }
        var rules = outer.rules
        rules.flattened = note
        let inner = outer.with(rules)
        if let note { flattening.append((outer, inner, note)) }
        return Unmanaged.passUnretained(keep(inner))
    }

    /// Other rules for a value, kept alive as long as the cache.
    func keep(_ rules: FieldRules) -> FieldRules {
        fieldRules.append(rules)
        return rules
    }

    /// The rules in force in each of an entity's fields; nil for those that have none of their own.
    func rules(of fields: [FieldAccess], in entity: FieldRules) -> [Unmanaged<FieldRules>?] {
        let hasByKey = entity.rules.fields != nil
        return fields.indices.map { number in
            // Looked at in place: to copy a field counts references.
            guard hasByKey || fields[number].rules != nil else { return nil }
            let field = fields[number]
            let byKey = entity.rules.fields?[field.name]
            let own = field.rules.map { $0.inheriting(fromPlace: byKey ?? DecodingRules()) } ?? byKey
            return own.map { rules(ofField: $0, in: entity) }
        }
    }

    /// The rules in force in a field that has some of its own.
    private func rules(ofField own: DecodingRules, in outer: FieldRules) -> Unmanaged<FieldRules> {
        Unmanaged.passUnretained(keep(outer.ofField(own)))
    }
}
