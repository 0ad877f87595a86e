internal import APISupportEntities

/// What an empty body becomes.
enum EmptyBody {
    /// The entity that stands for "nothing came": an optional's nil, or `NoContent`; nil for types that need a body.
    static func value<E: Entity>(of type: E.Type) -> E? {
        if let nilType = type as? any ExpressibleByNilLiteral.Type { return nilType.init(nilLiteral: ()) as? E }
        return NoContent() as? E
    }
}
