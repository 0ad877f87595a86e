#if XML
/// The elements inside an element, in document order.
public struct XMLDescendants: Sequence, IteratorProtocol, Sendable {
    private let document: XMLDocument
    private var position: UInt32
    private let end: UInt32

    init(of element: XMLElement) {
        document = element.document
        position = element.index + 1
        end = element.node.end
    }

    /// The next element; nil after the last one.
    public mutating func next() -> XMLElement? {
        while position < end {
            defer { position += 1 }
            if document.nodes[Int(position)].isElement { return XMLElement(document: document, index: position) }
        }
        return nil
    }
}
#endif
