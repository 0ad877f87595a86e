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
        ///
        /// The session keeps it under a number.
        case literal(Int)
    }

    /// What the entities of a document share while they are read; whoever reads the document keeps it alive.
    private let owner: Unmanaged<XMLFieldSession>
    /// The rules in force; the session keeps them alive.
    @usableFromInline let rules: Unmanaged<FieldRules>
    /// The number of the element, or of the one that has the attribute or text.
    let index: UInt32
    /// What the value is read from.
    let source: Source

    init(_ session: XMLFieldSession, _ rules: Unmanaged<FieldRules>, _ index: UInt32, _ source: Source = .element) {
        self.init(Unmanaged.passUnretained(session), rules, index, source)
    }

    private init(_ owner: Unmanaged<XMLFieldSession>, _ rules: Unmanaged<FieldRules>, _ index: UInt32, _ source: Source)
    {
        self.owner = owner
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
        moved(to: index, source, rules)
    }

    /// The same with other rules.
    func moved(to index: UInt32, _ source: Source, _ rules: Unmanaged<FieldRules>) -> XMLFieldReader {
        XMLFieldReader(owner, rules, index, source)
    }

    /// The field list of an entity that stands here.
    func context<Entity: AutoEntity>(for type: Entity.Type) -> Unmanaged<XMLFieldContext> {
        owner._withUnsafeGuaranteedRef { $0.context(for: type, in: rules) }
    }

    /// What the entities of a document share while they are read.
    var session: XMLFieldSession { owner.takeUnretainedValue() }
    /// The document's arena.
    var document: XMLDocument { session.document }
    /// The document's nodes.
    var nodes: UnsafePointer<XMLNode> {
        @inline(__always) get { owner._withUnsafeGuaranteedRef { $0.nodes } }
    }
    /// The document's names.
    var names: UnsafePointer<XMLName> {
        @inline(__always) get { owner._withUnsafeGuaranteedRef { $0.names } }
    }
    /// The document's attributes.
    var attributes: UnsafePointer<XMLAttributeRecord> {
        @inline(__always) get { owner._withUnsafeGuaranteedRef { $0.attributes } }
    }

    /// The numbers of the element's attributes.
    @inline(__always)
    func attributeRange() -> Range<Int> {
        let node = nodes + Int(index)
        return Int(node[0].attributesStart)..<Int(node[1].attributesStart)
    }

    /// The bytes of a text of the document.
    @inline(__always)
    func bytes(_ start: UInt32, _ length: UInt32) -> TextBytes {
        owner._withUnsafeGuaranteedRef { session in
            guard Int(start) < session.sourceCount else { return session.document.bytes(start, length) }
            return TextBytes(start: session.source + Int(start), count: Int(length))
        }
    }

    /// The value's text where it stands in the document as one piece, beside nothing else; nil where there is more to mind.
    var plainText: TextBytes? {
        @inline(__always) get {
            switch source {
            case .element, .elements:
                let node = nodes + Int(index)
                return node.pointee.end == index + 1 ? bytes(node.pointee.textStart, node.pointee.textLength) : nil
            case .attribute(let number):
                let attribute = attributes + number
                return bytes(attribute.pointee.valueStart, attribute.pointee.valueLength)
            case .children, .nothing, .ownText, .piece, .literal: return nil
            }
        }
    }

    /// The element, or the one that has the attribute or text.
    var element: XMLElement { XMLElement(document: document, index: index) }
}
#endif
