/// The members of an object in a tree.
struct TreeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    /// Adds a member of a type, filled by a function, under the rules that its key has.
    private func add<T>(
        _ key: any CodingKey,
        _ type: T.Type,
        _ fill: (EncodedNode, [FieldPath.Step]) throws -> Void
    ) throws {
        let own = encoder.takesDefaults ? encoder.node.rules.field(key.stringValue, of: type) : nil
        let node = EncodedNode(.nothing, own ?? encoder.node.rules)
        let path = encoder.path + [encoder.context.step(key)]
        let steps = try own?.rules.writtenKeyPath() ?? []
        try fill(try encoder.context.node(at: steps, in: node, path: path), path)
        try encoder.node.add(
            EncodedNode.Member(
                name: key.stringValue,
                kind: encoder.isLiteral ? .literal : .key,
                node: node,
                rules: own
            ),
            path: path
        )
    }

    mutating func encodeNil(forKey key: Key) throws {
        try addNil(Never.self, key)
    }

    private func addNil<T>(_ type: T.Type, _ key: Key) throws {
        try add(key, type) { node, _ in node.content = .null }
    }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let takesKeyRules = encoder.takesDefaults && encoder.node.rules.field(key.stringValue, of: T.self) != nil
        try add(key, T.self) { node, path in
            try encoder.context.encode(value, into: node, at: path, takesKeyRules: takesKeyRules)
        }
    }

    mutating func encode(_ value: Int128, forKey key: Key) throws { try scalar(value, key) }
    mutating func encode(_ value: UInt128, forKey key: Key) throws { try scalar(value, key) }

    /// Writes a value, or what is written for nil.
    mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        if let value { return try encode(value, forKey: key) }
        if encoder.node.rules.writesNil(forKey: key.stringValue, takesDefaults: encoder.takesDefaults) {
            try addNil(T.self, key)
        }
    }

    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
    mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try optional(value, key) }

    private mutating func optional<T: EncodedScalar>(_ value: T?, _ key: Key) throws {
        guard let value else { return try encodeIfPresent(nil as Never?, forKey: key) }
        try scalar(value, key)
    }

    private func scalar<T: EncodedScalar>(_ value: T, _ key: Key) throws {
        try add(key, T.self) { node, path in
            do throws(EntityError) { node.content = try value.content(node.rules) } catch { throw error.located(path) }
        }
    }

    // MARK: Nested

    private func nested(_ key: any CodingKey) -> TreeEncoder {
        let node = EncodedNode(.nothing, encoder.node.rules)
        let path = encoder.path + [encoder.context.step(key)]
        let member = EncodedNode.Member(name: key.stringValue, kind: encoder.isLiteral ? .literal : .key, node: node)
        do throws(EntityError) {
            try encoder.node.add(member, path: path)
        } catch {
            preconditionFailure("\(error)")
        }
        return TreeEncoder(encoder.context, node, path)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        nested(key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        nested(PathCodingKey(.key("super")))
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        nested(key)
    }
}
