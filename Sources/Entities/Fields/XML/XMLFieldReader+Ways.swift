#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Whether the value is a whole element.
    var isElement: Bool {
        switch source {
        case .element, .elements: true
        case .nothing, .attribute, .ownText, .literal: false
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
    ) -> XMLFieldReader? {
        var element = element
        for (position, step) in way.steps.enumerated() {
            let isLast = position == way.steps.count - 1
            switch step {
            case .text:
                return moved(to: element.index, .ownText)
            case .attribute(let name):
                let query = queries?[position] ?? XMLNameQuery(name, at: element, table: namespaces ?? [:])
                return moved(to: element.index).attribute(query)
            case .anyChild(let number):
                guard let child = element.child(at: number, matching: nil) else { return nil }
                element = child
            case .child(let name, let number):
                let query = queries?[position] ?? XMLNameQuery(name, at: element, table: namespaces ?? [:])
                guard let child = element.child(at: number ?? 0, matching: query) else {
                    guard isLast, number == nil else { return nil }
                    guard asList else { return moved(to: element.index).attribute(query) }
                    return position > 0 ? moved(to: element.index, .nothing) : nil
                }
                element = child
                if isLast, asList, number == nil { return moved(to: element.index, .elements(query)) }
            }
        }
        return moved(to: element.index)
    }

    /// The attribute that a query matches, preferably without prefix.
    private func attribute(_ query: XMLNameQuery) -> XMLFieldReader? {
        var found: Int?
        for number in document.attributeRange(of: index) {
            let name = document.names[Int(document.attributes[number].name)]
            guard query.matches(name) else { continue }
            if name.prefix == XMLName.none { return moved(to: index, .attribute(number)) }
            if found == nil { found = number }
        }
        return found.map { moved(to: index, .attribute($0)) }
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
