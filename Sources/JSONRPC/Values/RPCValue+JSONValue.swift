#if JSON
internal import APISupport

extension RPCValue {
    /// Takes over a JSON value, numbers digit for digit.
    init(_ json: JSONValue) throws(EntityError) {
        switch try json.kind() {
        case .null: self = .null
        case .boolean: self = .bool(try json.bool())
        case .number: self = .number(try json.jsonString())
        case .string: self = .string(try json.string())
        case .array: self = .array(try json.array().map { value throws(EntityError) in try RPCValue(value) })
        case .object:
            self = .object(
                try json.members().map { key, value throws(EntityError) in Member(key: key, value: try RPCValue(value))
                }
            )
        }
    }
}
#endif
