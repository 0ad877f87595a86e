#if XML
extension XMLPlaceDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { context.isNil(place, nil) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try context.decode(type, at: place) }
    func decode(_: Bool.Type) throws -> Bool { try context.bool(at: place) }
    func decode(_: String.Type) throws -> String { try context.string(at: place) }
    func decode(_: Double.Type) throws -> Double { try context.double(at: place) }
    func decode(_: Float.Type) throws -> Float { try context.float(at: place) }
    func decode(_: Int.Type) throws -> Int { try context.int(at: place) }
    func decode(_ type: Int8.Type) throws -> Int8 { try context.integer(type, at: place) }
    func decode(_ type: Int16.Type) throws -> Int16 { try context.integer(type, at: place) }
    func decode(_ type: Int32.Type) throws -> Int32 { try context.integer(type, at: place) }
    func decode(_ type: Int64.Type) throws -> Int64 { try context.integer(type, at: place) }
    func decode(_ type: Int128.Type) throws -> Int128 { try context.integer(type, at: place) }
    func decode(_ type: UInt.Type) throws -> UInt { try context.integer(type, at: place) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try context.integer(type, at: place) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try context.integer(type, at: place) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try context.integer(type, at: place) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try context.integer(type, at: place) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try context.integer(type, at: place) }
}
#endif
