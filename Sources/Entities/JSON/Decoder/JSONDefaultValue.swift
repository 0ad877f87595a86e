#if JSON
extension JSONDecodingContext {
    /// Decodes what stands in for a missing member, as if the document had it.
    func decode<T: Decodable>(_ type: T.Type, from value: DefaultValue) throws -> T {
        let document = JSONDocument(value.json)
        return try Self.decode(type, from: document, at: 0, rules: rules.rules)
    }
}
#endif
