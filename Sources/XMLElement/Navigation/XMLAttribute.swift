#if XML
/// An attribute of an element; declarations of namespaces are not among them.
public struct XMLAttribute: Sendable {
    /// The local name, without prefix.
    public var name: String
    /// The prefix as written; nil when there is none.
    public var prefix: String?
    /// The URI of the namespace; nil when the attribute is in none, as all without a prefix are.
    public var namespaceURI: String?
    /// The value, with references replaced and white space normalised (XML 1.0, 3.3.3).
    public var value: String

    /// The name as written, with its prefix.
    public var qualifiedName: String {
        if let prefix { "\(prefix):\(name)" } else { name }
    }
}

extension XMLAttribute: Hashable {}

extension XMLAttribute {
    /// An attribute of a parsed document.
    init(_ record: XMLAttributeRecord, in document: XMLDocument) {
        let name = document.names[Int(record.name)]
        self.init(
            name: document.strings.strings[Int(name.local)],
            prefix: document.strings[name.prefix],
            namespaceURI: document.strings[name.uri],
            value: document.string(record.valueStart, record.valueLength)
        )
    }
}
#endif
