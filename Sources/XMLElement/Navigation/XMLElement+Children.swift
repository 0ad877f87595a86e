#if XML
extension XMLElement {
    /// The child elements, in order.
    public var children: [XMLElement] {
        var children: [XMLElement] = []
        forEachChild { children.append(XMLElement(document: document, index: $0)) }
        return children
    }

    /// The parent element; nil for the root.
    public var parent: XMLElement? {
        node.parent == XMLNode.none ? nil : XMLElement(document: document, index: node.parent)
    }

    /// The document's root element.
    public var root: XMLElement { XMLElement(document: document, index: XMLDocument.root) }

    /// The first child of a name; nil when there is none.
    public func child(_ name: String, namespace: String? = nil) -> XMLElement? {
        firstChild(XMLNameQuery(name, namespace: namespace, at: self))
    }

    /// The children of a name, in order.
    public func children(_ name: String, namespace: String? = nil) -> [XMLElement] {
        let query = XMLNameQuery(name, namespace: namespace, at: self)
        var children: [XMLElement] = []
        forEachChild { child in
            if query.matches(document.name(of: child)) { children.append(XMLElement(document: document, index: child)) }
        }
        return children
    }

    /// The children of a namespace, whatever their names; `""` for those in none.
    public func children(namespace: String) -> [XMLElement] {
        let wanted = namespace.isEmpty ? XMLName.none : document.strings.number(of: namespace.utf8)
        guard let wanted else { return [] }
        return children.filter { document.name(of: $0.index).uri == wanted }
    }

    /// All elements inside this one, in document order, without this one; found while they are gone through.
    public var descendants: XMLDescendants { XMLDescendants(of: self) }

    /// The elements of a name inside this one, in document order.
    public func descendants(_ name: String, namespace: String? = nil) -> [XMLElement] {
        let query = XMLNameQuery(name, namespace: namespace, at: self)
        return descendants.filter { query.matches(document.name(of: $0.index)) }
    }

    /// The first child that a query matches.
    package func firstChild(_ query: XMLNameQuery) -> XMLElement? {
        let nodes = document.nodes
        var child = index + 1
        let end = node.end
        while child < end {
            if nodes[Int(child)].isElement, query.matches(document.name(of: child)) {
                return XMLElement(document: document, index: child)
            }
            child = nodes[Int(child)].end
        }
        return nil
    }

    /// Calls a function with the number of each child element.
    package func forEachChild(_ body: (UInt32) throws -> Void) rethrows {
        let nodes = document.nodes
        var child = index + 1
        let end = node.end
        while child < end {
            if nodes[Int(child)].isElement { try body(child) }
            child = nodes[Int(child)].end
        }
    }
}

extension XMLDocument {
    /// The name of an element.
    package func name(of node: UInt32) -> XMLName { names[Int(nodes[Int(node)].name)] }
}
#endif
