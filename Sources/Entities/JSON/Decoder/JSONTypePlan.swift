#if JSON
internal import Foundation

/// How the values of one type are decoded.
final class JSONTypePlan {
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

    /// The type that the plan is for.
    let type: ObjectIdentifier
    /// The way that its values go.
    let way: Way
    /// The rules of an entity; nil for other types.
    let entityRules: DecodingRules?
    /// The rules last in force around the entity, and those then in force in it.
    private var lastRules: (outer: JSONActiveRules, inner: JSONActiveRules)?

    init<T: Decodable>(_ type: T.Type) {
        self.type = ObjectIdentifier(type)
        entityRules = (type as? any DecodableEntity.Type)?.decoding
        way = entityRules != nil ? .entity : Self.way(of: type)
    }

    private static func way<T: Decodable>(of type: T.Type) -> Way {
        switch type {
        case is Date.Type: .date
        case is URL.Type: .url
        case is UUID.Type: .uuid
        case is Data.Type: .data
        case is Decimal.Type: .decimal
        case is [Int].Type: .integers
        case is [Double].Type: .doubles
        case is [String].Type: .strings
        case is JSONValue.Type: .value
        case let dictionary as any JSONStringDictionary.Type: .dictionary(dictionary)
        case is any JSONDictionary.Type: .otherDictionary
        default: .own
        }
    }

    /// The rules in force in the entity, when these are in force around it.
    func rules(inside outer: JSONActiveRules) -> JSONActiveRules {
        if let lastRules, lastRules.outer === outer { return lastRules.inner }
        let inner = JSONActiveRules((entityRules ?? DecodingRules()).inheriting(from: outer.rules))
        lastRules = (outer, inner)
        return inner
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
