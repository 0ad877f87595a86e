#if XML
extension XMLElement {
    /// The element's own text: its pieces of text and CDATA joined, without what is inside child elements.
    ///
    /// White space is kept as it is. `""` when there is none.
    public var text: String {
        if let range = soleText { return document.string(range.start, range.length) }
        var bytes: [UInt8] = []
        forEachContent { record in
            switch record {
            case .element: break
            case .text(let start, let length), .cdata(let start, let length):
                bytes.append(contentsOf: document.bytes(start, length))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// All text inside the element, in order, also that of elements inside it.
    public var wholeText: String {
        if let range = soleText { return document.string(range.start, range.length) }
        var bytes: [UInt8] = []
        let nodes = document.nodes
        // In document order: text in front of a node, text pieces, and the last text of an element where that ends.
        var open: [UInt32] = [index]
        var position = index + 1
        while let element = open.last {
            if position == nodes[Int(element)].end {
                let node = nodes[Int(element)]
                bytes.append(contentsOf: document.bytes(node.textStart, node.textLength))
                open.removeLast()
                continue
            }
            let node = nodes[Int(position)]
            if node.leadingLength > 0 {
                bytes.append(contentsOf: document.bytes(node.offset - node.leadingLength, node.leadingLength))
            }
            if node.isElement {
                open.append(position)
            } else {
                bytes.append(contentsOf: document.bytes(node.textStart, node.textLength))
            }
            position += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The range of the text where the element holds nothing else, which is the common case; nil otherwise.
    package var soleText: (start: UInt32, length: UInt32)? {
        let node = node
        return node.end == index + 1 ? (node.textStart, node.textLength) : nil
    }
}
#endif
