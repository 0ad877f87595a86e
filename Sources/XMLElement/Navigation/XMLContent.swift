#if XML
/// A piece of an element's content.
public enum XMLContent: Hashable, Sendable {
    /// A child element.
    case element(XMLElement)
    /// Text, with references replaced.
    case text(String)
    /// The text of a CDATA section.
    case cdata(String)
}

/// A piece of an element's content in the arena.
package enum XMLContentRecord: BitwiseCopyable {
    /// The number of a child element.
    case element(UInt32)
    /// Text, as a range of the document's addresses.
    case text(start: UInt32, length: UInt32)
    /// The text of a CDATA section.
    case cdata(start: UInt32, length: UInt32)
}

extension XMLElement {
    /// The element's content in order: elements, text and CDATA, but no comments and processing instructions.
    public var content: [XMLContent] {
        var content: [XMLContent] = []
        forEachContent { record in
            switch record {
            case .element(let child): content.append(.element(XMLElement(document: document, index: child)))
            case .text(let start, let length): content.append(.text(document.string(start, length)))
            case .cdata(let start, let length): content.append(.cdata(document.string(start, length)))
            }
        }
        return content
    }

    /// Calls a function with each piece of content, in order.
    package func forEachContent(_ body: (XMLContentRecord) throws -> Void) rethrows {
        let nodes = document.nodes
        let element = node
        var position = index + 1
        while position < element.end {
            let node = nodes[Int(position)]
            if node.leadingLength > 0 {
                try body(.text(start: node.offset - node.leadingLength, length: node.leadingLength))
            }
            switch node.name {
            case XMLNode.text: try body(.text(start: node.textStart, length: node.textLength))
            case XMLNode.cdata: try body(.cdata(start: node.textStart, length: node.textLength))
            default: try body(.element(position))
            }
            position = node.end
        }
        if element.textLength > 0 {
            try body(.text(start: element.textStart, length: element.textLength))
        }
    }
}
#endif
