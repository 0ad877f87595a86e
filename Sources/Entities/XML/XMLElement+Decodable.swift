#if XML
public import XMLElement

/// A member of type `XMLElement` takes the element that the document has there, with all that is in it.
extension XMLElement: Decodable {
    /// Takes the element as it is; only decoders of this library's XML can give it, others throw `DecodingError`.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? XMLPlaceDecoder else {
            let text = "an XMLElement is only decoded from XML that APISupport reads"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
        }
        guard decoder.place.isElement else {
            throw decoder.context.mismatch(expected: "an element", at: decoder.place)
        }
        self = decoder.context.element(decoder.place.index)
    }
}
#endif
