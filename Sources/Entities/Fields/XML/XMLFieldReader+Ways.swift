#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Whether the value is a whole element.
    var isElement: Bool {
        switch source {
        case .element, .elements, .children: true
        case .nothing, .attribute, .ownText, .piece, .literal: false
        }
    }

    /// The place at the end of a way; nil where the way leads nowhere.
    ///
    /// The queries for the steps are made here where they are not given. As a list, it is the first of all children of the last step's name; there may be none of them in a wrapper.
    func follow(
        _ way: XMLKeyWay,
        asList: Bool = false,
        _ queries: [XMLNameQuery]? = nil,
        namespaces: [String: String]?
    ) -> (index: UInt32, source: Source)? {
        var element = element
        for (position, step) in way.steps.enumerated() {
            let isLast = position == way.steps.count - 1
            switch step {
            // Nothing lies behind texts, attributes and lists.
            case .text:
                return isLast ? (element.index, .ownText) : nil
            case .attribute(let name):
                guard isLast else { return nil }
                let query = queries?[position] ?? XMLNameQuery(name, at: element, table: namespaces ?? [:])
                return attribute(query, of: element)
            case .allChildren:
                return isLast ? (element.index, .children) : nil
            case .anyChild(let number):
                guard let child = element.child(at: number, matching: nil) else { return nil }
                element = child
            case .child(let name, let number):
                let query = queries?[position] ?? XMLNameQuery(name, at: element, table: namespaces ?? [:])
                guard let child = element.child(at: number ?? 0, matching: query) else {
                    guard isLast, number == nil else { return nil }
                    // A list can't be made of an attribute: who reads it says so.
                    if let attribute = attribute(query, of: element) { return attribute }
                    return asList && position > 0 ? (element.index, .nothing) : nil
                }
                element = child
                if isLast, asList, number == nil { return (element.index, .elements(query)) }
            }
        }
        return (element.index, .element)
    }

    /// The attribute that a query matches, preferably without prefix.
    private func attribute(_ query: XMLNameQuery, of element: XMLElement) -> (index: UInt32, source: Source)? {
        var found: Int?
        for number in document.attributeRange(of: element.index) {
            let name = document.names[Int(document.attributes[number].name)]
            guard query.matches(name) else { continue }
            if name.prefix == XMLName.none { return (element.index, .attribute(number)) }
            if found == nil { found = number }
        }
        return found.map { (element.index, .attribute($0)) }
    }

    /// The error for a way that leads nowhere from the element.
    func missing(_ way: XMLKeyWay) -> EntityError {
        let steps = way.pathSteps
        let kind = if case .attribute = way.steps.last { "attribute" } else { "element" }
        var error = element.failure(.missingValue, "")
        error.path = FieldPath(error.path.steps + steps)
        error.message = "the \(kind) \(FieldPath(steps).description.dropFirst().quotedName) is missing"
        return error
    }
}

extension Substring {
    /// A name in quotes, without the mark of an attribute.
    fileprivate var quotedName: String {
        String(first == "@" ? dropFirst() : self).quotedForMessage()
    }
}

extension XMLElement {
    /// A child that a query matches, or any where there is none, by its number from 0.
    func child(at number: Int, matching query: XMLNameQuery?) -> XMLElement? {
        let nodes = document.nodes
        var left = number
        var child = index + 1
        let end = node.end
        while child < end {
            let node = nodes[Int(child)]
            if node.isElement, query?.matches(document.names[Int(node.name)]) ?? true {
                if left == 0 { return XMLElement(document: document, index: child) }
                left -= 1
            }
            child = node.end
        }
        return nil
    }
}
#endif
