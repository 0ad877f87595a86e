#if JSON
/// A field list and the rules in force where its entity stands.
@usableFromInline
final class JSONFieldContext<Root> {
    /// The list, made ready.
    @usableFromInline let plan: JSONFieldPlan<Root>
    /// The rules in force for the fields; the session keeps them alive.
    @usableFromInline let rules: Unmanaged<FieldRules>
    /// The rules of fields that have some of their own.
    let fieldRules: [Unmanaged<FieldRules>?]
    /// Whether a field has rules of its own.
    @usableFromInline let hasFieldRules: Bool
    /// The way from the value that is read to the entity; nil where it is the entity.
    @usableFromInline let keyPath: String?

    /// Puts a list and rules together; the cache keeps those of the fields.
    init(
        _ plan: JSONFieldPlan<Root>,
        _ rules: FieldRules,
        keyPath: String?,
        _ cache: FieldRulesCache
    ) {
        self.plan = plan
        self.keyPath = keyPath
        self.rules = Unmanaged.passUnretained(rules)
        fieldRules = plan.list.map { field in field.rules.map { cache.rules(ofField: $0, in: rules) } }
        hasFieldRules = fieldRules.contains { $0 != nil }
    }
}
#endif
