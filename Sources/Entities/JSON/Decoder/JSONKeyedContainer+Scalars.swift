#if JSON
extension JSONKeyedContainer {
    // One method for each type, since the protocol has one. Each names its type down to the digits: a generic helper in this
    // generic container would not be specialised.

    func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key) { try $0.bool(at: $1) } }
    func decode(_: String.Type, forKey key: Key) throws -> String { try scalar(key) { try $0.string(at: $1) } }
    func decode(_: Double.Type, forKey key: Key) throws -> Double { try scalar(key) { try $0.double(at: $1) } }
    func decode(_: Float.Type, forKey key: Key) throws -> Float { try scalar(key) { try $0.float(at: $1) } }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try scalar(key) { try $0.integer(type, at: $1) }
    }
}

extension JSONKeyedContainer {
    func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? {
        try optional(key) { try $0.bool(at: $1) }
    }
    func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? {
        try optional(key) { try $0.string(at: $1) }
    }
    func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? {
        try optional(key) { try $0.double(at: $1) }
    }
    func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? {
        try optional(key) { try $0.float(at: $1) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try optional(key) { try $0.integer(type, at: $1) }
    }
}
#endif
