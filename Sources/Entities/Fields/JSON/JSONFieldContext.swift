#if JSON
/// A field list and the rules in force where its entity stands.
final class JSONFieldContext: @unchecked Sendable {
    // Unchecked: nothing changes after init.

    /// The entity.
    let entity: Any.Type
    /// The list, made ready.
    let plan: JSONFieldPlan
    /// The rules in force for the fields; the session keeps them alive.
    let rules: Unmanaged<FieldRules>
    /// The rules of fields that have some of their own.
    let fieldRules: [Unmanaged<FieldRules>?]
    /// Whether a field has rules of its own, or reading goes on behind its error.
    let mindsFields: Bool
    /// Whether reading goes on behind the error of a field.
    let collectsErrors: Bool
    /// Whether a missing field's value is its own affair: the rules have no defaults, and nobody asks which keys are missing.
    let hasPlainDefaults: Bool
    /// The way from the value that is read to the entity; nil where it is the entity.
    let keyPath: String?

    /// Puts a list and rules together; the cache keeps those of the fields.
    init(
        _ entity: Any.Type,
        _ plan: JSONFieldPlan,
        _ rules: FieldRules,
        keyPath: String?,
        _ cache: FieldRulesCache
    ) {
        self.entity = entity
        self.plan = plan
        self.keyPath = keyPath
        self.rules = Unmanaged.passUnretained(rules)
        fieldRules = cache.rules(of: plan.list, in: rules)
        collectsErrors = rules.collectsErrors
        hasPlainDefaults = rules.drift == nil && rules.rules.defaults == nil
        mindsFields = collectsErrors || fieldRules.contains { $0 != nil }
    }
}
#endif
