#if XML
internal import XMLElement

/// An element on its way into a document, put together by the keys of a tree's objects.
final class ElementNode {
    /// A name and, where rules tell it, its namespace.
    struct Name: Hashable {
        /// The name, with its prefix.
        let name: String
        /// The URI that the rules bind the prefix to, or for a name without prefix have as the default; nil where they don't.
        let uri: String?

        init(_ name: String, _ rules: WritingRules, isAttribute: Bool = false) {
            self.name = name
            let prefix = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let table = rules.rules.namespaces
            uri = prefix.count == 2 ? table?[String(prefix[0])] : isAttribute ? nil : table?[""]
        }

        /// A name of the document's own.
        init(_ name: String, uri: String) {
            self.name = name
            self.uri = uri
        }
    }

    let name: Name
    var attributes: [(name: Name, value: String)] = []
    var text: String?
    private(set) var children: [ElementNode] = []
    /// The children of each name.
    private var named: [Name: [ElementNode]] = [:]
    /// Whether it is no element, but a piece of text between those of its parent.
    let isPiece: Bool

    init(_ name: Name) {
        self.name = name
        isPiece = false
    }

    init(piece text: String) {
        name = Name("#text", uri: "")
        self.text = text
        isPiece = true
    }

    /// Puts a value into the element; throws where one is there already that it can't stand beside.
    func fill(_ node: EncodedNode, _ path: [FieldPath.Step]) throws(EntityError) {
        switch node.content {
        case .nothing: return
        case .null:
            attributes.append((Name("xsi:nil", uri: XMLElement.schemaInstanceNamespace), "true"))
        case .text, .number, .bool:
            guard text == nil else { throw Self.taken(path) }
            text = Self.text(of: node)
        case .object(let members):
            for member in members { try add(member, of: node, path) }
        case .list(let nodes):
            try add(nodes, tag: "", in: node, path)
        case .taggedList(let nodes, let tag):
            try add(nodes, tag: tag, in: node, path)
        case .choice(let choice, let telling, let value):
            try fill(choice, by: telling, value, node.rules, path)
        }
    }

    /// Adds the elements of a list as children; without a tag, named by their types.
    private func add(
        _ nodes: [EncodedNode],
        tag: String,
        in list: EncodedNode,
        _ path: [FieldPath.Step]
    ) throws(EntityError) {
        for (number, node) in nodes.enumerated() {
            if tag.isEmpty, case .choice(let name, _, let value) = node.content {
                try add(choice: name, value, node.rules, path)
                continue
            }
            let name = tag.isEmpty ? node.typeName ?? "item" : tag
            let child = added(Name(name, list.rules))
            try child.fill(node, path + [.element(name, number: number + 1)])
        }
    }

    // MARK: Members

    private func add(_ member: EncodedNode.Member, of object: EncodedNode, _ path: [FieldPath.Step]) throws(EntityError)
    {
        let rules = member.rules ?? object.rules
        let conversion = object.rules.conversion ?? .asWritten
        let steps: [XMLKeyWay.Step] =
            switch member.kind {
            case .key: XMLKeyWay(member.name, conversion).steps
            case .attribute: XMLKeyWay("@" + member.name, conversion).steps
            case .step: XMLKeyWay(member.name).steps
            case .literal: [.child(member.name, index: nil)]
            }
        guard !steps.isEmpty else {
            guard member.name == "." else { throw .unwritable("an empty name can't be written in XML", path) }
            if case .null = member.node.content { return }
            return try fill(member.node, path)
        }
        var element = self
        var path = path
        for step in steps.dropLast() {
            path.append(step.pathStep)
            element = try element.inner(step, rules, path)
        }
        path.append(steps[steps.count - 1].pathStep)
        try element.put(member.node, at: steps[steps.count - 1], rules, path)
    }

    /// The child that a step on the way leads to: one that is there, or a new one.
    private func inner(
        _ step: XMLKeyWay.Step,
        _ rules: WritingRules,
        _ path: [FieldPath.Step]
    ) throws(EntityError) -> ElementNode {
        guard case .child(let name, let index) = step else {
            throw .unwritable("this key can't be written in XML: it has no name for an element on its way", path)
        }
        let known = named[Name(name, rules)] ?? []
        guard let index else { return known.first ?? added(Name(name, rules)) }
        guard index <= known.count else {
            throw .unwritable("this key can't be written in XML: the elements before its number are not written", path)
        }
        return index < known.count ? known[index] : added(Name(name, rules))
    }

    private func added(_ name: Name) -> ElementNode {
        let child = ElementNode(name)
        append(child)
        return child
    }

    /// Adds a child, or a piece of text between children.
    func append(_ child: ElementNode) {
        children.append(child)
        if !child.isPiece { named[child.name, default: []].append(child) }
    }

    private func put(
        _ node: EncodedNode,
        at step: XMLKeyWay.Step,
        _ rules: WritingRules,
        _ path: [FieldPath.Step]
    ) throws(EntityError) {
        switch step {
        case .attribute(let name):
            if let value = try scalar(node, "an attribute", path) {
                attributes.append((Name(name, rules, isAttribute: true), value))
            }
        case .text:
            guard let value = try scalar(node, "the text of an element", path) else { return }
            guard text == nil else { throw Self.taken(path) }
            text = value
        case .allChildren:
            try putAll(node, path)
        case .child(let name, index: nil):
            guard case .list(let nodes) = node.content else {
                return try inner(step, rules, path).fill(node, path)
            }
            for (number, element) in nodes.enumerated() {
                let place = path.dropLast() + [.element(name, number: number + 1)]
                try added(Name(name, rules)).fill(element, Array(place))
            }
        case .child, .anyChild:
            try inner(step, rules, path).fill(node, path)
        }
    }
}
#endif
