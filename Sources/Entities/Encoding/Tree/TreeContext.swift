internal import Foundation

/// What the encoders of one tree share.
final class TreeContext {
    /// The format that the tree is for.
    let format: EncodingFormat
    private var cache = WritingRulesCache()

    init(_ format: EncodingFormat) {
        self.format = format
    }

    /// The rules in force in a type that has some of its own.
    func rules(
        of type: Any.Type,
        _ own: DecodingRules,
        in outer: WritingRules,
        isPlace: Bool = false
    ) -> WritingRules {
        cache.rules(of: type, own, in: outer, isPlace: isPlace)
    }

    /// The path step of a key.
    func step(_ key: any CodingKey) -> FieldPath.Step {
        FieldPath.Step(key, amongElements: format == .xml)
    }

    /// The path with that of a list's element, from 0.
    func path(_ path: [FieldPath.Step], element: Int) -> [FieldPath.Step] {
        guard format == .xml else { return path + [.index(element)] }
        guard case .element(let name, nil) = path.last else { return path + [.element("*", number: element + 1)] }
        return path.dropLast() + [.element(name, number: element + 1)]
    }

    /// Puts any value into a node.
    ///
    /// The rules for single keys that belong to one entity count for an entity, and where it is said for another value.
    func encode<T: Encodable>(
        _ value: T,
        into node: EncodedNode,
        at path: [FieldPath.Step],
        itself: Bool = false,
        takesKeyRules: Bool = false
    ) throws {
        do {
            if let value = value as? any EncodedScalar {
                node.content = try value.content(node.rules)
                return
            }
            // In XML the path begins with the root, which is a level already.
            guard path.count - (format == .xml ? 1 : 0) < format.maximumDepth else {
                throw EntityError(.depthLimit, "values are nested more than \(format.maximumDepth) levels deep")
            }
            guard let entity = T.self as? any DecodableEntity.Type else {
                if !itself, let entity = value as? any Entity, !(value is any EntityContainer) {
                    var writer = ValueWriter(TreeSink(self, node, path))
                    try entity.writeValue(to: &writer)
                } else {
                    let isLiteral = value is any LiteralKeys
                    try value.encode(
                        to: TreeEncoder(
                            self,
                            node,
                            path,
                            isLiteral: isLiteral,
                            takesDefaults: takesKeyRules && !isLiteral
                        )
                    )
                }
                if case .nothing = node.content { node.content = .object([]) }
                return
            }
            node.rules = rules(of: T.self, entity.decoding, in: node.rules)
            node.typeName = EncodedNode.name(of: T.self)
            let target = try self.node(at: entity.decoding, in: node, path: path)
            try value.encode(to: TreeEncoder(self, target, path, takesDefaults: true))
            if case .nothing = target.content { target.content = .object([]) }
        } catch let error as EntityError {
            throw error.located(path)
        } catch {
            throw EntityError(encoding: error, path: FieldPath(path))
        }
    }

    /// The node where the key path of an entity leads; the same one without a key path.
    func node(
        at rules: DecodingRules,
        in node: EncodedNode,
        path: [FieldPath.Step]
    ) throws(EntityError) -> EncodedNode {
        guard node.rules.options.writesKeyPaths else { return node }
        return try self.node(at: try rules.writtenKeyPath(), in: node, path: path)
    }

    /// The node where steps lead, through objects made for that.
    func node(
        at steps: [String],
        in node: EncodedNode,
        path: [FieldPath.Step]
    ) throws(EntityError) -> EncodedNode {
        var target = node
        for step in steps {
            let inner = EncodedNode(.nothing, target.rules)
            _ = target.openObject()
            try target.add(EncodedNode.Member(name: step, kind: .step, node: inner), path: path)
            target = inner
        }
        return target
    }
}
