#if XML
/// An element of a parsed document.
///
/// It is a small value: the document, which all its elements share and which never changes, and the element's place in
/// it. Any number of threads may use the same document at once. The document lives as long as one of its elements.
///
/// Names in arguments are local names (`"Body"`), or have a prefix (`"soap:Body"`). A prefix means what the document binds
/// it to at that element; one that is not bound there matches names that are written with it. A namespace, where one is
/// given, is the URI; nil means any namespace, and `""` none.
///
/// Where FoundationXML, or Foundation on Apple's systems, is imported too, write `XMLElement::XMLElement`.
public struct XMLElement: Sendable {
    /// The document's arena.
    package let document: XMLDocument
    /// The number of the element's node.
    package let index: UInt32

    package init(document: XMLDocument, index: UInt32) {
        self.document = document
        self.index = index
    }

    /// The element's node.
    package var node: XMLNode { document.nodes[Int(index)] }

    private var nameRecord: XMLName { document.names[Int(node.name)] }

    /// The local name, without prefix.
    public var name: String { document.strings.strings[Int(nameRecord.local)] }

    /// The prefix as written; nil when there is none.
    public var prefix: String? { document.strings[nameRecord.prefix] }

    /// The URI of the namespace; nil when the element is in none.
    public var namespaceURI: String? { document.strings[nameRecord.uri] }

    /// The name as written, with its prefix.
    public var qualifiedName: String {
        if let prefix { "\(prefix):\(name)" } else { name }
    }
}

extension XMLElement: Hashable {
    /// Whether both are the same element of the same document.
    public static func == (left: XMLElement, right: XMLElement) -> Bool {
        left.document === right.document && left.index == right.index
    }

    /// Hashes the element's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(document))
        hasher.combine(index)
    }
}
#endif
