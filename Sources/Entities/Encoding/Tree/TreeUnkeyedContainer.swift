/// The elements of a list in a tree.
struct TreeUnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    private func add(_ fill: (EncodedNode, [FieldPath.Step]) throws -> Void) throws {
        let node = EncodedNode(.nothing, encoder.node.rules)
        try fill(node, encoder.context.path(encoder.path, element: count))
        encoder.node.add(node)
    }

    mutating func encodeNil() throws {
        try add { node, _ in node.content = .null }
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        try add { node, path in try encoder.context.encode(value, into: node, at: path) }
    }

    mutating func encode(_ value: Int128) throws { try add { node, _ in node.content = value.content(node.rules) } }
    mutating func encode(_ value: UInt128) throws { try add { node, _ in node.content = value.content(node.rules) } }

    private func nested() -> TreeEncoder {
        let node = EncodedNode(.nothing, encoder.node.rules)
        let path = encoder.context.path(encoder.path, element: count)
        encoder.node.add(node)
        return TreeEncoder(encoder.context, node, path)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        nested().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        nested()
    }
}
