#if XML
extension XMLKeyedContainer {
    // One method for each type, since `KeyedDecodingContainerProtocol` has one: through the generic method each scalar would
    // pay for a look-up of its type.

    func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key) { try context.bool(at: $0) } }
    func decode(_: String.Type, forKey key: Key) throws -> String { try scalar(key) { try context.string(at: $0) } }
    func decode(_: Double.Type, forKey key: Key) throws -> Double { try scalar(key) { try context.double(at: $0) } }
    func decode(_: Float.Type, forKey key: Key) throws -> Float { try scalar(key) { try context.float(at: $0) } }
    func decode(_: Int.Type, forKey key: Key) throws -> Int { try scalar(key) { try context.int(at: $0) } }
    func decode(_: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
    func decode(_: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }
    func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

    private func integer<T: FixedWidthInteger & Decodable>(_ key: Key) throws -> T {
        try scalar(key) { try context.integer(T.self, at: $0) }
    }

    func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? {
        try optional(key) { try context.bool(at: $0) }
    }

    func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? {
        try optional(key) { try context.string(at: $0) }
    }

    func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? {
        try optional(key) { try context.double(at: $0) }
    }

    func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? {
        try optional(key) { try context.float(at: $0) }
    }

    func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? {
        try optional(key) { try context.int(at: $0) }
    }

    func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? { try optionalInteger(key) }
    func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? { try optionalInteger(key) }
    func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? { try optionalInteger(key) }
    func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? { try optionalInteger(key) }
    func decodeIfPresent(_: Int128.Type, forKey key: Key) throws -> Int128? { try optionalInteger(key) }
    func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? { try optionalInteger(key) }
    func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? { try optionalInteger(key) }
    func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? { try optionalInteger(key) }
    func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? { try optionalInteger(key) }
    func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? { try optionalInteger(key) }
    func decodeIfPresent(_: UInt128.Type, forKey key: Key) throws -> UInt128? { try optionalInteger(key) }

    private func optionalInteger<T: FixedWidthInteger & Decodable>(_ key: Key) throws -> T? {
        try optional(key) { try context.integer(T.self, at: $0) }
    }
}
#endif
