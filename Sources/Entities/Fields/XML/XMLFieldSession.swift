#if XML
internal import XMLElement

/// What the entities of one document share while they are read: field lists in the rules in force.
///
/// It is used by one thread at a time, the one that reads, and calls into itself only one after the other: so its
/// variables need no check for exclusive access.
@usableFromInline
final class XMLFieldSession {
    /// A field list that was made ready for an entity in the rules of a place.
    private struct Known {
        let type: ObjectIdentifier
        let outer: UnsafeMutableRawPointer
        /// One of the session's.
        let context: Unmanaged<XMLFieldContext>
    }

    /// The document.
    let document: XMLDocument
    /// Its nodes, names, attributes and bytes, as long as it lives.
    let nodes: UnsafePointer<XMLNode>
    let names: UnsafePointer<XMLName>
    let attributes: UnsafePointer<XMLAttributeRecord>
    let source: UnsafePointer<UInt8>
    let sourceCount: Int
    /// Texts that do not stand in the document, by their numbers.
    @exclusivity(unchecked) private(set) var literals: [String] = []
    @exclusivity(unchecked) private var known: [Known] = []
    @exclusivity(unchecked) private var contexts: [XMLFieldContext] = []
    /// The errors so far, where reading goes on behind them.
    @exclusivity(unchecked) var errors: [EntityError] = []
    /// The rules that contexts and readers refer to.
    let rules: FieldRulesCache

    /// Makes a session; the rules are those around the document.
    init(_ document: XMLDocument, _ rules: DecodingRules) {
        self.document = document
        // A document has at least one node and one name; its other tables have memory, be they empty or not.
        nodes = document.nodes.baseAddress.unsafelyUnwrapped
        names = document.names.baseAddress.unsafelyUnwrapped
        attributes = document.attributes.baseAddress.unsafelyUnwrapped
        source = document.source.baseAddress.unsafelyUnwrapped
        sourceCount = document.source.count
        self.rules = FieldRulesCache(FieldRules(rules, isPlace: true, TextRules.xml))
    }

    /// Keeps a text under a number.
    func literal(_ text: String) -> Int {
        literals.append(text)
        return literals.count - 1
    }

    /// The field list of an entity that stands in these rules; the session keeps it alive, so that no entity counts references.
    func context<Entity: AutoEntity>(
        for type: Entity.Type,
        in outer: Unmanaged<FieldRules>
    ) -> Unmanaged<XMLFieldContext> {
        let identity = ObjectIdentifier(type)
        for number in 0..<known.count {
            let entry = known[number]
            if entry.type == identity, entry.outer == outer.toOpaque() { return entry.context }
        }
        type.checkFieldRoot()
        let own = rules.rules(of: type, type.decoding, in: outer.takeUnretainedValue())
        let conversion = own.rules.keyConversion ?? .asWritten
        let list = type.autoFields.plans
        let names = FieldNames(own.rules, list.fields)
        let plan = list.plan(.xml, conversion, names) { fields in XMLFieldPlan(fields, conversion, names) }
        let context = XMLFieldContext(type, plan, own, in: document, keyPath: type.decoding.keyPath, rules)
        contexts.append(context)
        let entry = Known(type: identity, outer: outer.toOpaque(), context: Unmanaged.passUnretained(context))
        known.append(entry)
        return entry.context
    }
}
#endif
