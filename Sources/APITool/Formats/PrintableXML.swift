#if XML
internal import APISupport
internal import Foundation

/// An XML document that can be shown.
struct PrintableXML: PrintableDocument {
    let root: XMLElement

    func write(to tree: inout TreeWriter) {
        write(root, to: &tree)
    }

    private func write(_ element: XMLElement, to tree: inout TreeWriter) {
        let content = element.content
        let hasChildren = content.contains { if case .element = $0 { true } else { false } }
        tree.node(element.qualifiedName, hasChildren ? "" : trimmed(element.text))
        tree.nested { tree in
            for (prefix, uri) in element.declaredNamespaces.sorted(by: { $0.key < $1.key }) {
                tree.node(prefix.isEmpty ? "@xmlns" : "@xmlns:\(prefix)", uri)
            }
            for attribute in element.attributes { tree.node("@\(attribute.qualifiedName)", attribute.value) }
            guard hasChildren else { return }
            for piece in content {
                switch piece {
                case .element(let child): write(child, to: &tree)
                case .text(let text), .cdata(let text):
                    if !trimmed(text).isEmpty { tree.node("#text", trimmed(text)) }
                }
            }
        }
    }

    /// The values that an XPath expression finds: an element's whole text, an attribute's value.
    ///
    /// The prefix `_` stands for the root's default namespace, for which XPath has no name.
    func values(at path: String) throws(UsageError) -> [String] {
        do {
            let namespaces = root.declaredNamespaces[""].map { ["_": $0] } ?? [:]
            return try root.xpath(path, namespaces: namespaces).strings.map { trimmed($0).onOneLine }
        } catch {
            throw UsageError(error.message)
        }
    }

    private func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
#endif
