#if XML
/// A name that is looked for, turned into the numbers of one document's names once, and then compared by number.
@usableFromInline
package struct XMLNameQuery: BitwiseCopyable, Hashable {
    /// What is asked of the namespace.
    @usableFromInline
    enum Condition: BitwiseCopyable, Hashable {
        /// Nothing.
        case any
        /// It has this number; `XMLName.none` for no namespace.
        case uri(UInt32)
        /// The name is written with the prefix of this number, and that is bound to nothing where the search starts.
        case prefix(UInt32)
        /// The document has no such name.
        case impossible
    }

    @usableFromInline let local: UInt32
    @usableFromInline let condition: Condition

    /// Looks a name up; see `XMLElement` for what it may be.
    ///
    /// `table` binds prefixes before the document does.
    package init(
        _ name: String,
        namespace: String? = nil,
        at element: XMLElement,
        table: [String: String] = [:]
    ) {
        let strings = element.document.strings
        var localName = name.utf8[...]
        var prefix: Substring.UTF8View?
        if let colon = localName.firstIndex(of: UInt8(ascii: ":")) {
            prefix = localName[..<colon]
            localName = localName[localName.index(after: colon)...]
        }
        guard let local = strings.number(of: localName) else {
            self.local = XMLName.none
            condition = .impossible
            return
        }
        self.local = local
        if let namespace {
            condition = Self.condition(uri: namespace, in: strings)
        } else if let prefix {
            let prefix = Substring(prefix)
            if let uri = table[String(prefix)] {
                condition = Self.condition(uri: uri, in: strings)
            } else if let number = strings.number(of: prefix.utf8) {
                condition = element.boundURI(forPrefix: number).map { .uri($0) } ?? .prefix(number)
            } else {
                condition = prefix == "xml" ? Self.condition(uri: XMLElement.xmlNamespace, in: strings) : .impossible
            }
        } else {
            condition = .any
        }
    }

    private static func condition(uri: String, in strings: XMLStringTable) -> Condition {
        if uri.isEmpty { return .uri(XMLName.none) }
        return strings.number(of: uri.utf8).map { .uri($0) } ?? .impossible
    }

    /// Looks for a local name by its number, in any namespace.
    package init(local: UInt32) {
        self.local = local
        condition = .any
    }

    /// Whether a name is the one that is looked for.
    @inlinable
    package func matches(_ name: XMLName) -> Bool {
        guard name.local == local else { return false }
        return switch condition {
        case .any: true
        case .uri(let uri): name.uri == uri
        case .prefix(let prefix): name.prefix == prefix
        case .impossible: false
        }
    }
}
#endif
