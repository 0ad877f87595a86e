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
        case strings
        case ints
        case doubles
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
    /// The way from an entity's element to the one that it is built from, where its rules say it.
    let keyPath: String?
    /// Whether the type's values are, or may be, made of an element's children and attributes.
    let isObject: Bool
    /// Whether the type's values are lists, which may have no element.
    let isList: Bool
    /// Whether an empty text can be a value of the type.
    let isText: Bool
    /// Whether an entity's own rules say nothing, but perhaps where in an element it stands.
    private let changesNothing: Bool
    /// The rules in force in the entity, by those in force around it.
    private var rulesInside: [(outer: XMLActiveRules, inner: XMLActiveRules)] = []

    init<T: Decodable>(_ type: T.Type) {
        self.type = ObjectIdentifier(type)
        entityRules = (type as? any DecodableEntity.Type)?.decoding
        way = entityRules != nil ? .entity : Self.way(of: type)
        keyPath = entityRules?.keyPath
        changesNothing = entityRules?.changesNothing ?? true
        isList =
            switch way {
            case .list, .strings, .ints, .doubles, .otherList: true
            default: false
            }
        isText = if case .string = way { true } else { false }
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
        case is [String].Type: .strings
        case is [Int].Type: .ints
        case is [Double].Type: .doubles
        case let list as any XMLBuiltList.Type: .list(list)
        case let dictionary as any XMLBuiltDictionary.Type where dictionary.hasKeysOfText: .dictionary(dictionary)
        case is any XMLDictionary.Type: .otherDictionary
        case is any XMLList.Type: .otherList
        case let entity as any Entity.Type where !(entity is any EntityContainer.Type): .otherEntity(entity)
        default: .own
        }
    }

    /// Whether the rules in force in the entity are those around it.
    @inline(__always)
    func keepsRules(_ outer: XMLActiveRules) -> Bool {
        changesNothing && !outer.hasEntityMembers
    }

    /// The rules in force in the entity, when these are in force around it.
    func rules(inside outer: XMLActiveRules) -> XMLActiveRules {
        if keepsRules(outer) { return outer }
        let own = entityRules ?? DecodingRules()
        for rules in rulesInside where rules.outer === outer { return rules.inner }
        let rules = outer.isPlace ? own.inheriting(fromPlace: outer.rules) : own.inheriting(from: outer.rules)
        let inner = XMLActiveRules(rules, isPlace: false)
        rulesInside.append((outer, inner))
        return inner
    }
}
#endif
