#if JSON
extension EncodedNode {
    /// The same tree with the keys that their marks mean in JSON: names without marks, and paths as objects in each other.
    ///
    /// Throws where two keys mean the same, or one an element by its number.
    func resolvingMarks(_ path: [FieldPath.Step] = []) throws(EntityError) -> EncodedNode {
        switch content {
        case .list(let nodes), .taggedList(let nodes, _):
            var elements: [EncodedNode] = []
            for (number, node) in nodes.enumerated() {
                elements.append(try node.resolvingMarks(path + [.index(number)]))
            }
            return EncodedNode(.list(elements), rules)
        case .object(let members):
            let result = EncodedNode(.object([]), rules)
            for member in members { try result.add(member, resolvedIn: self, path) }
            return result
        default:
            return self
        }
    }

    private func add(
        _ member: Member,
        resolvedIn object: EncodedNode,
        _ path: [FieldPath.Step]
    ) throws(EntityError) {
        let place = path + [.key(member.name)]
        var names = [member.name]
        if member.kind == .key || member.kind == .step {
            let steps = JSONKeyPlan.steps(member.name, conversion: member.kind == .key ? object.rules.conversion : nil)
            if steps == [.itself] { return try addMembers(of: member.node, place) }
            if steps.isEmpty {
                names = [member.jsonName(in: object)]
            } else {
                names = try steps.map { step throws(EntityError) in
                    // Of the names that a step may stand for the last has no mark.
                    guard case .member(let candidates) = step, let name = candidates.last else {
                        throw .unwritable("this key leads to an element by its number, which can't be written", place)
                    }
                    return String(decoding: name, as: UTF8.self)
                }
                // All children of an element are an array in JSON.
                if names.count > 1, names.last == "*" { names.removeLast() }
            }
        } else if member.kind == .attribute {
            names = [member.jsonName(in: object)]
        }
        var target = self
        for name in names.dropLast() { target = try target.inner(name, place) }
        let node = try member.node.resolvingMarks(place)
        let name = names[names.count - 1]
        if member.kind != .literal, case .object(let members) = node.content, let known = target.member(name),
            case .object = known.content
        {
            for inner in members { try known.add(inner, path: place) }
        } else {
            try target.add(Member(name: name, kind: .literal, node: node), path: place)
        }
    }

    /// Adds the members of an object that has no key of its own.
    private func addMembers(of node: EncodedNode, _ path: [FieldPath.Step]) throws(EntityError) {
        switch try node.resolvingMarks(path).content {
        case .object(let members):
            for member in members { try add(member, path: path) }
        case .nothing, .null:
            return
        default:
            throw .unwritable("only an object can be written into the one around it", path)
        }
    }

    private func member(_ name: String) -> EncodedNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name }?.node
    }

    /// The object that a member is, made where there is none.
    private func inner(_ name: String, _ path: [FieldPath.Step]) throws(EntityError) -> EncodedNode {
        if let known = member(name) {
            guard case .object = known.content else {
                throw EntityError(
                    .duplicateKey,
                    "this key leads through a value that is no object",
                    path: FieldPath(path)
                )
            }
            return known
        }
        let node = EncodedNode(.object([]), rules)
        try add(Member(name: name, kind: .literal, node: node), path: path)
        return node
    }
}
#endif
