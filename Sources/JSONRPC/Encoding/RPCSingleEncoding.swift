#if JSON
/// Encodes a single value.
struct RPCSingleEncoding: SingleValueEncodingContainer {
    let encoder: RPCEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() throws { encoder.node.set(.null) }
    mutating func encode(_ value: Bool) throws { encoder.node.set(.bool(value)) }
    mutating func encode(_ value: String) throws { encoder.node.set(.string(value)) }
    mutating func encode(_ value: Double) throws { encoder.node.set(try encoder.value(value)) }
    mutating func encode(_ value: Float) throws { encoder.node.set(try encoder.value(value)) }
    mutating func encode(_ value: Int) throws { set(value) }
    mutating func encode(_ value: Int8) throws { set(value) }
    mutating func encode(_ value: Int16) throws { set(value) }
    mutating func encode(_ value: Int32) throws { set(value) }
    mutating func encode(_ value: Int64) throws { set(value) }
    mutating func encode(_ value: Int128) throws { set(value) }
    mutating func encode(_ value: UInt) throws { set(value) }
    mutating func encode(_ value: UInt8) throws { set(value) }
    mutating func encode(_ value: UInt16) throws { set(value) }
    mutating func encode(_ value: UInt32) throws { set(value) }
    mutating func encode(_ value: UInt64) throws { set(value) }
    mutating func encode(_ value: UInt128) throws { set(value) }

    mutating func encode<T: Encodable>(_ value: T) throws {
        try encoder.encode(value)
    }

    /// An integer of any size, exactly.
    private func set(_ value: some FixedWidthInteger) {
        encoder.node.set(Int64(exactly: value).map { .integer($0) } ?? .number("\(value)"))
    }
}
#endif
