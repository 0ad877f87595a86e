#if XML
import APISupportXMLShims

/// A libxml2 tree of a document, made from the arena when XPath is first asked for; freed with it.
///
/// It is used under the document's lock for it only.
final class XPathTree {
    private let tree: OpaquePointer

    /// Copies a document into a tree.
    init(_ document: XMLDocument) throws(XMLError) {
        guard let tree = apisupport_xml_tree_new() else { throw Self.outOfMemory }
        self.tree = tree
        try fill(from: document)
    }

    deinit {
        apisupport_xml_tree_free(tree)
    }

    private static var outOfMemory: XMLError { XMLError(.documentTooLarge, "Memory is short for the tree of XPath") }

    /// Evaluates an expression for an element.
    func evaluate(
        _ expression: String,
        at element: XMLElement,
        namespaces: [String: String]
    ) throws(XMLError) -> XPathResult {
        try XPathExpression.check(expression)
        var problems = Problems()
        let bindings = namespaces.sorted { $0.key < $1.key }
        let value = withCStrings(bindings.map(\.key)) { prefixes in
            withCStrings(bindings.map(\.value)) { uris in
                withUnsafeMutablePointer(to: &problems) { problems in
                    apisupport_xml_evaluate(
                        tree,
                        expression,
                        element.index,
                        prefixes.baseAddress,
                        uris.baseAddress,
                        Int32(bindings.count),
                        { user, problem in
                            user.assumingMemoryBound(to: Problems.self).pointee.note(problem.pointee)
                        },
                        problems
                    )
                }
            }
        }
        guard let value else { throw XMLError(.invalidXPath, problems.message(for: expression)) }
        defer { apisupport_xml_value_free(value) }
        return try result(value, document: element.document, expression: expression)
    }

    private func result(
        _ value: OpaquePointer,
        document: XMLDocument,
        expression: String
    ) throws(XMLError) -> XPathResult {
        switch apisupport_xml_value_get_kind(value) {
        case apisupport_xml_value_nodes:
            var nodes: [XPathNode] = []
            for position in 0..<apisupport_xml_value_node_count(value) {
                nodes.append(try node(value, position, document: document))
            }
            return .nodes(nodes)
        case apisupport_xml_value_boolean: return .boolean(apisupport_xml_value_boolean_value(value))
        case apisupport_xml_value_number: return .number(apisupport_xml_value_number_value(value))
        case apisupport_xml_value_string: return .string(String(cString: apisupport_xml_value_string_value(value)))
        default: throw XMLError(.invalidXPath, "'\(expression)' has a value that is not of XPath 1.0")
        }
    }

    private func node(
        _ value: OpaquePointer,
        _ position: Int32,
        document: XMLDocument
    ) throws(XMLError) -> XPathNode {
        switch apisupport_xml_value_node_kind(value, position) {
        case apisupport_xml_node_document:
            return .element(XMLElement(document: document, index: XMLDocument.root))
        case apisupport_xml_node_element:
            let index = apisupport_xml_value_node_index(value, position)
            return .element(XMLElement(document: document, index: index))
        case apisupport_xml_node_attribute:
            let index = apisupport_xml_value_node_index(value, position)
            return .attribute(XMLAttribute(document.attributes[Int(index)], in: document))
        default:
            guard let text = apisupport_xml_value_node_text(value, position) else { throw Self.outOfMemory }
            defer { apisupport_xml_free_text(text) }
            return .text(String(cString: text))
        }
    }

    // MARK: Filling

    private func fill(from document: XMLDocument) throws(XMLError) {
        var open: [UInt32] = []
        var text: [UInt8] = []
        var position: UInt32 = 0
        repeat {
            while let element = open.last, position == document.nodes[Int(element)].end {
                let node = document.nodes[Int(element)]
                text += document.bytes(node.textStart, node.textLength)
                try add(&text)
                apisupport_xml_tree_close(tree)
                open.removeLast()
            }
            guard position < document.nodes[0].end else { continue }
            let node = document.nodes[Int(position)]
            if node.leadingLength > 0 { text += document.bytes(node.offset - node.leadingLength, node.leadingLength) }
            if node.isElement {
                try add(&text)
                try addElement(position, of: document)
                open.append(position)
            } else {
                text += document.bytes(node.textStart, node.textLength)
            }
            position += 1
        } while !open.isEmpty
        apisupport_xml_tree_finish(tree)
    }

    private func addElement(_ index: UInt32, of document: XMLDocument) throws(XMLError) {
        let strings = document.strings
        let name = document.name(of: index)
        var isDone = apisupport_xml_tree_open(tree, strings[name.local] ?? "", index)
        for record in document.namespaces[document.namespaceRange(of: index)] where isDone {
            isDone = apisupport_xml_tree_declare(tree, strings[record.prefix], strings[record.uri] ?? "")
        }
        if isDone, name.uri != XMLName.none {
            isDone = apisupport_xml_tree_set_namespace(tree, strings[name.prefix])
        }
        for position in document.attributeRange(of: index) where isDone {
            let record = document.attributes[position]
            let name = document.names[Int(record.name)]
            let value = document.bytes(record.valueStart, record.valueLength)
            isDone = apisupport_xml_tree_add_attribute(
                tree,
                strings[name.prefix],
                strings[name.local] ?? "",
                value.baseAddress,
                Int32(value.count),
                UInt32(position)
            )
        }
        guard isDone else { throw Self.outOfMemory }
    }

    /// Adds the text between two tags at once: bit by bit libxml2 would copy it each time.
    private func add(_ text: inout [UInt8]) throws(XMLError) {
        guard !text.isEmpty else { return }
        guard apisupport_xml_tree_add_text(tree, text, Int32(text.count)) else { throw Self.outOfMemory }
        text.removeAll(keepingCapacity: true)
    }
}

/// What libxml2 says about an expression.
private struct Problems {
    private var first: String?

    mutating func note(_ problem: apisupport_xml_problem) {
        guard first == nil else { return }
        first = XPathExpression.explanation(code: problem.code, offset: problem.offset)
    }

    func message(for expression: String) -> String {
        "'\(expression)' can't be evaluated: \(first ?? "the expression is wrong")"
    }
}

/// Calls a function with C strings that live as long as the call.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafeBufferPointer<UnsafePointer<CChar>>) -> Result
) -> Result {
    let bytes = strings.map { Array($0.utf8CString) }
    let total = bytes.reduce(0) { $0 + $1.count }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: max(total, 1)) { characters in
        withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>.self, capacity: max(strings.count, 1)) { pointers in
            var place = 0
            for (index, string) in bytes.enumerated() {
                let part = UnsafeMutableBufferPointer(rebasing: characters[place..<place + string.count])
                _ = part.initialize(from: string)
                guard let base = part.baseAddress else { continue }
                pointers.initializeElement(at: index, to: UnsafePointer(base))
                place += string.count
            }
            return body(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(pointers)[..<strings.count]))
        }
    }
}
#endif
