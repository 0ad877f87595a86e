#if XML
extension XMLElement {
    /// The namespace that the prefix `xml` always stands for (Namespaces in XML 1.0, section 3).
    package static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

    /// The namespace of `xsi:nil` (XML Schema, part 1, 2.6).
    package static let schemaInstanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"

    /// The URI that a prefix (`""` for the default namespace) stands for at this element; nil when it is none.
    public func namespaceURI(forPrefix prefix: String) -> String? {
        if prefix == "xml" { return Self.xmlNamespace }
        if prefix.isEmpty { return document.strings[boundURI(forPrefix: XMLName.none) ?? XMLName.none] }
        return document.strings.number(of: prefix.utf8)
            .flatMap { boundURI(forPrefix: $0) }
            .flatMap { document.strings[$0] }
    }

    /// The namespaces declared on this element, by prefix; `""` is the default namespace, and `""` as URI takes it back.
    public var declaredNamespaces: [String: String] {
        var declared: [String: String] = [:]
        for record in document.namespaces[document.namespaceRange(of: index)] {
            declared[document.strings[record.prefix] ?? ""] = document.strings[record.uri] ?? ""
        }
        return declared
    }

    /// The namespaces in force at this element, by prefix; `""` is the default namespace.
    public var namespacesInScope: [String: String] {
        var inScope = declaredNamespaces
        var ancestor = parent
        while let element = ancestor {
            inScope.merge(element.declaredNamespaces) { inner, _ in inner }
            ancestor = element.parent
        }
        return inScope.filter { !$0.value.isEmpty }
    }

    /// The number of the URI that a prefix, or none, is bound to here; nil when it is bound to nothing.
    package func boundURI(forPrefix prefix: UInt32) -> UInt32? {
        guard !document.namespaces.isEmpty else { return nil }
        var node = index
        while node != XMLNode.none {
            for record in document.namespaces[document.namespaceRange(of: node)] where record.prefix == prefix {
                return record.uri == XMLName.none ? nil : record.uri
            }
            node = document.nodes[Int(node)].parent
        }
        return nil
    }
}
#endif
