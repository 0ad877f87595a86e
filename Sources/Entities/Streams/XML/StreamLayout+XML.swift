#if XML
public import XMLElement

extension StreamLayout {
    /// All elements of a document at a path, in its order.
    ///
    /// The path leads on from the root element, whose name is not part of it: `channel/item` of an RSS feed, `Valute` of a list
    /// of rates. A step is a local name, or has a prefix: one that `DecodingRules.namespaces` binds, else as the document
    /// writes it. An element inside of one that is given is part of that one.
    ///
    /// Each element sees the elements around it, with their attributes and namespaces, but none of its siblings.
    ///
    /// - Parameters:
    ///   - path: Names with slashes between them; anything else stops the program.
    ///   - limits: The bounds that the document must keep; `nodes` counts for each element alone. Entities and attributes
    ///     that a DTD declares are always refused, so those of entities play no part.
    /// - Returns: The layout.
    public static func xml(_ path: String, limits: XMLLimits = XMLLimits()) -> StreamLayout {
        precondition(XMLStreamPath(path, namespaces: [:]) != nil, "\"\(path)\" is no path of element names")
        return StreamLayout(XMLSplitting(path: path, limits: limits))
    }
}

private struct XMLSplitting: StreamSplitting {
    let path: String
    let limits: XMLLimits

    var format: String { "XML" }

    func splitter<E: Entity>(for type: E.Type, rules: DecodingRules, options: StreamOptions) -> any StreamSplitter {
        XMLElementSplitter(path, limits, rules, options)
    }
}
#endif
