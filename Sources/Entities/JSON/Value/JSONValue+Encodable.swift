#if JSON
extension JSONValue: Encodable {
    /// Encodes the value as what it is: integers up to 64 bits and decimal numbers up to 38 digits stay exact.
    ///
    /// Throws where the value is missing, its document can't be parsed, or a number is neither of those nor within the range
    /// of a `Double`.
    public func encode(to encoder: any Encoder) throws {
        switch try kind() {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .boolean: try bool().encode(to: encoder)
        case .number: try number().encode(to: encoder)
        case .string: try string().encode(to: encoder)
        case .array: try array().encode(to: encoder)
        case .object:
            var container = encoder.container(keyedBy: PathCodingKey.self)
            for (key, value) in try members() { try container.encode(value, forKey: PathCodingKey(.key(key))) }
        }
    }

    /// The number in the first type that holds it exactly, else as the nearest double.
    private func number() throws(EntityError) -> any Encodable {
        if let number = try? integer(Int64.self) { return number }
        if let number = try? integer(UInt64.self) { return number }
        if let number = try? decimal() { return number }
        return try double()
    }
}
#endif
