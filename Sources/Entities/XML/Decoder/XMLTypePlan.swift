#if XML
internal import Foundation

/// How the values of one type are decoded.
final class XMLTypePlan {
    /// The ways; all but the first and the last few don't go through the type's own `init(from:)`.
    enum Way {
        case own
        case string
        case bool
        case int
        case double
        case date
        case url
        case uuid
        case data
        case decimal
        case list(any XMLBuiltList.Type)
        case dictionary(any XMLBuiltDictionary.Type)
        case otherDictionary
        case otherList
        case entity
        case otherEntity(any Entity.Type)
    }

    /// The type that the plan is for.
    let type: ObjectIdentifier
    /// The way that its values go.
    let way: Way
    /// The rules of an entity; nil for other types.
    let entityRules: DecodingRules?
    /// Whether the type's values are, or may be, made of an element's children and attributes.
    let isObject: Bool
    /// The rules in force in the entity, by those in force around it.
    private var rulesInside: [(outer: XMLActiveRules, inner: XMLActiveRules)] = []

    init<T: Decodable>(_ type: T.Type) {
        self.type = ObjectIdentifier(type)
        entityRules = (type as? any DecodableEntity.Type)?.decoding
        way = entityRules != nil ? .entity : Self.way(of: type)
        isObject =
            switch way {
            case .entity, .otherEntity, .dictionary, .otherDictionary: true
            case .own: !(type is any RawRepresentable.Type || type is any Numeric.Type)
            default: false
            }
    }

    private static func way<T: Decodable>(of type: T.Type) -> Way {
        switch type {
        case is String.Type: .string
        case is Bool.Type: .bool
        case is Int.Type: .int
        case is Double.Type: .double
        case is Date.Type: .date
        case is URL.Type: .url
        case is UUID.Type: .uuid
        case is Data.Type: .data
        case is Decimal.Type: .decimal
        case let list as any XMLBuiltList.Type: .list(list)
        case let dictionary as any XMLBuiltDictionary.Type where dictionary.hasKeysOfText: .dictionary(dictionary)
        case is any XMLDictionary.Type: .otherDictionary
        case is any XMLList.Type: .otherList
        case let entity as any Entity.Type where !(entity is any EntityContainer.Type): .otherEntity(entity)
        default: .own
        }
    }

    /// Whether the type's values are lists, which may have no element.
    var isList: Bool {
        switch way {
        case .list, .otherList: true
        default: false
        }
    }

    /// Whether an empty text can be a value of the type.
    var isText: Bool {
        if case .string = way { true } else { false }
    }

    /// The rules in force in the entity, when these are in force around it.
    func rules(inside outer: XMLActiveRules) -> XMLActiveRules {
        let own = entityRules ?? DecodingRules()
        if own.changesNothing, !outer.rules.hasEntityMembers { return outer }
        for rules in rulesInside where rules.outer === outer { return rules.inner }
        let rules = outer.isPlace ? own.inheriting(fromPlace: outer.rules) : own.inheriting(from: outer.rules)
        let inner = XMLActiveRules(rules, isPlace: false)
        rulesInside.append((outer, inner))
        return inner
    }
}
#endif
