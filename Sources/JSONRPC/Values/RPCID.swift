#if JSON
/// What tells the calls of a client apart: the server sends a call's id back with its result.
///
/// Ids are compared exactly: an integer never passes through a floating-point number, and `1` is not `"1"`. A reply whose
/// id is written `1.0` counts as `1`, since JSON has only one kind of number.
public enum RPCID: Hashable, Sendable {
    /// A number.
    case integer(Int64)
    /// A text.
    case string(String)
}

extension RPCID {
    /// Whether two ids are the same, texts byte for byte: Swift's own comparison takes other spellings of a character for
    /// the same.
    public static func == (first: RPCID, second: RPCID) -> Bool {
        switch (first, second) {
        case (.integer(let first), .integer(let second)): first == second
        case (.string(let first), .string(let second)): first.utf8.elementsEqual(second.utf8)
        case (.integer, .string), (.string, .integer): false
        }
    }

    /// Adds the id to a hash.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .integer(let number): hasher.combine(number)
        case .string(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}

extension RPCID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Makes a number.
    public init(integerLiteral value: Int64) {
        self = .integer(value)
    }

    /// Makes a text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension RPCID: CustomStringConvertible {
    /// The id as it is written in JSON.
    public var description: String {
        switch self {
        case .integer(let number): "\(number)"
        case .string(let text): JSONWriter.quoted(text)
        }
    }
}
#endif
