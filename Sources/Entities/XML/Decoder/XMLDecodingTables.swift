#if XML
internal import XMLElement

/// What decoders learn about types, keys and names in one document, by the rules of one place.
///
/// They are used by one thread at a time: whoever decodes takes them from the document, and puts them back. Their variables
/// are never in use when they are changed, so they need no check for exclusive access.
final class XMLDecodingTables {
    /// The rules that were in force at the beginning.
    let rules: XMLActiveRules
    /// Whether these say nothing.
    private let isPlain: Bool
    /// Raw memory, allocated in init and freed in deinit: both are looked at for each value, and an array would count references.
    private let hints: UnsafeMutablePointer<XMLChildHint>
    private let recentPlans: UnsafeMutablePointer<Unmanaged<XMLTypePlan>?>
    /// All plans of types, which are never given up: `recentPlans` refers to them.
    @exclusivity(unchecked) private var typePlans: [ObjectIdentifier: XMLTypePlan] = [:]
    @exclusivity(unchecked) private var keyPlans: [XMLKeyPlans] = []
    @exclusivity(unchecked) private var queries: [XMLNameQuery] = []
    @exclusivity(unchecked) private var queryNumbers: [XMLNameQuery: UInt32] = [:]

    init(_ rules: DecodingRules, isPlace: Bool) {
        self.rules = XMLActiveRules(rules, isPlace: isPlace)
        isPlain = rules.changesNothing
        hints = .allocate(capacity: Self.places)
        hints.initialize(repeating: XMLChildHint(element: .max - 1), count: Self.places)
        recentPlans = .allocate(capacity: Self.places)
        recentPlans.initialize(repeating: nil, count: Self.places)
    }

    deinit {
        hints.deallocate()
        recentPlans.deallocate()
    }

    private static let places = 64

    /// Whether what was learnt holds by other rules too.
    func hold(by rules: DecodingRules, isPlace: Bool) -> Bool {
        if isPlain, rules.changesNothing { return true }
        return self.rules.isPlace == isPlace && self.rules.rules.means(rules)
    }

    /// What is known about a type; found out at its first value, and alive as long as the tables.
    @inline(__always)
    func plan<T: Decodable>(of type: T.Type) -> Unmanaged<XMLTypePlan> {
        let id = ObjectIdentifier(type)
        let place = recentPlans + (Int(bitPattern: id) >> 4) & 63
        if let plan = place.pointee, plan._withUnsafeGuaranteedRef({ $0.type == id }) { return plan }
        let plan = Unmanaged.passUnretained(keptPlan(of: type, id))
        place.pointee = plan
        return plan
    }

    private func keptPlan<T: Decodable>(of type: T.Type, _ id: ObjectIdentifier) -> XMLTypePlan {
        if let plan = typePlans[id] { return plan }
        let plan = XMLTypePlan(type)
        typePlans[id] = plan
        return plan
    }

    /// The plans for the keys of a type.
    func plans(for type: ObjectIdentifier, _ rules: XMLActiveRules) -> XMLKeyPlans {
        for plans in keyPlans where plans.type == type && plans.rules === rules { return plans }
        let plans = XMLKeyPlans(type, rules: rules)
        keyPlans.append(plans)
        return plans
    }

    /// Keeps a query under a number.
    func number(of query: XMLNameQuery) -> UInt32 {
        if let number = queryNumbers[query] { return number }
        let number = UInt32(queries.count)
        queries.append(query)
        queryNumbers[query] = number
        return number
    }

    /// A query by its number.
    @inline(__always)
    func query(_ number: UInt32) -> XMLNameQuery {
        queries[Int(number)]
    }

    /// What is known about the order of an element's children.
    @inline(__always)
    func hint(for element: UInt32) -> XMLChildHint {
        let hint = hints[Int(element & 63)]
        return hint.element == element ? hint : XMLChildHint(element: element)
    }

    /// Keeps what was learnt about the order of an element's children.
    @inline(__always)
    func keep(_ hint: XMLChildHint) {
        hints[Int(hint.element & 63)] = hint
    }
}
#endif
