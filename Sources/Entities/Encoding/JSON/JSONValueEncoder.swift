#if JSON
/// The encoder of one value; a value itself, small enough to travel without an allocation.
struct JSONValueEncoder: Encoder {
    let sink: JSONSink
    let id: UInt

    var codingPath: [any CodingKey] { sink.path.map(PathCodingKey.init) }
    var userInfo: [CodingUserInfoKey: Any] { sink.rules.rules.userInfo ?? [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        sink.open(.object, id)
        return KeyedEncodingContainer(JSONKeyedEncoding<Key>(sink, id))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        sink.open(.array, id)
        return JSONUnkeyedEncoding(sink: sink, id: id)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        self
    }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
    func encodeNil() {
        sink.open(.scalar, id)
        sink.put(raw: "null")
    }

    func encode(_ value: Bool) {
        sink.open(.scalar, id)
        sink.put(value)
    }

    func encode(_ value: String) {
        sink.open(.scalar, id)
        sink.put(value)
    }

    func encode(_ value: Double) throws {
        sink.open(.scalar, id)
        try sink.put(value)
    }

    func encode(_ value: Float) throws { try scalar(value) }
    func encode(_ value: Int) { integer(Int64(value)) }
    func encode(_ value: Int8) { integer(Int64(value)) }
    func encode(_ value: Int16) { integer(Int64(value)) }
    func encode(_ value: Int32) { integer(Int64(value)) }
    func encode(_ value: Int64) { integer(value) }
    func encode(_ value: Int128) throws { try scalar(value) }
    func encode(_ value: UInt) throws { try scalar(value) }
    func encode(_ value: UInt8) { integer(Int64(value)) }
    func encode(_ value: UInt16) { integer(Int64(value)) }
    func encode(_ value: UInt32) { integer(Int64(value)) }
    func encode(_ value: UInt64) throws { try scalar(value) }
    func encode(_ value: UInt128) throws { try scalar(value) }

    func encode<T: Encodable>(_ value: T) throws {
        sink.open(.scalar, id)
        try sink.put(encodable: value)
    }

    private func integer(_ value: Int64) {
        sink.open(.scalar, id)
        sink.put(value)
    }

    private func scalar(_ value: some EncodedScalar) throws {
        sink.open(.scalar, id)
        try sink.put(scalar: value)
    }
}
#endif
