#if XML
public import Foundation

/// Builds a document piece by piece, and prints it.
///
/// ```swift
/// var xml = XMLBuilder()
/// try xml.element("rates", attributes: ["date": "2026-07-24"]) { xml throws(XMLError) in
///     try xml.element("rate", text: "30.94")
/// }
/// let text = try xml.xmlString()
/// ```
///
/// A name is a local name, or has a prefix (`soap:Body`). A namespace given with it is declared where it is not in force
/// yet; without one, a name means what its prefix, or the default namespace, stands for at that place. Names, prefixes and
/// characters that XML forbids are errors, so that what is printed can always be read again.
public struct XMLBuilder: Sendable {
    /// A piece of the document, in order.
    enum Token: Sendable {
        case start(name: String, holdsText: Bool)
        case attribute(name: String, value: String)
        case text(String)
        case cdata(String)
        case comment(String)
        case end(name: String)
    }

    private(set) var tokens: [Token] = []
    private var scopes = NamespaceScopes()
    /// The places of the start tokens of the open elements.
    private var open: [Int] = []
    private var hasRoot = false
    private var attributeNames: Set<[UInt8]> = []
    /// What the prefixes mean that the start tag uses so far.
    private var usedPrefixes: [String: String] = [:]

    /// Makes an empty document.
    public init() {}

    /// Adds an element and what a function puts into it.
    ///
    /// Attributes are written in the order of their names. For another order use `attribute(_:_:namespace:)` inside.
    ///
    /// - Throws: `.invalidName` or `.invalidCharacter`, or what the function throws.
    public mutating func element(
        _ name: String,
        namespace: String? = nil,
        attributes: [String: String] = [:],
        content: (inout XMLBuilder) throws(XMLError) -> Void = { _ in }
    ) throws(XMLError) {
        try startElement(name, namespace: namespace)
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { try attribute(name, value) }
        try content(&self)
        endElement()
    }

    /// Adds an element that holds only text.
    ///
    /// - Throws: `.invalidName` or `.invalidCharacter`.
    public mutating func element(
        _ name: String,
        namespace: String? = nil,
        attributes: [String: String] = [:],
        text: String
    ) throws(XMLError) {
        try element(name, namespace: namespace, attributes: attributes) { builder throws(XMLError) in
            builder.text(text)
        }
    }

    /// Begins an element, to be ended by `endElement()`.
    ///
    /// - Throws: `.invalidName`.
    public mutating func startElement(_ name: String, namespace: String? = nil) throws(XMLError) {
        precondition(!open.isEmpty || !hasRoot, "A document has one root element")
        let prefix = try Self.split(name).prefix ?? ""
        let uri = scopes.uri(of: prefix) ?? ""
        if let namespace, namespace != uri {
            try Self.checkBinding(of: prefix, to: namespace)
        } else if namespace == nil, !prefix.isEmpty, uri.isEmpty {
            throw XMLError(.invalidName, "The prefix of '\(name)' stands for nothing")
        }
        hasRoot = true
        scopes.enter()
        attributeNames = []
        // Without prefix and namespace the element follows a default namespace declared on it.
        usedPrefixes = prefix.isEmpty && namespace == nil ? [:] : [prefix: namespace ?? uri]
        open.append(tokens.count)
        tokens.append(.start(name: name, holdsText: false))
        if let namespace, namespace != uri { try declareNamespace(namespace, prefix: prefix) }
    }

    /// Ends the innermost element.
    public mutating func endElement() {
        guard let start = open.popLast(), case .start(let name, _) = tokens[start] else {
            preconditionFailure("endElement() without an open element")
        }
        scopes.leave()
        tokens.append(.end(name: name))
    }

