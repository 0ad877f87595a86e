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
    /// The rules in force where the decoding has come to.
    @exclusivity(unchecked) var rules: XMLActiveRules
    /// The elements opened so far, where keys that nothing reads are looked for.
    @exclusivity(unchecked) var tracked: [XMLTrackedElement] = []
    /// Whether the next container's keys are the document's own, as a dictionary's are.
    @exclusivity(unchecked) var takesKeysLiterally = false

    @exclusivity(unchecked) private var hints = [XMLChildHint](repeating: XMLChildHint(element: .max - 1), count: 64)
    @exclusivity(unchecked) private var typePlans = [XMLTypePlan?](repeating: nil, count: 64)
    @exclusivity(unchecked) private var keyPlans: [XMLKeyPlans] = []
    @exclusivity(unchecked) private var queries: [XMLNameQuery] = []
    @exclusivity(unchecked) private var literals: [String] = []

    init(_ document: XMLDocument, _ rules: DecodingRules) {
        self.document = document
        self.rules = XMLActiveRules(rules)
        nodes = document.nodes
        names = document.names
    }

    /// The document's root.
    var root: XMLElement { element(XMLDocument.root) }

    /// An element by its number.
    func element(_ index: UInt32) -> XMLElement {
        XMLElement(document: document, index: index)
    }

    // MARK: Tables

    /// What is known about a type; found out at its first value.
    @inline(__always)
    func plan<T: Decodable>(of type: T.Type) -> XMLTypePlan {
        let id = ObjectIdentifier(type)
        let place = (Int(bitPattern: id) >> 4) & 63
        if let plan = typePlans[place], plan.type == id { return plan }
        let plan = XMLTypePlan(type)
        typePlans[place] = plan
        return plan
    }

    /// The plans for the keys of a type; nil where its keys have more than one byte.
    func plans<Key: CodingKey>(for type: Key.Type) -> XMLKeyPlans? {
        guard MemoryLayout<Key>.size <= 1 else { return nil }
        let id = ObjectIdentifier(type)
        for plans in keyPlans where plans.type == id && plans.rules === rules { return plans }
        let plans = XMLKeyPlans(id, rules: rules)
        keyPlans.append(plans)
        return plans
    }

    /// Keeps a query under a number.
    func number(of query: XMLNameQuery) -> UInt32 {
        if let number = queries.firstIndex(of: query) { return UInt32(number) }
        queries.append(query)
        return UInt32(queries.count - 1)
    }

    /// A query by its number.
    func query(_ number: UInt32) -> XMLNameQuery {
        queries[Int(number)]
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

    /// The first child of a plain key's name; nil when there is none.
    @inline(__always)
    func firstChild(_ local: UInt32, of element: UInt32, ordinal: Int) -> UInt32? {
        let slot = Int(element & 63)
        var hint = hints[slot].element == element ? hints[slot] : XMLChildHint(element: element)
        let end = nodes[Int(element)].end
        let bit: UInt64 = ordinal < 64 ? 1 << UInt64(ordinal) : 0
        let isOrdered = bit != 0 && hint.seen & bit == 0
        hint.seen |= bit
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
                    hints[slot] = hint
                    return child
                }
                if name != hint.lastName { isSkipping = true }
            }
            child = node.end
        }
        hints[slot] = hint
        return nil
    }
}
#endif
