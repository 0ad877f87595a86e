#if XML
internal import XMLElement

/// What the decoders of one entity share: document, rules, and what was learnt about types and keys on the way.
///
/// It is used by one thread only, and its variables are never in use when they are changed: they need no check for
/// exclusive access. A decoder may outlive its entity's `init(from:)`: it keeps the document alive.
final class XMLDecodingContext {
    let document: XMLDocument
    /// The nodes, as long as the document lives.
    let nodes: UnsafeBufferPointer<XMLNode>
    /// The names, as long as the document lives.
    let names: UnsafeBufferPointer<XMLName>
    /// The attributes, as long as the document lives.
    let attributes: UnsafeBufferPointer<XMLAttributeRecord>
    /// The document's bytes, as long as it lives.
    private let source: UnsafeBufferPointer<UInt8>
    /// The rules in force where the decoding has come to.
    @exclusivity(unchecked) var rules: XMLActiveRules
    /// The elements opened so far, where keys that nothing reads are looked for.
    @exclusivity(unchecked) var tracked: [XMLTrackedElement] = []
    /// Whether the next container's keys are the document's own, as a dictionary's are.
    @exclusivity(unchecked) var takesKeysLiterally = false

    /// The element of the entity that the rules for single keys belong to.
    @exclusivity(unchecked) var entity: UInt32
    /// The errors so far, where reading goes on behind them.
    @exclusivity(unchecked) var errors: [EntityError] = []
    /// Containers to be used again; nil outside of `with`, since they refer to the context.
    @exclusivity(unchecked) private var containers: XMLKeptContainers?
    @exclusivity(unchecked) private var literals: [String] = []
    /// What was learnt, kept with the document for its next entity.
    private let tables: XMLDecodingTables

    private init(_ element: XMLElement, _ tables: XMLDecodingTables) {
        document = element.document
        self.tables = tables
        rules = tables.rules
        nodes = document.nodes
        names = document.names
        attributes = document.attributes
        source = document.source
        entity = element.index
    }

    /// Makes a context by the rules in force, for an element to whose keys those for single keys apply.
    convenience init(_ element: XMLElement) {
        self.init(element, XMLDecodingTables(DecodingRules.current, isPlace: false))
    }

    /// Runs a function with a context by the rules in force, and the tables of the document's last entity where they fit.
    ///
    /// Throws all the errors that were collected meanwhile.
    static func with<Value>(
        _ element: XMLElement,
        isPlace: @autoclosure () -> Bool = false,
        _ body: (XMLDecodingContext) throws(EntityError) -> Value
    ) throws(EntityError) -> Value {
        let rules = DecodingRules.current
        let isPlace = rules.hasEntityMembers && isPlace()
        let kept = element.document.takeDecodingTables() as? XMLDecodingTables
        let tables =
            if let kept, kept.hold(by: rules, isPlace: isPlace) {
                kept
            } else {
                XMLDecodingTables(rules, isPlace: isPlace)
            }
        var context = XMLDecodingContext(element, tables)
        context.containers = XMLKeptContainers()
        defer {
            context.containers = nil
            // A decoder that an entity keeps goes on with the tables: then nobody else gets them.
            if isKnownUniquelyReferenced(&context) { element.document.keepDecodingTables(tables) }
        }
        do throws(EntityError) {
            let value = try body(context)
            guard let error = EntityError(joining: context.errors) else { return value }
            throw error
        } catch {
            guard !context.errors.isEmpty, error.others.isEmpty else { throw error }
            throw EntityError(joining: context.errors + [error]) ?? error
        }
    }

    /// The document's root.
    var root: XMLElement { element(XMLDocument.root) }

    /// The bytes of a text of the document.
    @inline(__always)
    func bytes(_ start: UInt32, _ length: UInt32) -> TextBytes {
        guard Int(start) < source.count, let base = source.baseAddress else { return document.bytes(start, length) }
        return TextBytes(start: base + Int(start), count: Int(length))
    }

