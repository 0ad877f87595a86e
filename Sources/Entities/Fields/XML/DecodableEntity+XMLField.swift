#if XML
extension DecodableEntity {
    /// Decodes the entity from an element.
    ///
    /// What its decoder learns about types and keys is kept for the next one of the document.
    public static func fieldValue(xml input: XMLFieldReader) throws -> Self {
        guard input.isElement else { throw input.mismatch(expected: "an element") }
        let rules = input.rules.takeUnretainedValue()
        let context = input.session.decodingContext(in: rules)
        let place = XMLPlace(.element, input.index)
        // The rules around the document are those that the task has already.
        guard rules !== input.session.rules.root else { return try context.decode(Self.self, at: place) }
        return try DecodingRules.$current.withValue(rules.rules) { try context.decode(Self.self, at: place) }
    }
}
#endif
