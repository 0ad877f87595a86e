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

    init(_ key: String, _ context: XMLDecodingContext) {
        way = XMLKeyWay(key, context.rules.conversion)
        let name = way.plainChild
        isPlain = name != nil
        local = name.flatMap { context.document.strings.number(of: $0.utf8) } ?? XMLName.none
        query = name == nil ? 0 : context.number(of: XMLNameQuery(name ?? "", at: context.root))
    }
}

/// The plans for the keys of one `CodingKey` type, by their bits: such a type is nearly always an enum of one byte.
final class XMLKeyPlans {
    /// The type that the plans are for.
    let type: ObjectIdentifier
    /// The rules that the plans were made by.
    let rules: XMLActiveRules
    private var plans = [XMLKeyPlan?](repeating: nil, count: 256)

    init(_ type: ObjectIdentifier, rules: XMLActiveRules) {
        self.type = type
        self.rules = rules
    }

    /// The plan of a key of one byte or none, and its place among the type's keys.
    @inline(__always)
    func plan<Key: CodingKey>(for key: Key, _ context: XMLDecodingContext) -> (plan: XMLKeyPlan, ordinal: Int) {
        let ordinal = withUnsafeBytes(of: key) { Int($0.first ?? 0) }
        if let plan = plans[ordinal] { return (plan, ordinal) }
        let plan = XMLKeyPlan(key.stringValue, context)
        plans[ordinal] = plan
        return (plan, ordinal)
    }
}
#endif
