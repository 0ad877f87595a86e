#if XML
public import Foundation

extension XMLElement {
    /// The element as a document.
    ///
    /// Text, CDATA, and prefixes are as they were read, and the namespaces in force at the element are declared on it.
    /// Comments, processing instructions and the DTD are not kept. With indentation, text that is only white space goes.
    public func xmlString(_ options: XMLPrintingOptions = XMLPrintingOptions()) -> String {
        String(decoding: printed(options), as: UTF8.self)
    }

    /// The element as a document in UTF-8; see `xmlString(_:)`.
    public func xmlData(_ options: XMLPrintingOptions = XMLPrintingOptions()) -> Data {
        Data(printed(options))
    }

    private func printed(_ options: XMLPrintingOptions) -> [UInt8] {
        var writer = XMLWriter(options)
        do throws(XMLError) {
            try write(to: &writer, isIndented: options.indentation != nil)
        } catch {
            preconditionFailure("A parsed document holds what XML forbids: \(error)")
        }
        return writer.output
    }

    private func write(to writer: inout XMLWriter, isIndented: Bool) throws(XMLError) {
        var open: [UInt32] = []
        var position = index
        repeat {
            while let element = open.last, position == document.nodes[Int(element)].end {
                let node = document.nodes[Int(element)]
                try write(text: node.textStart, node.textLength, of: element, to: &writer, isIndented: isIndented)
                writer.end(XMLElement(document: document, index: element).qualifiedName)
                open.removeLast()
            }
            guard position < node.end else { continue }
            let current = document.nodes[Int(position)]
            if position != index {
                try write(
                    text: current.offset - current.leadingLength,
                    current.leadingLength,
                    of: current.parent,
                    to: &writer,
                    isIndented: isIndented
                )
            }
            switch current.name {
            case XMLNode.text:
                try write(
                    text: current.textStart,
                    current.textLength,
                    of: current.parent,
                    to: &writer,
                    isIndented: isIndented
                )
            case XMLNode.cdata: try writer.cdata(document.string(current.textStart, current.textLength))
            default:
                try XMLElement(document: document, index: position).writeStartTag(
                    to: &writer,
                    isRoot: position == index
                )
                open.append(position)
            }
            position += 1
        } while !open.isEmpty
    }

    private func writeStartTag(to writer: inout XMLWriter, isRoot: Bool) throws(XMLError) {
        writer.start(qualifiedName, holdsText: holdsText)
        let declared = isRoot ? namespacesInScope : declaredNamespaces
        for (prefix, uri) in declared.sorted(by: { $0.key < $1.key }) {
            try writer.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", uri)
        }
        for attribute in attributes { try writer.attribute(attribute.qualifiedName, attribute.value) }
    }

    private func write(
        text start: UInt32,
        _ length: UInt32,
        of parent: UInt32,
        to writer: inout XMLWriter,
        isIndented: Bool
    ) throws(XMLError) {
        guard length > 0 else { return }
        if isIndented, !XMLElement(document: document, index: parent).holdsText { return }
        try writer.text(document.string(start, length))
    }

    /// Whether the element has text of its own that is more than white space between its children.
    private var holdsText: Bool {
        if let sole = soleText { return sole.length > 0 }
        var isFound = false
        forEachContent { record in
            switch record {
            case .element: break
            case .cdata: isFound = true
            case .text(let start, let length):
                isFound = isFound || document.bytes(start, length).contains { !$0.isXMLSpace }
            }
        }
        return isFound
    }
}

extension UInt8 {
    /// Whether the byte is white space of XML.
    var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension XMLElement: CustomStringConvertible {
    /// The element as a document, without declaration.
    public var description: String { xmlString(XMLPrintingOptions(declaration: false)) }
}
#endif
