#if JSON
extension Entity {
    /// The rules with what counts for a whole document, where the entity has it.
    static func documentRules(inside rules: DecodingRules) -> DecodingRules {
        guard let own = ownDecodingRules, !own.isEmpty else { return rules }
        var result = rules
        if let strictness = own.strictness { result.strictness = strictness }
        if let jsonDepth = own.jsonDepth { result.jsonDepth = jsonDepth }
        if let jsonParser = own.jsonParser { result.jsonParser = jsonParser }
        return result
    }
}
#endif
