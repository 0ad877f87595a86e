#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Reads an element into an entity: its children in the document's order, then what is not a child.
    func read(into root: UnsafeMutableRawPointer, _ context: XMLFieldContext) throws {
        guard isElement else { throw mismatch(expected: "an element") }
        let (nodes, names) = (nodes, names)
        let (children, count) = (context.children, context.count)
        var met = FieldBits(count: count)
        var child = index + 1
        let end = nodes[Int(index)].end
        var last = -1
        while child < end {
            let node = nodes[Int(child)]
            if node.isElement {
                let local = names[Int(node.name)].local
                // The next field most often, or one more element of a list.
                if last + 1 < count, children[last + 1] == local {
                    last += 1
                } else if last < 0 || children[last] != local {
                    let field = context.field(local)
                    guard field >= 0 else {
                        child = node.end
                        continue
                    }
                    last = field
                }
                if met.insert(last) {
                    let isList = context.plan.fields[last].takesAllChildren
                    try readField(
                        last,
                        at: child,
                        isList ? .elements(XMLNameQuery(local: local)) : .element,
                        into: root,
                        context
                    )
                }
            }
            child = node.end
        }
        var unread: Set<FieldPath>?
        for field in 0..<count where !met.contains(field) {
            if context.plan.kinds[field] == .itself {
                let others = try flattening(context.fieldRules[field] ?? context.rules) { input in
                    try XMLFieldAccess.read(context.plan.fields + field, root, input)
                }
                unread = others.map { unread?.intersection($0) ?? $0 }
            } else {
                try readOther(field, into: root, context)
            }
        }
        try checkUnknown(context, flattened: unread)
    }

    /// Reads a field from a place, under the rules that it has of its own.
    private func readField(
        _ field: Int,
        at index: UInt32,
        _ source: Source,
        into root: UnsafeMutableRawPointer,
        _ context: XMLFieldContext
    ) throws {
        let rules = context.fieldRules[field] ?? context.rules
        let reader = moved(to: index, source, rules)
        do {
            try XMLFieldAccess.read(context.plan.fields + field, root, reader)
        } catch {
            try collect(reader.locating(error), context)
        }
    }

    /// Keeps an error where the rules ask for all of them; else throws it.
    private func collect(_ error: EntityError, _ context: XMLFieldContext) throws {
        let error = error.building(context.entity)
        guard context.rules._withUnsafeGuaranteedRef({ $0.collectsErrors }) else { throw error }
        try session.errors.collect(error)
    }

    /// Reads a field that was not met as a plain child: from an attribute, a text, or the end of a way.
    private func readOther(
        _ field: Int,
        into root: UnsafeMutableRawPointer,
        _ context: XMLFieldContext
    ) throws {
        let isList = context.plan.fields[field].takesAllChildren
        let twin = context.twins[field]
        if twin != XMLName.none, let child = firstChild(twin) {
            let source: Source = isList ? .elements(XMLNameQuery(local: twin)) : .element
            return try readField(field, at: child, source, into: root, context)
        }
        switch context.plan.kinds[field] {
        case .child, .attribute:
            if let number = attribute(context.attributes[field]) {
                return try readField(field, at: index, .attribute(number), into: root, context)
            }
        case .itself: break
        case .other:
            if let path = context.paths[field], let child = descend(path) {
                let source: Source = isList ? .elements(XMLNameQuery(local: path[path.count - 1])) : .element
                return try readField(field, at: child, source, into: root, context)
            }
            let rules = context.fieldRules[field] ?? context.rules
            let namespaces = rules._withUnsafeGuaranteedRef { $0.rules.namespaces }
            let way = context.plan.ways[field]
            if let place = follow(way, asList: isList, context.queries[field], namespaces: namespaces) {
                if case .nothing = place.source, !context.plan.aliases[field].isEmpty { break }
                return try readField(field, at: place.index, place.source, into: root, context)
            }
        }
        for way in context.plan.aliases[field] {
            let namespaces = context.rules._withUnsafeGuaranteedRef { $0.rules.namespaces }
            if let place = follow(way, asList: isList, namespaces: namespaces) {
                return try readField(field, at: place.index, place.source, into: root, context)
            }
        }
        do {
            try takeMissing(field, into: root, context)
        } catch {
            try collect(locating(error), context)
        }
    }

    /// The first child element of a local name; nil when there is none.
    private func firstChild(_ local: UInt32) -> UInt32? {
        firstChild(local, of: index)
    }

    private func firstChild(_ local: UInt32, of element: UInt32) -> UInt32? {
        let (nodes, names) = (nodes, names)
        var child = element + 1
        let end = nodes[Int(element)].end
        while child < end {
            let node = nodes[Int(child)]
            if node.isElement, names[Int(node.name)].local == local { return child }
            child = node.end
        }
        return nil
    }

    /// The element at the end of a way through the first children of some names; nil where it leads nowhere.
    private func descend(_ path: [UInt32]) -> UInt32? {
        var element = index
        for local in path {
            guard let child = firstChild(local, of: element) else { return nil }
            element = child
        }
        return element
    }

    /// The attribute of a local name, preferably without prefix; nil when there is none.
    private func attribute(_ local: UInt32) -> Int? {
        var found: Int?
        for number in attributeRange() {
            let name = names[Int(attributes[number].name)]
            guard name.local == local else { continue }
            if name.prefix == XMLName.none { return number }
            if found == nil { found = number }
        }
        return found
    }

    /// Takes the value of a missing field: the field's default, the rules', nil for an optional one, no element of a list.
    private func takeMissing(
        _ number: Int,
        into root: UnsafeMutableRawPointer,
        _ context: XMLFieldContext
    ) throws {
        if let drift = context.rules._withUnsafeGuaranteedRef({ $0.drift }) {
            drift.addMissing(missing(context.plan.ways[number]).path)
        }
        // The fields are looked at in place: a copy of one would cost more than all the rest.
        let list = context.plan.list
        do {
            if list[number].hasDefault, try list[number].absent(root) { return }
            let defaults = context.rules._withUnsafeGuaranteedRef { $0.rules.defaults }
            if let value = defaults?[list[number].name] { return try readDefault(value, number, into: root, context) }
            if try list[number].absent(root) { return }
        } catch {
            throw locating(error)
        }
        if context.plan.fields[number].takesAllChildren {
            return try readField(number, at: index, .nothing, into: root, context)
        }
        throw missing(context.plan.ways[number])
    }

    /// Reads a default of the rules, which has a point in its numbers whatever the document has.
    private func readDefault(
        _ value: DefaultValue,
        _ number: Int,
        into root: UnsafeMutableRawPointer,
        _ context: XMLFieldContext
    ) throws {
        let rules = context.fieldRules[number] ?? context.rules
        let plain = rules.takeUnretainedValue().forPlainNumbers.map { Unmanaged.passUnretained($0) } ?? rules
        let source: Source = value == .emptyList ? .nothing : .literal(session.literal(value.text))
        try XMLFieldAccess.read(context.plan.fields + number, root, XMLFieldReader(session, plain, index, source))
    }
}
#endif
