#if XML
public import XMLElement

extension EntityList {
    /// Builds the list from an element's direct children of the tag.
    public static func from(xml: XMLElement) throws -> Self {
        try xml.readFields { input in try fieldValue(xml: input) }
    }

    /// Reads the children of an element.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        guard input.isElement else { throw input.mismatch(expected: "an element") }
        let own = decoding
        let rules = input.session.rules.rules(of: Self.self, own, in: input.rules.takeUnretainedValue(), isPlace: true)
        let outer = XMLFieldReader(input.session, Unmanaged.passUnretained(rules), input.index)
        guard let keyPath = own.keyPath else { return try list(outer) }
        return try list(outer.place(at: XMLKeyWay(keyPath)))
    }

    private static func list(_ input: borrowing XMLFieldReader) throws -> Self {
        var failures: [ElementFailure] = []
        let rules = input.rules.takeUnretainedValue().rules
        let elements = try input.children(of: entityTag).elements(of: Element.self) { index, error in
            try leaveOut(index, error, into: &failures, rules)
        }
        return self.init(elements: elements, failures: failures)
    }
}

extension XMLFieldReader {
    /// All children of a tag, as a list's elements; all children where the tag is empty.
    fileprivate func children(of tag: String) -> XMLFieldReader {
        guard !tag.isEmpty else { return moved(to: index) }
        let namespaces = rules.takeUnretainedValue().rules.namespaces
        let query = XMLNameQuery(tag, at: element, table: namespaces ?? [:])
        guard let first = element.firstChild(query) else { return moved(to: index, .nothing) }
        return moved(to: first.index, .elements(query))
    }
}
#endif
