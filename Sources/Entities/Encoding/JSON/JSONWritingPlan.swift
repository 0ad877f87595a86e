#if JSON
internal import Foundation

/// How the values of one type are written.
final class JSONWritingPlan: JSONPlan {
    /// The ways that don't go through the type's own `encode(to:)`.
    enum Way {
        case own
        case scalar
        case string
        case int
        case double
        case array(any JSONWrittenArray.Type)
        case dictionary(any JSONWrittenDictionary.Type)
        case otherDictionary
        case entity(any DecodableEntity.Type)
        case otherEntity
    }

    let type: ObjectIdentifier
    /// The way that its values go.
    let way: Way
    /// The rules last in force around the entity, and those then in force in it.
    private var last: (outer: WritingRules, inner: EntityRules)?

    /// The rules in force in an entity, and the keys on the way to it.
    struct EntityRules {
        let rules: WritingRules
        let keyPath: [String]
    }

    init<T: Encodable>(_ type: T.Type) {
        self.type = ObjectIdentifier(type)
        way =
            switch type {
            case let entity as any DecodableEntity.Type: .entity(entity)
            case is String.Type: .string
            case is Int.Type: .int
            case is Double.Type: .double
            case is any EncodedScalar.Type: .scalar
            case let array as any JSONWrittenArray.Type: .array(array)
            case let dictionary as any JSONWrittenDictionary.Type: .dictionary(dictionary)
            case is any LiteralKeys.Type: .otherDictionary
            case is any EntityContainer.Type: .own
            case is any Entity.Type: .otherEntity
            default: .own
            }
    }

    /// The rules in force in the entity, when these are in force around it; throws for a key path that can't be written.
    func rules(of entity: any DecodableEntity.Type, inside outer: WritingRules) throws(EntityError) -> EntityRules {
        if let last, last.outer === outer { return last.inner }
        let own = entity.decoding
        let keyPath = outer.options.writesKeyPaths ? try own.writtenKeyPath() : []
        let inner = EntityRules(rules: outer.inner(own), keyPath: keyPath)
        last = (outer, inner)
        return inner
    }
}
#endif