    /// Declares a namespace on the element just begun; an empty prefix makes it the default, an empty URI takes that back.
    ///
    /// - Throws: `.invalidName` for a prefix that can't be bound to the URI, or is bound to another here.
    public mutating func declareNamespace(_ uri: String, prefix: String) throws(XMLError) {
        requireStartTag()
        try Self.checkBinding(of: prefix, to: uri)
        let meaning = usedPrefixes[prefix] ?? (scopes.isBoundHere(prefix) ? scopes.uri(of: prefix) ?? "" : uri)
        guard meaning == uri else {
            throw XMLError(.invalidName, "The prefix '\(prefix)' stands for two namespaces in one element")
        }
        if scopes.isBoundHere(prefix) { return }
        scopes.bind(prefix, to: uri)
        tokens.append(.attribute(name: prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", value: uri))
    }

    /// Adds an attribute to the element just begun.
    ///
    /// An attribute without prefix is in no namespace; with a namespace and no prefix, one is found or made.
    ///
    /// - Throws: `.invalidName`, also for an attribute that is there already.
    public mutating func attribute(_ name: String, _ value: String, namespace: String? = nil) throws(XMLError) {
        requireStartTag()
        let parts = try Self.split(name)
        guard name != "xmlns", parts.prefix != "xmlns" else {
            throw XMLError(.invalidName, "'\(name)' declares a namespace: use declareNamespace(_:prefix:)")
        }
        var written = name
        var uri = parts.prefix.flatMap { scopes.uri(of: $0) } ?? ""
        if let namespace, !namespace.isEmpty, namespace != uri {
            let prefix = parts.prefix ?? scopes.prefix(of: namespace) ?? scopes.newPrefix()
            if scopes.uri(of: prefix) != namespace { try declareNamespace(namespace, prefix: prefix) }
            written = "\(prefix):\(parts.local)"
            uri = namespace
        } else if parts.prefix != nil, uri.isEmpty {
            throw XMLError(.invalidName, "The prefix of attribute '\(name)' stands for nothing")
        }
        guard attributeNames.insert(Array("{\(uri)}\(parts.local)".utf8)).inserted else {
            throw XMLError(.invalidName, "The attribute '\(name)' is there twice")
        }
        if let prefix = try Self.split(written).prefix { usedPrefixes[prefix] = uri }
        tokens.append(.attribute(name: written, value: value))
    }

    /// Adds text to the innermost element.
    public mutating func text(_ text: String) {
        guard !text.isEmpty else { return }
        markText()
        tokens.append(.text(text))
    }

    /// Adds a CDATA section to the innermost element.
    public mutating func cdata(_ text: String) {
        markText()
        tokens.append(.cdata(text))
    }

    /// Adds a comment.
    public mutating func comment(_ text: String) {
        tokens.append(.comment(text))
    }

    /// The document as text.
    ///
    /// - Throws: `.invalidCharacter` for text that XML can't hold.
    public func xmlString(_ options: XMLPrintingOptions = XMLPrintingOptions()) throws(XMLError) -> String {
        String(decoding: try print(options), as: UTF8.self)
    }

    /// The document as UTF-8.
    ///
    /// - Throws: `.invalidCharacter` for text that XML can't hold.
    public func xmlData(_ options: XMLPrintingOptions = XMLPrintingOptions()) throws(XMLError) -> Data {
        Data(try print(options))
    }

    private func print(_ options: XMLPrintingOptions) throws(XMLError) -> [UInt8] {
        precondition(hasRoot && open.isEmpty, "The document has no root element, or an element is not ended")
        var writer = XMLWriter(options)
        for token in tokens {
            switch token {
            case .start(let name, let holdsText): writer.start(name, holdsText: holdsText)
            case .attribute(let name, let value): try writer.attribute(name, value)
            case .text(let text): try writer.text(text)
            case .cdata(let text): try writer.cdata(text)
            case .comment(let text): try writer.comment(text)
            case .end(let name): writer.end(name)
            }
        }
        return writer.output
    }

    private mutating func markText() {
        guard let start = open.last, case .start(let name, _) = tokens[start] else {
            preconditionFailure("Text needs an open element")
        }
        tokens[start] = .start(name: name, holdsText: true)
    }

    private func requireStartTag() {
        switch tokens.last {
        case .start, .attribute: return
        default: preconditionFailure("An attribute comes right after the start of its element")
        }
    }

    /// Refuses what Namespaces in XML 1.0 (sections 3 and 5) forbids.
    private static func checkBinding(of prefix: String, to uri: String) throws(XMLError) {
        let isPossible =
            (prefix.isEmpty || XMLCharacters.isName(prefix) && !uri.isEmpty)
            && !["xml", "xmlns"].contains(prefix)
            && ![XMLElement.xmlNamespace, "http://www.w3.org/2000/xmlns/"].contains(uri)
        guard isPossible else {
            throw XMLError(.invalidName, "The prefix '\(prefix)' can't stand for '\(uri)'")
        }
    }

    /// The parts of a name.
    private static func split(_ name: String) throws(XMLError) -> (prefix: String?, local: String) {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ XMLCharacters.isName($0) }) else {
            throw XMLError(.invalidName, "'\(name)' is not a name that XML allows")
        }
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (nil, name)
    }
}
#endif
