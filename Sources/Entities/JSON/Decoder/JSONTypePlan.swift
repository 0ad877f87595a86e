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
        case dictionary(any JSONStringDictionary.Type)
        case otherDictionary
        case entity
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
            if let dictionary = type as? any JSONStringDictionary.Type {
                .dictionary(dictionary)
            } else {
                type is any JSONDictionary.Type ? .otherDictionary : .own
            }
        }
    }

    /// The rules in force in the entity, when these are in force around it, and the way to its value.
    func rules(inside outer: JSONActiveRules) -> (rules: JSONActiveRules, keyPath: String?) {
        if let last, last.outer === outer { return (last.inner, last.keyPath) }
        let own = entity?.decoding ?? DecodingRules()
        let inner = JSONActiveRules.active(own.inheriting(from: outer.rules))
        last = (outer, inner, own.keyPath)
        return (inner, own.keyPath)
    }
}

/// Dictionaries, whose keys are the document's own: no conversion, no marks.
protocol JSONDictionary {}

extension Dictionary: JSONDictionary {}

/// Dictionaries with string keys.
protocol JSONStringDictionary {
    /// Builds the dictionary from the members of an object.
    static func build(from object: Int, depth: Int, in context: JSONDecodingContext) throws -> Self
}

extension Dictionary: JSONStringDictionary where Key == String, Value: Decodable {
    static func build(from object: Int, depth: Int, in context: JSONDecodingContext) throws -> [String: Value] {
        let view = context.view
        var result: [String: Value] = [:]
        let keys = view.distinctKeyIndices(of: object)
        result.reserveCapacity(keys.count)
        for key in keys {
            let name = view.rawString(key).string
            let value = try context.decode(Value.self, at: key + 1, depth: depth + 1)
            guard result.updateValue(value, forKey: name) == nil else {
                throw context.document.duplicateKey(key, in: view)
            }
        }
        return result
    }
}
#endif
