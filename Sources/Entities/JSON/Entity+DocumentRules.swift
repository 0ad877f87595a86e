#if JSON
extension Entity {
    /// The rules with what counts for a whole document, where the entity has it.
    static func documentRules(inside rules: DecodingRules) -> DecodingRules {
        let own = ownDecodingRules
        var result = rules
        result.strictness = own?.strictness ?? rules.strictness
        result.jsonDepth = own?.jsonDepth ?? rules.jsonDepth
        result.jsonParser = own?.jsonParser ?? rules.jsonParser
        return result
    }
}
#endif
