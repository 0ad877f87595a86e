#if XML
internal import Foundation
internal import XMLElement

/// Prints elements as a document, with the namespaces declared where they are needed.
struct ElementPrinter {
    private var builder = XMLBuilder()

    /// The document of an element.
    static func document(_ root: ElementNode, _ layout: XMLPrintingOptions) throws(EntityError) -> Data {
        var printer = ElementPrinter()
        try printer.print(root, [.element(root.name.name, number: nil)], isRoot: true)
        do throws(XMLError) {
            return try printer.builder.xmlData(layout)
        } catch {
            throw EntityError(.invalidValue, error.message, underlying: error)
        }
    }

    private mutating func print(_ element: ElementNode, _ path: [FieldPath.Step], isRoot: Bool) throws(EntityError) {
        guard path.count <= EncodingFormat.xml.maximumDepth else {
            let text = "elements are nested more than \(EncodingFormat.xml.maximumDepth) levels deep"
            throw EntityError(.depthLimit, text, path: FieldPath(path))
        }
        try building(path) { builder throws(XMLError) in
            try builder.startElement(element.name.name, namespace: element.name.uri)
        }
        if isRoot {
            for (prefix, uri) in Self.commonNamespaces(of: element) {
                try building(path) { builder throws(XMLError) in try builder.declareNamespace(uri, prefix: prefix) }
            }
        }
        for (name, value) in element.attributes {
            let place = path + [.attribute(name.name)]
            try check(value, place)
            try building(place) { builder throws(XMLError) in
                try builder.attribute(name.name, value, namespace: name.uri)
            }
        }
        if let text = element.text {
            try check(text, path)
            builder.text(text)
        }
        try printChildren(of: element, path)
        builder.endElement()
    }

    private mutating func printChildren(of element: ElementNode, _ path: [FieldPath.Step]) throws(EntityError) {
        var totals: [ElementNode.Name: Int] = [:]
        for child in element.children { totals[child.name, default: 0] += 1 }
        var numbers: [ElementNode.Name: Int] = [:]
        for child in element.children {
            if child.isPiece {
                let text = child.text ?? ""
                try check(text, path)
                builder.text(text)
                continue
            }
            numbers[child.name, default: 0] += 1
            let number = totals[child.name] == 1 ? nil : numbers[child.name]
            try print(child, path + [.element(child.name.name, number: number)], isRoot: false)
        }
    }

    /// Does something that may meet a name that XML forbids, and tells the place.
    private mutating func building(
        _ path: [FieldPath.Step],
        _ body: (inout XMLBuilder) throws(XMLError) -> Void
    ) throws(EntityError) {
        do throws(XMLError) {
            try body(&builder)
        } catch {
            throw EntityError(.invalidValue, error.message, path: FieldPath(path), underlying: error)
        }
    }

    /// Refuses characters that XML 1.0 (production 2) has no way to hold, not even as references.
    private func check(_ text: String, _ path: [FieldPath.Step]) throws(EntityError) {
        let forbidden = text.unicodeScalars.first { scalar in
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: false
            default: true
            }
        }
        guard let forbidden else { return }
        let hex = String(forbidden.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        throw .unwritable("XML can't hold the character U+\(code) of the String \(text.quotedForMessage())", path)
    }

    /// The prefixes in use that mean the same in all of the document, without the root's own, in alphabetical order.
    private static func commonNamespaces(of root: ElementNode) -> [(prefix: String, uri: String)] {
        var meanings: [String: Set<String>] = [:]
        var open = [root]
        while let element = open.popLast() {
            for name in [element.name] + element.attributes.map(\.name) {
                let parts = name.name.split(separator: ":", maxSplits: 1)
                if parts.count == 2, let uri = name.uri, !uri.isEmpty {
                    meanings[String(parts[0]), default: []].insert(uri)
                }
            }
            open += element.children
        }
        meanings["xml"] = nil
        return meanings.compactMap { prefix, uris in uris.count == 1 ? uris.first.map { (prefix, $0) } : nil }
            .sorted { $0.prefix < $1.prefix }
    }
}
#endif
