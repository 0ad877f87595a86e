/// An entity that the compiler's `Decodable` builds: nothing else to write.
///
/// The same type decodes from JSON and from XML, straight from the document's bytes. In XML a key names a child element,
/// or an attribute when there is no such child; `"@name"` is only an attribute, `"#text"` the element's own text,
/// `"a/b"` a path, `"prefix:name"` a name looked up through `decoding.namespaces`.
public protocol DecodableEntity: Entity, Decodable {
    /// The rules of this entity; what it leaves nil is inherited. By default it leaves everything nil.
    static var decoding: DecodingRules { get }
}

extension DecodableEntity {
    /// No rules of its own.
    public static var decoding: DecodingRules { DecodingRules() }
}
