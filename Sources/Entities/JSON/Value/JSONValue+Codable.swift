#if JSON
internal import Foundation

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

extension JSONValue: Decodable {
    /// Takes over the value from a decoder. This library's own gives it as it stands in the document; with any other its
    /// numbers have been read before: as integers of 64 bits, else as decimals.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = nil
        } else if let value = try? container.decode(Bool.self) {
            self.init(booleanLiteral: value)
        } else if let number = try? container.decode(Int64.self) {
            try self.init(parsing: "\(number)")
        } else if let number = try? container.decode(UInt64.self) {
            try self.init(parsing: "\(number)")
        } else if let number = try? container.decode(Decimal.self) {
            try self.init(parsing: "\(number)")
        } else if let text = try? container.decode(String.self) {
            self.init(stringLiteral: text)
        } else if let elements = try? container.decode([JSONValue].self) {
            try self.init(parsing: "[\(elements.map(\.description).joined(separator: ","))]")
        } else {
            let members = try container.decode([String: JSONValue].self)
                .map { "\(JSONText.quoted($0.key)):\($0.value)" }
            try self.init(parsing: "{\(members.joined(separator: ","))}")
        }
    }
}
#endif
