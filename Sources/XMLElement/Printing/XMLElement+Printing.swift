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
        // The open elements, and whether their text is printed.
        var open: [(index: UInt32, keepsText: Bool)] = []
        var position = index
        repeat {
            while let element = open.last, position == document.nodes[Int(element.index)].end {
                let node = document.nodes[Int(element.index)]
                if element.keepsText, node.textLength > 0 {
                    try writer.text(document.string(node.textStart, node.textLength))
                }
                writer.end(XMLElement(document: document, index: element.index).qualifiedName)
                open.removeLast()
            }
            guard position < node.end else { continue }
            let current = document.nodes[Int(position)]
            let keepsText = open.last?.keepsText ?? false
            if keepsText, current.leadingLength > 0 {
                try writer.text(document.string(current.offset - current.leadingLength, current.leadingLength))
            }
            switch current.name {
            case XMLNode.text: if keepsText { try writer.text(document.string(current.textStart, current.textLength)) }
            case XMLNode.cdata: try writer.cdata(document.string(current.textStart, current.textLength))
            default:
                let element = XMLElement(document: document, index: position)
                let holdsText = element.holdsText
                try element.writeStartTag(to: &writer, holdsText: holdsText, isRoot: position == index)
                open.append((position, !isIndented || holdsText))
            }
            position += 1
        } while !open.isEmpty
    }

    private func writeStartTag(to writer: inout XMLWriter, holdsText: Bool, isRoot: Bool) throws(XMLError) {
        writer.start(qualifiedName, holdsText: holdsText)
        let declared = isRoot ? namespacesInScope : declaredNamespaces
        for (prefix, uri) in declared.sorted(by: { $0.key < $1.key }) {
            try writer.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", uri)
        }
        for attribute in attributes { try writer.attribute(attribute.qualifiedName, attribute.value) }
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
