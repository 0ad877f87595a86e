#if XML
public import Foundation
public import XMLElement

extension Entity {
    /// Builds the entity from an XML document in UTF-8.
    ///
    /// The rules are in force in the whole document, but where entities have their own; with a `keyPath` the entity is built
    /// from the element there. Throws what is wrong with the document, and what the entity's own code throws: an
    /// `EntityError` as it is, a `DecodingError` by its kind, any other error as `.custom` with the error underneath.
    public static func decoded(
        fromXML data: Data,
        rules: DecodingRules = DecodingRules(),
        options: XMLParsingOptions = XMLParsingOptions()
    ) throws(EntityError) -> Self {
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLElement(parsing: data, options: options)
        } catch {
            throw EntityError(error, in: data).building(Self.self)
        }
        return try decoded(from: root, rules: rules)
    }

    /// Builds the entity from an element; see `decoded(fromXML:rules:options:)`.
    public static func decoded(
        from element: XMLElement,
        rules: DecodingRules = DecodingRules()
    ) throws(EntityError) -> Self {
        let own = ownDecodingRules == nil ? rules.withoutEntityMembers : rules
        return try DecodingRules.$current.withValue(own) { () -> Result<Self, EntityError> in
            Result { () throws(EntityError) in
                var place = element
                if let keyPath = rules.keyPath { place = try element.element(atKeyPath: keyPath) }
                return try place.entity(Self.self)
            }
        }.get()
    }
}

extension DecodableEntity {
    /// Decodes the entity straight from the document's arena, by its own rules inside those in force.
    public static func from(xml: XMLElement) throws -> Self {
        try xml.decode(Self.self)
    }
}
#endif
