#if XML
internal import XMLElement

/// A field list in one document, its names turned into the document's numbers, with the rules where its entity stands.
final class XMLFieldContext {
    /// The entity.
    let entity: Any.Type
    /// The list, made ready.
    let plan: XMLFieldPlan
    /// The rules in force for the fields; the session keeps them alive.
    let rules: Unmanaged<FieldRules>
    /// The rules of fields that have some of their own.
    let fieldRules: [Unmanaged<FieldRules>?]
    /// The way from the element that is read to the entity; nil where it is the entity.
    let keyPath: XMLKeyWay?
    /// The numbers of the local names of fields that are plain children; `XMLName.none` for others, or where the document
    /// does not have the name.
    let children: UnsafeMutablePointer<UInt32>
    /// The number of the fields.
    let count: Int
    /// The numbers of the local names of fields that take the children an earlier field takes as well; `XMLName.none` for
    /// others.
    let twins: [UInt32]
    /// The numbers of the local names of fields that are plain attributes, or plain children without such a child.
    let attributes: [UInt32]
    /// The fields that are plain children, by the numbers of their names.
    private let fields: [UInt32: Int]
    /// The queries for the steps of the ways, where they mean the same at every element; nil for a way with a step whose
    /// prefix means what the document says where it is looked for.
    let queries: [[XMLNameQuery]?]

    /// The ways that are nothing but children of names without prefix, as the numbers of the names; nil for others.
    let paths: [[UInt32]?]

    init(
        _ entity: Any.Type,
        _ plan: XMLFieldPlan,
        _ rules: FieldRules,
        in document: XMLDocument,
        keyPath: String?,
        _ cache: FieldRulesCache
    ) {
        self.entity = entity
        self.plan = plan
        self.rules = Unmanaged.passUnretained(rules)
        self.keyPath = keyPath.map { XMLKeyWay($0) }
        fieldRules = cache.rules(of: plan.list, in: rules)
        let strings = document.strings
        func number(_ name: String?) -> UInt32 {
            name.flatMap { strings.number(of: $0.utf8) } ?? XMLName.none
        }
        let names = plan.ways.map { number($0.plainChild) }
        let isTwin = names.indices.map { names[$0] != XMLName.none && names[..<$0].contains(names[$0]) }
        let children = zip(names, isTwin).map { $1 ? XMLName.none : $0 }
        count = children.count
        self.children = .allocate(capacity: count)
        self.children.initialize(from: children, count: count)
        twins = zip(names, isTwin).map { $1 ? $0 : XMLName.none }
        attributes = plan.ways.map { number($0.plainAttribute ?? $0.plainChild) }
        let root = XMLElement(document: document, index: XMLDocument.root)
        queries = plan.ways.map { $0.queries(at: root) }
        paths = zip(plan.ways, queries).map { way, queries in
            guard queries != nil, !way.steps.isEmpty else { return nil }
            let names = way.steps.compactMap { step in if case .child(let name, index: nil) = step { name } else { nil }
            }
            let numbers = names.compactMap { strings.number(of: $0.utf8) }
            return numbers.count == way.steps.count ? numbers : nil
        }
        fields = Dictionary(
            zip(children, children.indices).filter { $0.0 != XMLName.none },
            uniquingKeysWith: { first, _ in first }
        )
    }

    deinit {
        children.deallocate()
    }

    /// The field that takes children of a local name; negative when there is none.
    func field(_ local: UInt32) -> Int {
        // A few numbers are compared faster than one is hashed.
        guard count > 24 else {
            for field in 0..<count where children[field] == local { return field }
            return -1
        }
        return fields[local] ?? -1
    }
}
#endif
