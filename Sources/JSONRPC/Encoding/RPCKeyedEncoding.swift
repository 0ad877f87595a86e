#if JSON
/// Encodes the members of an object.
struct RPCKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let codingPath: [any CodingKey]
    let node: EncodedNode

    mutating func encodeNil(forKey key: Key) throws { new(key).node.set(.null) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { new(key).node.set(.bool(value)) }
    mutating func encode(_ value: String, forKey key: Key) throws { new(key).node.set(.string(value)) }
    mutating func encode(_ value: Int, forKey key: Key) throws { new(key).node.set(.integer(Int64(value))) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try new(key).encode(value)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        // A container asked for again goes on with the same object.
        encoder(key, existing: node.member(key.stringValue)).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key, existing: node.member(key.stringValue)).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        encoder(AnyCodingKey(stringValue: "super"), existing: nil)
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        new(key)
    }

    private func new(_ key: Key) -> RPCEncoder {
        encoder(key, existing: nil)
    }

    private func encoder(_ key: any CodingKey, existing: EncodedNode?) -> RPCEncoder {
        let member = existing ?? EncodedNode()
        if existing == nil { node.set(member, for: key.stringValue) }
        return RPCEncoder(codingPath: codingPath + [key], node: member)
    }
}
#endif
