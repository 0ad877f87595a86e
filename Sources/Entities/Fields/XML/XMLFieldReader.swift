#if XML
internal import XMLElement

/// Stands at the element, attribute or text of a field; hand it on to the type that reads it.
///
/// It is of use only inside `FieldValue.fieldValue(xml:)`, and can't leave it: it is not copyable.
public struct XMLFieldReader: ~Copyable {
    /// What the value is read from.
    enum Source {
        /// An element.
        case element
        /// An element and all its later siblings that the query matches.
        case elements(XMLNameQuery)
        /// All elements inside the element.
        case children
        /// No element of a list.
        case nothing
        /// An attribute of the element, by its number in the document.
        case attribute(Int)
        /// The element's own text.
        case ownText
        /// A piece of the element's text, as a range of the document's addresses.
        case piece(start: UInt32, length: UInt32)
        /// A text that does not stand in the document: a default of the rules.
        case literal(String)
    }

    /// What the entities of a document share while they are read; whoever reads the document keeps it alive.
    @usableFromInline unowned(unsafe) let session: XMLFieldSession
    /// The rules in force; the session keeps them alive.
    @usableFromInline let rules: Unmanaged<FieldRules>
    /// The number of the element, or of the one that has the attribute or text.
    let index: UInt32
    /// What the value is read from.
    let source: Source

    init(_ session: XMLFieldSession, _ rules: Unmanaged<FieldRules>, _ index: UInt32, _ source: Source = .element) {
        self.session = session
        self.rules = rules
        self.index = index
        self.source = source
    }

    /// Reads a value of another type from here.
    @inlinable
    public func value<Value: FieldValue>(_ type: Value.Type) throws -> Value {
        try type.fieldValue(xml: self)
    }

    /// The same place with another source or element.
    func moved(to index: UInt32, _ source: Source = .element) -> XMLFieldReader {
        XMLFieldReader(session, rules, index, source)
    }

    /// The document's arena.
    var document: XMLDocument { session.document }
    /// The element, or the one that has the attribute or text.
    var element: XMLElement { XMLElement(document: document, index: index) }
}
#endif
