#if JSON
/// Types whose values are lists of entities, or entities, with rules of their own.
package protocol HasDecodingRules {
    /// The rules of the entity at the document's root.
    static var ownRules: DecodingRules { get }
}

extension Entity {
    /// The rules with what counts for a whole document, where the entity has it.
    static func documentRules(inside rules: DecodingRules) -> DecodingRules {
        let own = ownDecodingRules
        var result = rules
        result.strictness = own.strictness ?? rules.strictness
        result.jsonParser = own.jsonParser ?? rules.jsonParser
        return result
    }

    /// The rules that the entity's type has; none for an entity written by hand.
    fileprivate static var ownDecodingRules: DecodingRules {
        switch self {
        case let type as any DecodableEntity.Type: type.decoding
        case let type as any AutoEntity.Type: type.decoding
        case let type as any HasDecodingRules.Type: type.ownRules
        default: DecodingRules()
        }
    }
}

extension EntityList: HasDecodingRules {
    package static var ownRules: DecodingRules { decoding }
}

extension Array: HasDecodingRules where Element: Entity {
    package static var ownRules: DecodingRules { Element.ownDecodingRules }
}

extension Optional: HasDecodingRules where Wrapped: Entity {
    package static var ownRules: DecodingRules { Wrapped.ownDecodingRules }
}
#endif
