#if JSON
internal import Foundation

extension JSONDecodingContext {
    /// Decodes what stands in for a missing member, as if the document had it.
    func decode<T: Decodable>(_ type: T.Type, from value: DefaultValue) throws -> T {
        let document = JSONDocument(Data(value.jsonText.utf8))
        return try Self.decode(type, from: document, at: 0, rules: rules.rules)
    }
}

extension DefaultValue {
    /// The value as JSON text.
    fileprivate var jsonText: String {
        switch self {
        case .string(let text): JSONText.quoted(text)
        case .integer(let value): "\(value)"
        case .double(let value): "\(value)"
        case .bool(let value): value ? "true" : "false"
        case .emptyList: "[]"
        }
    }
}
#endif
