#if XML
extension XMLElement {
    /// The attributes in the order in which they are written, defaults from an internal DTD last.
    public var attributes: [XMLAttribute] {
        document.attributeRange(of: index).map { position in
            XMLAttribute(document.attributes[position], in: document)
        }
    }

    /// The value of an attribute; nil when there is none of this name.
    ///
    /// Without a namespace one that has no prefix is preferred to one that has.
    public func attribute(_ name: String, namespace: String? = nil) -> String? {
        attributeRecord(XMLNameQuery(name, namespace: namespace, at: self)).map {
            document.string($0.valueStart, $0.valueLength)
        }
    }

    /// The value of an attribute; nil when there is none of this name.
    public subscript(attribute name: String) -> String? { attribute(name) }

    /// The attribute that a query matches, preferably one without a prefix.
    package func attributeRecord(_ query: XMLNameQuery) -> XMLAttributeRecord? {
        var found: XMLAttributeRecord?
        for position in document.attributeRange(of: index) {
            let record = document.attributes[position]
            let name = document.names[Int(record.name)]
            guard query.matches(name) else { continue }
            if name.prefix == XMLName.none { return record }
            if found == nil { found = record }
        }
        return found
    }
}
#endif
