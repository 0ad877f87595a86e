#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Reports or refuses, where the rules say so, the child elements and attributes that no field reads.
    ///
    /// Attributes of the namespaces of XML itself and of XML Schema instances are nobody's data.
    func checkUnknown(_ context: XMLFieldContext, flattened: Set<FieldPath>?) throws {
        guard context.rules._withUnsafeGuaranteedRef({ $0.tracksKeys }) else { return }
        let rules = context.rules.takeUnretainedValue().rules
        var unread: [(path: FieldPath, index: UInt32, source: Source)] = []
        for (index, source) in unknownPlaces(context, rules) {
            let path = moved(to: index, source).place.path
            if flattened?.contains(path) ?? true { unread.append((path, index, source)) }
        }
        guard let first = unread.first, rules.reportUnread(unread.map(\.path)) else { return }
        let place = moved(to: first.index, first.source)
        throw place.failure(.unknownKey, "nothing reads the \(place.nameForMessage)")
    }

    private func unknownPlaces(_ context: XMLFieldContext, _ rules: DecodingRules) -> [(index: UInt32, source: Source)]
    {
        let element = element
        var children: Set<UInt32> = []
        var attributes: [XMLNameQuery] = []
        var takesAllChildren = false
        for (number, way) in context.plan.ways.enumerated() {
            let field = context.fieldRules[number]?.takeUnretainedValue().rules
            let table = (field ?? rules).namespaces ?? [:]
            for way in [way] + context.plan.aliases[number] {
                switch way.steps.first {
                case .child(let name, let position):
                    let query = XMLNameQuery(name, at: element, table: table)
                    let isAlone = way.steps.count == 1
                    guard let child = element.child(at: position ?? 0, matching: query) else {
                        // An attribute stands in for a child that is not there.
                        if isAlone { attributes.append(query) }
                        continue
                    }
                    children.insert(child.index)
                    // Of several with the name, all are read as a list alone.
                    if isAlone, position == nil, context.plan.fields[number].takesAllChildren {
                        element.forEachChild { child in
                            let name = document.names[Int(document.nodes[Int(child)].name)]
                            if query.matches(name) { children.insert(child) }
                        }
                    }
                case .attribute(let name): attributes.append(XMLNameQuery(name, at: element, table: table))
                case .allChildren: takesAllChildren = true
                case .anyChild(let position):
                    if let child = element.child(at: position, matching: nil) { children.insert(child.index) }
                case .text, nil: break
                }
            }
        }
        var unknown: [(index: UInt32, source: Source)] = []
        for number in document.attributeRange(of: index) {
            let name = document.names[Int(document.attributes[number].name)]
            let isMeta = [XMLElement.schemaInstanceNamespace, XMLElement.xmlNamespace]
                .contains(document.strings[name.uri])
            if !isMeta, !attributes.contains(where: { $0.matches(name) }) {
                unknown.append((index, .attribute(number)))
            }
        }
        guard !takesAllChildren else { return unknown }
        element.forEachChild { child in
            if !children.contains(child) { unknown.append((child, .element)) }
        }
        return unknown
    }

    /// For example `element "price"`.
    private var nameForMessage: String {
        switch source {
        case .attribute(let number):
            let name = document.names[Int(document.attributes[number].name)]
            return "attribute \(document.string(of: name).quotedForMessage())"
        case .element, .elements, .children, .nothing, .ownText, .piece, .literal:
            return "element \(element.qualifiedName.quotedForMessage())"
        }
    }

    // MARK: Flattening

    /// Reads a value that is made of the children and attributes of the element itself.
    func flattening(
        _ rules: Unmanaged<FieldRules>,
        _ read: (borrowing XMLFieldReader) throws -> Void
    ) throws
        -> Set<FieldPath>?
    {
        guard rules._withUnsafeGuaranteedRef({ $0.tracksKeys }) else {
            try read(XMLFieldReader(session, rules, index))
            return nil
        }
        let (inner, note) = session.rules.flattening(in: rules.takeUnretainedValue())
        note.begin(element.place.path)
        do {
            try read(XMLFieldReader(session, Unmanaged.passUnretained(inner), index))
        } catch {
            _ = note.end()
            throw error
        }
        return note.end()
    }

    /// Reads an element of which an attribute was read already by way of a choice.
    func readChosen(by name: FieldPath?, _ read: (borrowing XMLFieldReader) throws -> Void) throws {
        guard let unread = try flattening(rules, read) else { return }
        let rules = rules.takeUnretainedValue().rules
        let paths = unread.filter { $0 != name }.sorted { $0.description < $1.description }
        guard let first = paths.first, rules.reportUnread(paths) else { return }
        var error = failure(.unknownKey, "nothing reads \(first.description.quotedForMessage())")
        error.path = first
        throw error
    }
}
#endif
