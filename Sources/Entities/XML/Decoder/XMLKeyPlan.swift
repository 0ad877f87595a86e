#if XML
internal import XMLElement

/// How the value of one coding key is found in the elements of one document.
final class XMLKeyPlan {
    /// What kind of way the key means.
    enum Kind {
        /// A child element or attribute without prefix and marks.
        case child
        /// An attribute without prefix.
        case attribute
        /// Several children of names without prefix, all of which the document has.
        case path
        /// Anything else.
        case other
    }

    /// The kind.
    let kind: Kind
    /// The number of the local name of a child, an attribute, or a path's first step; `XMLName.none` where the document has
    /// no such name.
    let local: UInt32
    /// The numbers of the local names of a path's other steps.
    let rest: [UInt32]
    /// The number of the query for the children that a child's name, or a path's last, means.
    let query: UInt32
    /// The way that the key means.
    let way: XMLKeyWay
    /// For each step of the way the query for its name, where that does not depend on the element.
    let queries: [XMLNameQuery?]

    init(_ key: String, _ context: XMLDecodingContext) {
        way = XMLKeyWay(key, context.rules.conversion)
        let strings = context.document.strings
        queries = way.steps.map { step in
            switch step {
            case .child(let name, _), .attribute(let name):
                let prefix = name.split(separator: ":", maxSplits: 1).first.map(String.init)
                let isFixed = !name.contains(":") || context.rules.namespaces[prefix ?? ""] != nil
                return isFixed ? XMLNameQuery(name, at: context.root, table: context.rules.namespaces) : nil
            case .anyChild, .allChildren, .text: return nil
            }
        }
        let path = way.steps.compactMap { step -> UInt32? in
            guard case .child(let name, index: nil) = step, !name.contains(":") else { return nil }
            return strings.number(of: name.utf8)
        }
        if let name = way.plainChild ?? way.plainAttribute {
            kind = way.plainChild == nil ? .attribute : .child
            local = strings.number(of: name.utf8) ?? XMLName.none
            rest = []
            query = kind == .child ? context.number(of: XMLNameQuery(local: local)) : 0
        } else if path.count > 1, path.count == way.steps.count {
            kind = .path
            local = path[0]
            rest = Array(path.dropFirst())
            query = context.number(of: XMLNameQuery(local: path[path.count - 1]))
        } else {
            (kind, local, rest, query) = (.other, XMLName.none, [], 0)
        }
    }
}

/// The plans for the keys of one `CodingKey` type, by their bits: such a type is nearly always an enum of one byte.
final class XMLKeyPlans {
    /// The type that the plans are for.
    let type: ObjectIdentifier
    /// The rules that the plans were made by.
    let rules: XMLActiveRules
    /// Raw memory, allocated in init and freed in deinit: it is looked at for each value, and an array would count references.
    private let plans: UnsafeMutablePointer<XMLKeyPlan?>

    init(_ type: ObjectIdentifier, rules: XMLActiveRules) {
        self.type = type
        self.rules = rules
        plans = .allocate(capacity: Self.places)
        plans.initialize(repeating: nil, count: Self.places)
    }

    deinit {
        plans.deinitialize(count: Self.places)
        plans.deallocate()
    }

    private static let places = 256

    /// The plan of a key of one byte or none; it stays as long as these plans.
    @inline(__always)
    func plan<Key: CodingKey>(for key: Key, _ context: XMLDecodingContext) -> Unmanaged<XMLKeyPlan> {
        // A cast, since for a type that isn't known here `withUnsafeBytes` takes several times as long.
        let place = plans + (MemoryLayout<Key>.size == 0 ? 0 : Int(unsafeBitCast(key, to: UInt8.self)))
        if let plan = place.pointee { return Unmanaged.passUnretained(plan) }
        let plan = XMLKeyPlan(key.stringValue, context)
        place.pointee = plan
        return Unmanaged.passUnretained(plan)
    }
}
#endif
