#if JSON
/// A member of type `JSONValue` takes whatever the document has there.
extension JSONValue: Decodable {
    /// Takes the value as it is; only decoders of this library's JSON can give it, others throw `DecodingError`.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? JSONTapeDecoder else {
            let text = "a JSONValue is only decoded from JSON that APISupport reads"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
        }
        self.init(document: decoder.context.document, word: decoder.index)
    }
}
#endif
