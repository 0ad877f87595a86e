#if JSON
extension Entity {
    /// Builds the entity, however it does that, from the value that stands next.
    ///
    /// The rules in force become `DecodingRules.current`. What the entity throws becomes an `EntityError` with the value's path.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        let place = input.place
        let value = try input.jsonValue()
        do {
            let rules = input.rules.takeUnretainedValue().rules(handedTo: Self.self)
            return try DecodingRules.$current.withValue(rules) { try from(json: value) }
        } catch {
            throw input.locating(error, at: place).building(Self.self)
        }
    }
}
#endif
