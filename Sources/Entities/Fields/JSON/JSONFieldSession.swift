#if JSON
/// What the entities of one document share while they are read: lists in the rules in force, and memory used again.
///
/// It is used by one thread at a time, the one that reads, and calls into itself only one after the other: so its
/// variables need no check for exclusive access.
@usableFromInline
final class JSONFieldSession {
    /// A field list that was made ready for an entity in the rules of a place.
    private struct Known {
        let type: ObjectIdentifier
        let outer: UnsafeMutableRawPointer
        let context: JSONFieldContext
        /// The same, without a share in it.
        let unretained: Unmanaged<JSONFieldContext>
        /// What the list has, by which it is known again.
        let list: FieldPlans
        /// The document in which the entity was last asked for its list.
        var document: UInt
    }

    /// The document.
    ///
    /// Unsafe, since to count references would take time with each document: whoever reads with the session holds the document,
    /// and nobody asks for it in between.
    @exclusivity(unchecked) unowned(unsafe) private(set) var document: JSONDocument
    /// The number of documents before this one.
    @exclusivity(unchecked) private var documentCount: UInt = 0
    /// The lists that are ready.
    @exclusivity(unchecked) private var known: [Known] = []
    /// Lists that are ready no more, which may be in use still: entities may stand in entities of their type.
    @exclusivity(unchecked) private var retired: [JSONFieldContext] = []
    /// The most lists that are kept for another document: each is compared with all before it.
    private static let maximumKept = 32
    /// Whether there are no rules around the document.
    private let hasPlainRules: Bool
    /// The rules that contexts and readers refer to.
    let rules: FieldRulesCache
    /// Keys that no field reads, of all objects that are open.
    @exclusivity(unchecked) var unknownKeys = JSONUnknownKeys()
    /// The places of values that fields ask for after their object, of all objects that are open.
    @exclusivity(unchecked) var slots: [UnsafePointer<UInt8>?] = []
    /// The errors so far, where reading goes on behind them.
    @exclusivity(unchecked) var errors: [EntityError] = []
    /// Finds values on the document's tape, for entities that are not built by field lists.
    @exclusivity(unchecked) var tapeIndex: JSONTapeIndex?

    /// Makes a session; the rules are those around the document.
    init(_ document: JSONDocument, _ rules: DecodingRules) {
        self.document = document
        hasPlainRules = rules.isEmpty
        self.rules = FieldRulesCache(rules.isEmpty ? Self.plainRules : Self.fieldRules(rules))
        known.reserveCapacity(8)
    }

    /// The rules where nobody set any: one object, so that what is made by them can be kept.
    private static let plainRules = fieldRules(DecodingRules())

    private static func fieldRules(_ rules: DecodingRules) -> FieldRules {
        FieldRules(rules, isPlace: true) { TextRules.json($0, numbersInText: true) }
    }

    /// Goes on with the next document of a stream, whose rules are the same, after one that was read without an error.
    func goOn(with document: JSONDocument) {
        self.document = document
    }

    /// Lets go of what belongs to the document: what an error that somebody passed over has left behind, and the memory that a
    /// huge one took.
    func letGo() {
        tapeIndex = nil
        if !retired.isEmpty { retired = [] }
        if !slots.isEmpty || slots.capacity > Self.maximumKeptSlots {
            slots.removeAll(keepingCapacity: slots.capacity <= Self.maximumKeptSlots)
        }
        unknownKeys.letGo()
    }

    private static let maximumKeptSlots = 1_024

    /// Goes on with a document that has nothing in common with the one before but that no rules are around it.
    func begin(_ document: JSONDocument) {
        self.document = document
        documentCount += 1
    }

    /// Whether the session serves any other document around which there are no rules.
    var isPlain: Bool {
        hasPlainRules && rules.isEmpty && known.count <= Self.maximumKept
    }

    /// The field list of an entity that stands in these rules; the session keeps it until it lets go of the document.
    func context<Entity: AutoEntity>(
        for type: Entity.Type,
        in outer: Unmanaged<FieldRules>
    ) -> Unmanaged<JSONFieldContext> {
        let identity = ObjectIdentifier(type)
        for number in known.indices where known[number].type == identity && known[number].outer == outer.toOpaque() {
            if known[number].document == documentCount { return known[number].unretained }
            guard type.autoFields.plans === known[number].list, type.decoding.isEmpty else {
                retired.append(known.remove(at: number).context)
                break
            }
            known[number].document = documentCount
            return known[number].unretained
        }
        let list = type.autoFields.plans
        let context = context(of: type, list, in: outer.takeUnretainedValue())
        let known = Known(
            type: identity,
            outer: outer.toOpaque(),
            context: context,
            unretained: Unmanaged.passUnretained(context),
            list: list,
            document: documentCount
        )
        self.known.append(known)
        return known.unretained
    }

    /// A list made ready, or one that was kept from another document: without rules it is the same for all.
    private func context<Entity: AutoEntity>(
        of type: Entity.Type,
        _ list: FieldPlans,
        in outer: FieldRules
    ) -> JSONFieldContext {
        let decoding = type.decoding
        let isPlain = outer === Self.plainRules && decoding.isEmpty && !document.isLenient
        let identity = ObjectIdentifier(type)
        if isPlain, let kept = list.context(of: identity, as: JSONFieldContext.self) { return kept }
        type.checkFieldRoot()
        let own = rules.rules(of: type, decoding, in: outer)
        let conversion = own.rules.keyConversion ?? .asWritten
        let isLenient = document.isLenient
        let names = FieldNames(own.rules, list.fields)
        let plan = list.plan(isLenient ? .lenientJSON : .strictJSON, conversion, names) { fields in
            JSONFieldPlan(fields, conversion, names, isLenient: isLenient)
        }
        let context = JSONFieldContext(type, plan, own, keyPath: decoding.keyPath, rules)
        if isPlain, !context.mindsFields { list.keep(context, of: identity) }
        return context
    }
}
#endif
