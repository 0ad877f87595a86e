#if JSON
public import APISupportEntities

/// A processing rule that takes the result out of JSON by code.
public protocol JSONUnwrappingRule: ProcessingRule {
    /// Gives the result in a document; called where bodies are decoded, before `keyPath(in:)` leads on from there.
    ///
    /// What it throws makes the request fail as an entity's own code does.
    func unwrap(_ json: JSONValue) throws -> JSONValue
}

extension JSONValue {
    /// The result that a rule finds by code; the value itself where it has none.
    func unwrapped(by rule: (any ProcessingRule)?) throws(EntityError) -> JSONValue {
        do {
            return try (rule as? any JSONUnwrappingRule)?.unwrap(self) ?? self
        } catch {
            throw error as? EntityError ?? EntityError(.custom, "\(error)", underlying: error)
        }
    }
}
#endif
