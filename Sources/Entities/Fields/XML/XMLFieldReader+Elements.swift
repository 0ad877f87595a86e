#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Reads the elements of a list: those of the name, or of a list in a list the children; the function gets the errors
    /// of those that can't be built.
    @usableFromInline
    func elements<Element: FieldValue>(
        of type: Element.Type,
        leavingOut: ((_ index: Int, _ error: EntityError) throws -> Void)?
    ) throws -> [Element] {
        var elements: [Element] = []
        var index = 0
        try forEachElement { element in
            guard let leavingOut else { return elements.append(try Element.fieldValue(xml: element)) }
            do {
                elements.append(try Element.fieldValue(xml: element))
            } catch {
                try leavingOut(index, element.locating(error))
            }
            index += 1
        }
        return elements
    }

    /// Reads the elements of a list by the rules in force: one that can't be built fails it, or is left out.
    @usableFromInline
    func elements<Element: FieldValue>(of type: Element.Type) throws -> [Element] {
        let rules = rules.takeUnretainedValue()
        guard rules.lossyArrays else { return try elements(of: type, leavingOut: nil) }
        var errors: [EntityError] = []
        let elements = try elements(of: type) { _, error in errors.append(error) }
        if !errors.isEmpty { rules.rules.leftOutElements?(errors) }
        return elements
    }

    private func forEachElement(_ body: (XMLFieldReader) throws -> Void) throws {
        let nodes = document.nodes
        let query: XMLNameQuery?
        var child: UInt32
        let end: UInt32
        switch source {
        case .nothing: return
        case .attribute, .ownText, .literal: throw mismatch(expected: "a list")
        case .element: (query, child, end) = (nil, index + 1, nodes[Int(index)].end)
        case .elements(let name): (query, child, end) = (name, index, nodes[Int(nodes[Int(index)].parent)].end)
        }
        while child < end {
            let node = nodes[Int(child)]
            if node.isElement, query?.matches(document.names[Int(node.name)]) ?? true { try body(moved(to: child)) }
            child = node.end
        }
    }
}
#endif
