#if JSON
internal import Foundation

/// How the values of one type are decoded.
final class JSONTypePlan: JSONPlan {
    /// The ways that don't go through the type's own `init(from:)`.
    enum Way {
        case own
        case date
        case url
        case uuid
        case data
        case decimal
        case integers
        case doubles
        case strings
        case value
        case dictionary(any JSONBuiltDictionary.Type)
        case otherDictionary
        case entity
        case otherEntity(any Entity.Type)
    }

    let type: ObjectIdentifier
    /// The way that its values go.
    let way: Way
    /// The type, when it is an entity.
    private let entity: (any DecodableEntity.Type)?
    /// The rules last in force around the entity, those then in force in it, and its key path.
    private var last: (outer: JSONActiveRules, inner: JSONActiveRules, keyPath: String?)?

    init<T: Decodable>(_ type: T.Type) {
        self.type = ObjectIdentifier(type)
        entity = type as? any DecodableEntity.Type
        way = entity != nil ? .entity : Self.way(of: type)
    }

    private static func way<T: Decodable>(of type: T.Type) -> Way {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Date.self): .date
        case ObjectIdentifier(URL.self): .url
        case ObjectIdentifier(UUID.self): .uuid
        case ObjectIdentifier(Data.self): .data
        case ObjectIdentifier(Decimal.self): .decimal
        case ObjectIdentifier([Int].self): .integers
        case ObjectIdentifier([Double].self): .doubles
        case ObjectIdentifier([String].self): .strings
        case ObjectIdentifier(JSONValue.self): .value
        default:
            if let dictionary = type as? any JSONBuiltDictionary.Type, dictionary.hasKeysOfText {
                .dictionary(dictionary)
            } else if type is any JSONDictionary.Type {
                .otherDictionary
            } else if let entity = type as? any Entity.Type, !(type is any EntityContainer.Type) {
                .otherEntity(entity)
            } else {
                .own
            }
        }
    }

    /// The rules in force in the entity, when these are in force around it, and the way to its value.
    func rules(inside outer: JSONActiveRules) -> (rules: JSONActiveRules, keyPath: String?) {
        if let last, last.outer === outer { return (last.inner, last.keyPath) }
        let own = entity?.decoding ?? DecodingRules()
        let rules = outer.isPlace ? own.inheriting(fromPlace: outer.rules) : own.inheriting(from: outer.rules)
        let inner = JSONActiveRules.active(rules, isPlace: false)
        last = (outer, inner, own.keyPath)
        return (inner, own.keyPath)
    }
}
#endif
