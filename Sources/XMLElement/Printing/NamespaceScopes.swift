#if XML
/// The namespaces in force while a document is printed, innermost last.
struct NamespaceScopes {
    private var bindings: [(prefix: String, uri: String, depth: Int)] = []
    private var depth = 0
    private var generated = 0

    /// Begins an element.
    mutating func enter() {
        depth += 1
    }

    /// Ends the innermost element.
    mutating func leave() {
        while let last = bindings.last, last.depth == depth { bindings.removeLast() }
        depth -= 1
    }

    /// Binds a prefix, `""` for the default namespace, on the innermost element.
    mutating func bind(_ prefix: String, to uri: String) {
        bindings.append((prefix, uri, depth))
    }

    /// What a prefix stands for; nil for nothing.
    func uri(of prefix: String) -> String? {
        if prefix == "xml" { return XMLElement.xmlNamespace }
        let uri = bindings.last { $0.prefix == prefix }?.uri
        return uri == "" ? nil : uri
    }

    /// Whether a prefix is bound on the innermost element itself.
    func isBoundHere(_ prefix: String) -> Bool {
        bindings.reversed().prefix { $0.depth == depth }.contains { $0.prefix == prefix }
    }

    /// A prefix that stands for a URI; nil when there is none.
    func prefix(of uri: String) -> String? {
        if uri == XMLElement.xmlNamespace { return "xml" }
        return bindings.last { !$0.prefix.isEmpty && $0.uri == uri && self.uri(of: $0.prefix) == uri }?.prefix
    }

    /// A prefix that nothing uses yet.
    mutating func newPrefix() -> String {
        repeat { generated += 1 } while uri(of: "ns\(generated)") != nil
        return "ns\(generated)"
    }
}
#endif
