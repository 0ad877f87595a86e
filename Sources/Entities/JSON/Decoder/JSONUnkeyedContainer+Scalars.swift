#if JSON
extension JSONUnkeyedContainer {
    mutating func decode(_: Bool.Type) throws -> Bool { try scalar { try $0.bool(at: $1) } }
    mutating func decode(_: String.Type) throws -> String { try scalar { try $0.string(at: $1) } }
    mutating func decode(_: Double.Type) throws -> Double { try scalar { try $0.double(at: $1) } }
    mutating func decode(_: Float.Type) throws -> Float { try scalar { try $0.float(at: $1) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar { try $0.integer(type, at: $1) } }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar { try $0.integer(type, at: $1) } }
}
#endif
