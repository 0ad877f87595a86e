#if XML
/// The value of an XPath expression.
public enum XPathResult: Hashable, Sendable {
    /// A set of nodes, in document order.
    case nodes([XPathNode])
    /// A text.
    case string(String)
    /// A number; it may be NaN or infinite.
    case number(Double)
    /// A truth value.
    case boolean(Bool)

    /// The elements among the nodes; none when the value is not a set of nodes.
    public var elements: [XMLElement] {
        nodes.compactMap { node in
            if case .element(let element) = node { element } else { nil }
        }
    }

    /// The nodes; none when the value is not a set of nodes.
    public var nodes: [XPathNode] {
        if case .nodes(let nodes) = self { nodes } else { [] }
    }

    /// The texts of all nodes, or the one text of another value.
    public var strings: [String] {
        switch self {
        case .nodes(let nodes): nodes.map(\.text)
        case .string(let text): [text]
        case .number(let number): [Self.text(of: number)]
        case .boolean(let value): [value ? "true" : "false"]
        }
    }

    /// A number as XPath's function `string` writes it: no point where it is whole.
    private static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if let whole = Int64(exactly: number) { return String(whole) }
        return "\(number)"
    }
}

/// A node that an XPath expression found.
public enum XPathNode: Hashable, Sendable {
    /// An element; the root element stands for the document node too.
    case element(XMLElement)
    /// An attribute.
    case attribute(XMLAttribute)
    /// A text, or the URI of a namespace node.
    case text(String)

    /// The node's text: an element's whole text, an attribute's value.
    public var text: String {
        switch self {
        case .element(let element): element.wholeText
        case .attribute(let attribute): attribute.value
        case .text(let text): text
        }
    }
}
#endif
