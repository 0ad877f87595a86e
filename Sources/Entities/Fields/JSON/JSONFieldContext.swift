#if JSON
/// A field list and the rules in force where its entity stands.
final class JSONFieldContext {
    /// The list, made ready.
    let plan: JSONFieldPlan
    /// The rules in force for the fields; the session keeps them alive.
    let rules: Unmanaged<FieldRules>
    /// The rules of fields that have some of their own.
    let fieldRules: [Unmanaged<FieldRules>?]
    /// Whether a field has rules of its own.
    let hasFieldRules: Bool
    /// The way from the value that is read to the entity; nil where it is the entity.
    let keyPath: String?

    /// Puts a list and rules together; the cache keeps those of the fields.
    init(
        _ plan: JSONFieldPlan,
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
