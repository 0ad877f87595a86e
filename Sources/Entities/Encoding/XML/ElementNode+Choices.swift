#if XML
extension ElementNode {
    /// Puts one of several kinds into an element of a name that is its own, or tells the kind in it.
    func fill(
        _ choice: String,
        by telling: ChoiceTelling,
        _ value: EncodedNode,
        _ rules: WritingRules,
        _ path: [FieldPath.Step]
    ) throws(EntityError) {
        if name == Name(choice, rules) { return try fill(value, path) }
        guard !telling.names().contains(where: { name == Name($0, rules) }) else {
            let message =
                "this element would be read as the choice of its own name, not as \(choice.quotedForMessage())"
            throw .unwritable(message, path)
        }
        guard let discriminator = telling.discriminator else {
            guard choice != "#text" else {
                throw .unwritable("a choice that is text can only be written among all children, of a key \"*\"", path)
            }
            return try add(choice: choice, value, rules, path)
        }
        try fill(value, path)
        let mark = discriminator.hasPrefix("@")
        let key = Name(mark ? String(discriminator.dropFirst()) : discriminator, rules, isAttribute: true)
        let known = attributes.first { $0.name.name == key.name }?.value
        let child = children.first { $0.name.name == key.name }?.text
        if known ?? child == choice { return }
        guard known == nil, child == nil else {
            let message = "the key \(discriminator.quotedForMessage()) of the choice is written with another value"
            throw EntityError(.duplicateKey, message, path: FieldPath(path))
        }
        attributes.insert((key, choice), at: 0)
    }

    /// Adds one of several kinds as a child: an element of its name, or a piece of text.
    func add(
        choice: String,
        _ value: EncodedNode,
        _ rules: WritingRules,
        _ path: [FieldPath.Step]
    ) throws(EntityError) {
        guard choice == "#text" else {
            let child = ElementNode(Name(choice, rules))
            append(child)
            return try child.fill(value, path + [.element(choice, number: nil)])
        }
        if let text = try scalar(value, "a piece of text", path + [.text]) {
            append(ElementNode(piece: text))
        }
    }

    /// Puts a list of such kinds into the element, in its order.
    func putAll(_ list: EncodedNode, _ path: [FieldPath.Step]) throws(EntityError) {
        switch list.content {
        case .nothing, .null: return
        case .list(let nodes):
            for node in nodes {
                guard case .choice(let name, _, let value) = node.content else {
                    throw .unwritable("only a list of ChoiceEntity can be all children: they have names", path)
                }
                try add(choice: name, value, node.rules, Array(path.dropLast()))
            }
        default: throw .unwritable("only a list can be all children", path)
        }
    }
}
#endif
