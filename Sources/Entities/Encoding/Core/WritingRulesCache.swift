/// The rules in force in the types that were met, worked out once for each type in the rules around it.
struct WritingRulesCache {
    private struct Entry {
        let type: ObjectIdentifier
        let outer: WritingRules
        let inner: WritingRules
    }

    private var entries: [Entry] = []

    /// The rules in force in a type that has some of its own.
    mutating func rules(
        of type: Any.Type,
        _ own: DecodingRules,
        in outer: WritingRules,
        isPlace: Bool
    ) -> WritingRules {
        let identity = ObjectIdentifier(type)
        for entry in entries where entry.type == identity && entry.outer === outer { return entry.inner }
        let inner = outer.inner(own, isPlace: isPlace)
        entries.append(Entry(type: identity, outer: outer, inner: inner))
        return inner
    }
}
