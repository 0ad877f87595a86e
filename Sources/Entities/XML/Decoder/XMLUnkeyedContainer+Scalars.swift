#if XML
extension XMLUnkeyedContainer {
    mutating func decode(_: Bool.Type) throws -> Bool { try advance { try $0.bool(at: $1) } }
    mutating func decode(_: String.Type) throws -> String { try advance { try $0.string(at: $1) } }
    mutating func decode(_: Double.Type) throws -> Double { try advance { try $0.double(at: $1) } }
    mutating func decode(_: Float.Type) throws -> Float { try advance { try $0.float(at: $1) } }
    mutating func decode(_: Int.Type) throws -> Int { try advance { try $0.int(at: $1) } }
    mutating func decode(_: Int8.Type) throws -> Int8 { try integer() }
    mutating func decode(_: Int16.Type) throws -> Int16 { try integer() }
    mutating func decode(_: Int32.Type) throws -> Int32 { try integer() }
    mutating func decode(_: Int64.Type) throws -> Int64 { try integer() }
    mutating func decode(_: Int128.Type) throws -> Int128 { try integer() }
    mutating func decode(_: UInt.Type) throws -> UInt { try integer() }
    mutating func decode(_: UInt8.Type) throws -> UInt8 { try integer() }
    mutating func decode(_: UInt16.Type) throws -> UInt16 { try integer() }
    mutating func decode(_: UInt32.Type) throws -> UInt32 { try integer() }
    mutating func decode(_: UInt64.Type) throws -> UInt64 { try integer() }
    mutating func decode(_: UInt128.Type) throws -> UInt128 { try integer() }

    private mutating func integer<T: FixedWidthInteger>() throws -> T {
        try advance { try $0.integer(T.self, at: $1) }
    }
}
#endif