    /// The numbers of an element's attributes.
    @inline(__always)
    func attributeRange(of element: UInt32) -> Range<Int> {
        Int(nodes[Int(element)].attributesStart)..<Int(nodes[Int(element) + 1].attributesStart)
    }

    /// An element by its number.
    func element(_ index: UInt32) -> XMLElement {
        XMLElement(document: document, index: index)
    }

    // MARK: Tables

    /// What is known about a type; found out at its first value.
    @inline(__always)
    func plan<T: Decodable>(of type: T.Type) -> XMLTypePlan {
        tables.plan(of: type).takeUnretainedValue()
    }

    /// The same without counting a reference: the tables keep the plan alive.
    @inline(__always)
    func withPlan<T: Decodable, Result>(
        of type: T.Type,
        _ body: (XMLTypePlan) throws -> Result
    ) rethrows -> Result {
        try tables.plan(of: type)._withUnsafeGuaranteedRef(body)
    }

    /// The plans for the keys of a type; nil where its keys have more than one byte.
    func plans<Key: CodingKey>(for type: Key.Type) -> Unmanaged<XMLKeyPlans>? {
        guard MemoryLayout<Key>.size <= 1 else { return nil }
        return Unmanaged.passUnretained(tables.plans(for: ObjectIdentifier(type), rules))
    }

    /// The container of an element's keys, one that was used before where nobody holds it any more.
    func container<Key: CodingKey>(
        keyedBy keys: Key.Type,
        at place: XMLPlace
    ) throws(EntityError) -> KeyedDecodingContainer<Key> {
        guard containers != nil, !takesKeysLiterally, place.isElement else {
            return KeyedDecodingContainer(try XMLKeyedContainer<Key>(self, place))
        }
        if let container = containers?.take(for: keys, rules, at: place) { return container }
        let element = try XMLOpenElement(self, place, keys)
        let container = KeyedDecodingContainer(XMLKeyedContainer<Key>(element))
        containers?.keep(container, of: element, rules)
        return container
    }

    /// Keeps a query under a number.
    func number(of query: XMLNameQuery) -> UInt32 {
        tables.number(of: query)
    }

    /// A query by its number.
    func query(_ number: UInt32) -> XMLNameQuery {
        tables.query(number)
    }

    /// The place of a text that does not stand in the document.
    func literal(_ text: String, at index: UInt32) -> XMLPlace {
        literals.append(text)
        return XMLPlace(.literal, index, UInt32(literals.count - 1))
    }

    /// A text by its number.
    func literal(_ number: UInt32) -> String {
        literals[Int(number)]
    }

    // MARK: Children

    /// The element at the end of a way through the first children of some names; nil where it leads nowhere.
    func descend(_ path: [UInt32], from start: UInt32) -> UInt32? {
        var element = start
        for local in path {
            var child = element + 1
            let end = nodes[Int(element)].end
            while child < end, !nodes[Int(child)].isElement || names[Int(nodes[Int(child)].name)].local != local {
                child = nodes[Int(child)].end
            }
            guard child < end else { return nil }
            element = child
        }
        return element
    }

    /// The first child of a local name; nil when there is none.
    @inline(__always)
    func firstChild(_ local: UInt32, of element: UInt32) -> UInt32? {
        let end = nodes[Int(element)].end
        var hint = tables.hint(for: element)
        let bit: UInt64 = 1 << UInt64(local & 63)
        let isOrdered = hint.seen & bit == 0
        hint.seen |= bit
        defer { tables.keep(hint) }
        var child = isOrdered ? hint.next : element + 1
        var isSkipping = false
        while child < end {
            let node = nodes[Int(child)]
            if node.isElement {
                let name = names[Int(node.name)].local
                if name == local {
                    // Behind a child that was skipped the hint stays in front of it.
                    if isOrdered, !isSkipping {
                        hint.next = node.end
                        hint.lastName = local
                    }
                    return child
                }
                if name != hint.lastName { isSkipping = true }
            }
            child = node.end
        }
        return nil
    }
}
#endif
