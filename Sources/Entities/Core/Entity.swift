#if XML
public import XMLElement
#endif

#if !JSON && !XML
#error("APISupport needs at least one of its traits JSON and XML: enable one where the package is declared.")
#endif

/// A typed object that is built from a response.
///
/// Conform to `DecodableEntity` or `AutoEntity` to have the object built for you, or write the methods by hand: one for
/// each format the entity is read from. A method that is not written throws `EntityError` with code
/// `.formatNotSupported`. Entities need not be `Sendable`: a result is handed over to its one receiver.
public protocol Entity: FieldValue {
    /// The rules that the type has for itself: the `decoding` of a `DecodableEntity`, an `AutoEntity` or an `EntityList`; of an
    /// array or an optional those of the entity in it.
    ///
    /// Nil, the default, for an entity written by hand, which looks into no rules for an entity.
    static var ownDecodingRules: DecodingRules? { get }

    #if JSON
    /// Builds the entity from a JSON value; throws when a part is missing or wrong.
    static func from(json: JSONValue) throws -> Self
    #endif

    #if XML
    /// Builds the entity from an XML element; throws when a part is missing or wrong.
    static func from(xml: XMLElement) throws -> Self
    #endif
}
