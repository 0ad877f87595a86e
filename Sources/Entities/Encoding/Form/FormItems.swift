/// Names and values of a form, from a tree: members of objects are named `a[b]`.
struct FormItems {
    private let layout: FormLayout
    private(set) var items: [(name: String, value: String)] = []

    init(_ layout: FormLayout) {
        self.layout = layout
    }

    /// Adds the members of the entity; throws where it is no object.
    mutating func add(root node: EncodedNode) throws(EntityError) {
        guard case .object(let members) = node.content else {
            throw EntityError(.typeMismatch, "a form holds an object: another value has no names")
        }
        for member in members { add(member.node, name: name(of: member, in: node)) }
    }

    private mutating func add(_ node: EncodedNode, name: String) {
        switch node.content {
        case .nothing: return
        case .null: items.append((name, ""))
        case .text(let text): items.append((name, text))
        case .number(let number): items.append((name, node.rules.numberInText(number)))
        case .bool(let value): items.append((name, text(value)))
        case .object(let members):
            for member in members { add(member.node, name: "\(name)[\(self.name(of: member, in: node))]") }
        case .choice: preconditionFailure("a kind without a shape: only trees for XML have such")
        case .list(let elements), .taggedList(let elements, _):
            for (number, element) in elements.enumerated() { add(element, name: self.name(name, element, number)) }
        }
    }

    private func name(of member: EncodedNode.Member, in node: EncodedNode) -> String {
        switch member.kind {
        case .key, .attribute: node.rules.conversion?.key(for: member.name) ?? member.name
        case .step, .literal: member.name
        }
    }

    private func name(_ list: String, _ element: EncodedNode, _ number: Int) -> String {
        switch (element.content, layout.lists) {
        case (.object, _), (.list, _), (.taggedList, _), (_, .indexed): "\(list)[\(number)]"
        case (_, .brackets): "\(list)[]"
        case (_, .repeated): list
        }
    }

    private func text(_ value: Bool) -> String {
        switch layout.booleans {
        case .words: value ? "true" : "false"
        case .digits: value ? "1" : "0"
        }
    }
}
