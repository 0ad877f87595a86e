#if XML
extension XMLElement {
    /// Evaluates an XPath 1.0 expression with this element as context node.
    ///
    /// `/` begins at the document's root. XPath knows no default namespace: a name without a prefix means one in no
    /// namespace, so bind a prefix to what the document has as its default.
    ///
    /// The first call for a document copies it into a tree of libxml2, which takes about ten times the document's size and
    /// lives as long as it; for what `child(_:)` and `descendants` can do, use those. Calls for one document wait for each
    /// other.
    ///
    /// - Parameters:
    ///   - expression: The expression, for example `//Valute[CharCode='USD']/Value`.
    ///   - namespaces: What prefixes in the expression stand for (prefix to URI). Prefixes that are not among them mean what
    ///     the document binds them to at this element.
    /// - Returns: The expression's value, a set of nodes in most cases.
    /// - Throws: an error with code `.invalidXPath` and libxml2's message.
    public func xpath(_ expression: String, namespaces: [String: String] = [:]) throws(XMLError) -> XPathResult {
        var bindings = namespacesInScope.filter { !$0.key.isEmpty }
        bindings.merge(namespaces) { _, given in given }
        return try document.withTree { tree throws(XMLError) in
            try tree.evaluate(expression, at: self, namespaces: bindings)
        }
    }
}
#endif
