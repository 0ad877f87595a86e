#if JSON
internal import Foundation

extension JSONDocument {
    private static let pool = Pool<JSONDocument>()

    /// A document of bytes, in the place of one that was read to its end where there is one.
    static func pooled(_ bytes: Data, rules: DecodingRules) -> JSONDocument {
        guard let document = pool.take() else { return JSONDocument(bytes, rules: rules) }
        document.begin(bytes, rules: rules)
        return document
    }

    /// Takes back a document that was read; not if somebody has it still, a `JSONValue` in an entity for example.
    static func putBack(_ document: consuming JSONDocument) {
        var document = document
        guard isKnownUniquelyReferenced(&document) else { return }
        document.letGo()
        pool.putBack(document)
    }
}
#endif
