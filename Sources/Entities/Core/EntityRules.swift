// The rules that the types of entities have for themselves: a requirement of `Entity`, since to find out whether a type conforms
// to another protocol takes the program longer than to read some values.

extension Entity {
    /// None.
    public static var ownDecodingRules: DecodingRules? { nil }
}

extension DecodableEntity {
    /// Its `decoding`.
    public static var ownDecodingRules: DecodingRules? { decoding }
}

extension AutoEntity {
    /// Its `decoding`.
    public static var ownDecodingRules: DecodingRules? { decoding }
}

extension ChoiceEntity {
    /// None of its own, but those for an entity count for the kinds.
    public static var ownDecodingRules: DecodingRules? { DecodingRules() }
}

extension EntityList {
    /// Its `decoding`.
    public static var ownDecodingRules: DecodingRules? { decoding }
}

extension Array where Element: Entity {
    /// Those of the elements.
    public static var ownDecodingRules: DecodingRules? { Element.ownDecodingRules ?? DecodingRules() }
}

extension Optional where Wrapped: Entity {
    /// Those of the entity.
    public static var ownDecodingRules: DecodingRules? { Wrapped.ownDecodingRules ?? DecodingRules() }
}
