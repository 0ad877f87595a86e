#if JSON
internal import Foundation

/// A value on its way to a server, before it is written as JSON or as XML-RPC.
enum RPCValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    /// A number as it is written in JSON: one that neither an `Int64` nor a `Double` holds, or that was JSON before.
    case number(String)
    case string(String)
    case date(RPCDate)
    case data(Data)
    case array([RPCValue])
    /// Members in the order in which they were encoded.
    case object([Member])

    /// A member of an object.
    struct Member: Sendable, Equatable {
        let key: String
        let value: RPCValue
    }
}

extension RPCValue {
    /// Makes the value of a number, text or boolean; nil for everything else, and what may fail.
    init?(simple value: any Encodable) {
        switch value {
        case let number as Int: self = .integer(Int64(number))
        case let text as String: self = .string(text)
        case let bool as Bool: self = .bool(bool)
        default: return nil
        }
    }

    /// What kind of value it is, in words.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .double, .number: "a number"
        case .string: "a string"
        case .date: "a date"
        case .data: "bytes"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
#endif
