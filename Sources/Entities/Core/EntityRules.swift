/// Types whose values are lists of entities, or entities, with rules of their own.
package protocol HasDecodingRules {
    /// The rules of the entity at the document's root.
    static var ownRules: DecodingRules { get }
}

extension Entity {
    /// The rules that the entity's type has, or those in it; nil for an entity written by hand, which looks into no rules for an entity.
    static var ownDecodingRules: DecodingRules? {
        switch self {
        case let type as any DecodableEntity.Type: type.decoding
        case let type as any AutoEntity.Type: type.decoding
        case let type as any HasDecodingRules.Type: type.ownRules
        case is any ChoiceEntity.Type: DecodingRules()
        default: nil
        }
    }
}

extension EntityList: HasDecodingRules {
    package static var ownRules: DecodingRules { decoding }
}

extension Array: HasDecodingRules where Element: Entity {
    package static var ownRules: DecodingRules { Element.ownDecodingRules ?? DecodingRules() }
}

extension Optional: HasDecodingRules where Wrapped: Entity {
    package static var ownRules: DecodingRules { Wrapped.ownDecodingRules ?? DecodingRules() }
}
