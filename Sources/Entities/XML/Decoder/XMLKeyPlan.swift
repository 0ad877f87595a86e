#if XML
internal import XMLElement

/// How the value of one coding key is found in the elements of one document.
final class XMLKeyPlan {
    /// The number of the local name, where the key is a child element or attribute without prefix and marks;
    /// `XMLName.none` where the document has no such name.
    let local: UInt32
    /// Whether the key is such a plain name.
    let isPlain: Bool
    /// The number of the query for the children of a plain name.
    let query: UInt32
    /// The way that the key means.
    let way: XMLKeyWay
    /// For each step of the way the query for its name, where that does not depend on the element.
    let queries: [XMLNameQuery?]
    /// The query for the attribute, where the way is nothing but one.
    let attribute: XMLNameQuery?
    /// The numbers of the local names, where the way is nothing but several children of names without prefix.
    let path: [UInt32]?

    init(_ key: String, _ context: XMLDecodingContext) {
        way = XMLKeyWay(key, context.rules.conversion)
        let name = way.plainChild
        isPlain = name != nil
        local = name.flatMap { context.document.strings.number(of: $0.utf8) } ?? XMLName.none
        let queries: [XMLNameQuery?] = way.steps.map { step in
            switch step {
            case .child(let name, _), .attribute(let name):
                let prefix = name.split(separator: ":", maxSplits: 1).first.map(String.init)
                let isFixed = !name.contains(":") || context.rules.namespaces[prefix ?? ""] != nil
                return isFixed ? XMLNameQuery(name, at: context.root, table: context.rules.namespaces) : nil
            case .anyChild, .allChildren, .text: return nil
            }
        }
        self.queries = queries
        attribute =
            if way.steps.count == 1, case .attribute = way.steps[0], let query = queries[0] { query } else { nil }
        let strings = context.document.strings
        let numbers = way.steps.compactMap { step -> UInt32? in
            guard case .child(let name, index: nil) = step, !name.contains(":") else { return nil }
            return strings.number(of: name.utf8)
        }
        path = numbers.count > 1 && numbers.count == way.steps.count ? numbers : nil
        query = (isPlain ? local : path?.last).map { context.number(of: XMLNameQuery(local: $0)) } ?? 0
    }
}

/// The plans for the keys of one `CodingKey` type, by their bits: such a type is nearly always an enum of one byte.
final class XMLKeyPlans {
    /// The type that the plans are for.
    let type: ObjectIdentifier
    /// The rules that the plans were made by.
    let rules: XMLActiveRules
    @exclusivity(unchecked) private var plans = [XMLKeyPlan?](repeating: nil, count: 256)

    init(_ type: ObjectIdentifier, rules: XMLActiveRules) {
        self.type = type
        self.rules = rules
    }

    /// The plan of a key of one byte or none.
    @inline(__always)
    func plan<Key: CodingKey>(for key: Key, _ context: XMLDecodingContext) -> XMLKeyPlan {
        let ordinal = withUnsafeBytes(of: key) { Int($0.first ?? 0) }
        if let plan = plans[ordinal] { return plan }
        let plan = XMLKeyPlan(key.stringValue, context)
        plans[ordinal] = plan
        return plan
    }
}
#endif
