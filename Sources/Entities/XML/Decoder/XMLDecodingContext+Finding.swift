#if XML
internal import XMLElement

extension XMLDecodingContext {
    /// The value of a key in an element; nil when it is missing.
    @inline(__always)
    func find(_ plan: XMLKeyPlan, in element: UInt32) -> XMLPlace? {
        switch plan.kind {
        case .child:
            guard plan.local != XMLName.none else { return nil }
            if let child = firstChild(plan.local, of: element) {
                if rules.tracksKeys { markRead(child: child, of: element) }
                return XMLPlace(.list, child, plan.query)
            }
            return attribute(plan.local, of: element)
        case .attribute:
            return plan.local == XMLName.none ? nil : attribute(plan.local, of: element)
        case .path where !rules.tracksKeys:
            if let first = firstChild(plan.local, of: element), let end = descend(plan.rest, from: first) {
                return XMLPlace(.list, end, plan.query)
            }
        case .path, .other: break
        }
        return follow(plan.way, queries: plan.queries, from: element)
    }

    /// The place at the end of a way; nil where the way leads nowhere.
    ///
    /// A way that leads nowhere only in its last step, to children of a name, is a list without elements.
    ///
    /// `queries` are those of a plan for the way, if there is one.
    /// `namespaces`, where it is given, counts before the table of the rules.
    func follow(
        _ way: XMLKeyWay,
        queries: [XMLNameQuery?] = [],
        from start: UInt32,
        namespaces: [String: String]? = nil
    ) -> XMLPlace? {
        var index = start
        for (position, step) in way.steps.enumerated() {
            let isLast = position == way.steps.count - 1
            switch step {
            // Nothing lies behind texts, attributes and lists.
            case .text:
                return isLast ? XMLPlace(.ownText, index) : nil
            case .attribute(let name):
                guard isLast else { return nil }
                return attribute(query(name, position, queries, at: index, namespaces), of: index)
            case .allChildren:
                guard isLast else { return nil }
                if rules.tracksKeys { markAllChildrenRead(of: index) }
                return XMLPlace(.children, index)
            case .anyChild(let number):
                guard let child = element(index).child(at: number, matching: nil) else { return nil }
                if rules.tracksKeys { markRead(child: child.index, of: index) }
                index = child.index
            case .child(let name, let number):
                let query = query(name, position, queries, at: index, namespaces)
                guard let child = element(index).child(at: number ?? 0, matching: query) else {
                    guard isLast, number == nil else { return nil }
                    return attribute(query, of: index) ?? (position > 0 ? XMLPlace(.emptyList, index) : nil)
                }
                if rules.tracksKeys { markRead(child: child.index, of: index) }
                index = child.index
                if isLast, number == nil { return XMLPlace(.list, index, self.number(of: query)) }
            }
        }
        return XMLPlace(.element, index)
    }

    @inline(__always)
    private func query(
        _ name: String,
        _ step: Int,
        _ queries: [XMLNameQuery?],
        at index: UInt32,
        _ namespaces: [String: String]?
    ) -> XMLNameQuery {
        if step < queries.count, let query = queries[step] { return query }
        return XMLNameQuery(name, at: element(index), table: namespaces ?? rules.namespaces)
    }

    /// The attribute that a query matches, preferably without prefix.
    func attribute(_ query: XMLNameQuery, of element: UInt32) -> XMLPlace? {
        attribute(of: element) { query.matches($0) }
    }

    /// The attribute of a local name, preferably without prefix.
    @inline(__always)
    private func attribute(_ local: UInt32, of element: UInt32) -> XMLPlace? {
        attribute(of: element) { $0.local == local }
    }

    @inline(__always)
    private func attribute(of element: UInt32, where matches: (XMLName) -> Bool) -> XMLPlace? {
        var found: Int?
        for number in attributeRange(of: element) {
            let name = names[Int(attributes[number].name)]
            guard matches(name) else { continue }
            if name.prefix == XMLName.none || found == nil { found = number }
            if name.prefix == XMLName.none { break }
        }
        guard let found else { return nil }
        if rules.tracksKeys { markRead(attribute: found, of: element) }
        return XMLPlace(.attribute, element, UInt32(found))
    }

    /// Calls a function with the elements of a list: those of the name, or of an element its children.
    func forEachElement(of list: XMLPlace, _ body: (XMLPlace) throws -> Void) throws {
        var elements = try XMLListElements(list, in: self)
        while let element = elements.next(in: self) { try body(element) }
    }
}

/// The elements of a list, one after the other.
struct XMLListElements {
    private let query: XMLNameQuery?
    private let end: UInt32
    private var child: UInt32

    /// Begins with the first element; throws where the place is no list.
    init(_ list: XMLPlace, in context: XMLDecodingContext) throws(EntityError) {
        switch list.kind {
        case .list:
            query = context.query(list.number)
            child = list.index
            let parent = context.nodes[Int(list.index)].parent
            end = parent == XMLNode.none ? context.nodes[Int(list.index)].end : context.nodes[Int(parent)].end
        case .element, .children:
            query = nil
            child = list.index + 1
            end = context.nodes[Int(list.index)].end
        case .emptyList: (query, child, end) = (nil, 0, 0)
        case .attribute, .ownText, .literal: throw context.mismatch(expected: "a list", at: list)
        }
        toMatch(in: context)
    }

    /// The next element; nil behind the last one.
    mutating func next(in context: XMLDecodingContext) -> XMLPlace? {
        guard child < end else { return nil }
        // The first is marked where it is found; the others are read only by those who take a list.
        if context.rules.tracksKeys { context.markRead(child: child, of: context.nodes[Int(child)].parent) }
        defer {
            child = context.nodes[Int(child)].end
            toMatch(in: context)
        }
        return XMLPlace(.element, child)
    }

    /// Whether there is no element left.
    var isAtEnd: Bool { child >= end }

    /// How many elements are left.
    func count(in context: XMLDecodingContext) -> Int {
        var (rest, count) = (self, 0)
        while rest.next(in: context) != nil { count += 1 }
        return count
    }

    private mutating func toMatch(in context: XMLDecodingContext) {
        while child < end {
            let node = context.nodes[Int(child)]
            if node.isElement, query?.matches(context.names[Int(node.name)]) ?? true { return }
            child = node.end
        }
    }
}
#endif
