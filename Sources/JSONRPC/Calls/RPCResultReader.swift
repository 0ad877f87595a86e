#if JSON
internal import APISupport
internal import Foundation

/// Makes the typed result of a call from what came.
struct RPCResultReader<Value>: Sendable {
    /// Reads a value by rules.
    let read: @Sendable (JSONFragment, DecodingRules) throws(EntityError) -> sending Value
}

extension RPCResultReader where Value: Decodable & SendableMetatype {
    /// For what the compiler's `Decodable` builds; the call's own rules go before those of the client.
    static func decodable(_ own: DecodingRules = DecodingRules()) -> Self {
        // Putting rules together takes longer than to decode a number, which is what many results are.
        let changesNothing = own.changesNothing && own.keyPath == nil
        return RPCResultReader { fragment, rules throws(EntityError) in
            let rules = changesNothing ? rules : own.inheriting(from: rules)
            return try fragment.read(rules) { document throws(EntityError) in
                try JSONValue(unparsed: document).decode(Value.self)
            }
        }
    }
}

extension RPCResultReader where Value: Entity {
    /// For entities.
    static var entity: Self {
        RPCResultReader { fragment, rules throws(EntityError) in
            try fragment.read(rules) { document throws(EntityError) in
                try Value.decoded(fromJSON: document.bytes, rules: rules)
            }
        }
    }
}

extension RPCResultReader where Value == Void {
    /// For results that nobody looks at.
    static var ignored: Self {
        RPCResultReader { _, _ throws(EntityError) in }
    }
}
#endif
