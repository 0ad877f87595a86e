#if JSON
/// Encodes the elements of an array.
struct RPCUnkeyedEncoding: UnkeyedEncodingContainer {
    let codingPath: [any CodingKey]
    let node: EncodedNode

    var count: Int { node.count }

    mutating func encodeNil() throws { next().node.set(.null) }
    mutating func encode(_ value: Bool) throws { next().node.set(.bool(value)) }
    mutating func encode(_ value: String) throws { next().node.set(.string(value)) }
    mutating func encode(_ value: Int) throws { next().node.set(.integer(Int64(value))) }

    mutating func encode<T: Encodable>(_ value: T) throws {
        try next().encode(value)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        next().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        next().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        next()
    }

    /// An encoder for the next element.
    private func next() -> RPCEncoder {
        let element = EncodedNode()
        let key = AnyCodingKey(index: node.count)
        node.append(element)
        return RPCEncoder(codingPath: codingPath + [key], node: element)
    }
}
#endif
