#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Reads the elements of a list: those of the name, or of a list in a list the children; the function gets the errors
    /// of those that can't be built.
    func elements<Element: FieldValue>(
        of type: Element.Type,
        leavingOut: ((_ index: Int, _ error: EntityError) throws -> Void)?
    ) throws -> [Element] {
        var elements: [Element] = []
        var index = 0
        try forEachElement(of: type) { element in
            guard let leavingOut else { return elements.append(try Element.fieldValue(xml: element)) }
            let count = session.errors.count
            defer { index += 1 }
            do {
                let value = try Element.fieldValue(xml: element)
                guard let error = EntityError.take(from: count, of: &session.errors) else {
                    return elements.append(value)
                }
                throw error
            } catch {
                let error = element.locating(error)
                let kept = EntityError.take(from: count, of: &session.errors)
                try leavingOut(index, kept.flatMap { EntityError(joining: [$0, error]) } ?? error)
            }
        }
        return elements
    }

    /// Reads the elements of a list by the rules in force: one that can't be built fails it, is left out, or its error
    /// collected.
    @usableFromInline
    func elements<Element: FieldValue>(of type: Element.Type) throws -> [Element] {
        guard rules._withUnsafeGuaranteedRef({ $0.mindsLists }) else { return try elements(of: type, leavingOut: nil) }
        let (rules, session) = (rules.takeUnretainedValue(), session)
        guard rules.lossyArrays else {
            return try elements(of: type) { _, error in
                guard rules.collectsErrors else { throw error }
                try session.errors.collect(error)
            }
        }
        var errors: [EntityError] = []
        let elements = try elements(of: type) { _, error in
            try error.checkBound(leftOut: errors.count, rules.rules)
            errors.append(error)
        }
        if !errors.isEmpty { rules.rules.leftOutElements?(errors) }
        return elements
    }

    private func forEachElement<Element: FieldValue>(
        of type: Element.Type,
        _ body: (borrowing XMLFieldReader) throws -> Void
    ) throws {
        let nodes = document.nodes
        let query: XMLNameQuery?
        var child: UInt32
        let end: UInt32
        switch source {
        case .nothing: return
        case .children: return try forEachPiece(of: type, body)
        case .attribute, .ownText, .piece, .literal: throw mismatch(expected: "a list")
        case .element: (query, child, end) = (nil, index + 1, nodes[Int(index)].end)
        case .elements(let name): (query, child, end) = (name, index, nodes[Int(nodes[Int(index)].parent)].end)
        }
        while child < end {
            let node = nodes[Int(child)]
            if node.isElement, query?.matches(document.names[Int(node.name)]) ?? true { try body(moved(to: child)) }
            child = node.end
        }
    }

    /// Goes through those children, and pieces of text, that can be of a type.
    private func forEachPiece<Element: FieldValue>(
        of type: Element.Type,
        _ body: (borrowing XMLFieldReader) throws -> Void
    ) throws {
        try element.forEachContent { record in
            let piece =
                switch record {
                case .element(let child): moved(to: child)
                case .text(let start, let length), .cdata(let start, let length):
                    moved(to: index, .piece(start: start, length: length))
                }
            if type.isElement(piece) { try body(piece) }
        }
    }
}
#endif
