#if JSON
public import Foundation

extension Entity {
    /// Builds the entity from a JSON document in UTF-8.
    ///
    /// The rules are in force in the whole document, but where entities have their own; with a `keyPath` the entity is built
    /// from the value there. `strictness` and `jsonParser` are taken from the entity's own rules first: they count for the whole
    /// document. The document is checked to its end, also where the entity does not look. Throws what is wrong
    /// with the document, and what the entity's own code throws: an `EntityError` as it is, a `DecodingError` by its kind,
    /// any other error as `.custom` with the error underneath.
    public static func decoded(
        fromJSON data: Data,
        rules: DecodingRules = DecodingRules()
    ) throws(EntityError) -> Self {
        let document = JSONDocument.pooled(data, rules: documentRules(inside: rules))
        let entity = try decoded(from: document, rules: rules)
        JSONDocument.putBack(document)
        return entity
    }

    /// Builds the entity from a document that has been made by its rules; see `decoded(fromJSON:rules:)`.
    static func decoded(from document: JSONDocument, rules: DecodingRules) throws(EntityError) -> Self {
        do {
            let root = JSONValue(unparsed: document)
            let value = try rules.keyPath.map { try root.value(atKeyPath: $0) } ?? root
            let own = rules.isEmpty || ownDecodingRules != nil ? rules : rules.withoutEntityMembers
            return try own.inForce {
                let entity = try value.entity(Self.self)
                try document.checkRest()
                return entity
            }
        } catch {
            throw EntityError(converting: error, at: nil).building(Self.self)
        }
    }

    /// Builds the entity from a JSON value; see `decoded(fromJSON:rules:)`.
    ///
    /// The rules that count for the whole document are those by which it was parsed.
    public static func decoded(
        from json: JSONValue,
        rules: DecodingRules = DecodingRules()
    ) throws(EntityError) -> Self {
        do {
            let value = try rules.keyPath.map { try json.value(atKeyPath: $0) } ?? json
            let own = rules.isEmpty || ownDecodingRules != nil ? rules : rules.withoutEntityMembers
            return try own.inForce { try value.entity(Self.self) }
        } catch {
            throw EntityError(converting: error, at: nil).building(Self.self)
        }
    }
}

extension DecodableEntity {
    /// Decodes the entity straight from the document, by its own rules inside those in force.
    public static func from(json: JSONValue) throws -> Self {
        try json.decode(Self.self)
    }
}
#endif
