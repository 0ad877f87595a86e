#if JSON
public import Foundation

extension Entity {
    /// Writes the entity as JSON text (RFC 8259) in UTF-8.
    ///
    /// Keys, dates and the rest are written as they are read by the same rules. Numbers are exact: doubles have the fewest
    /// digits that are read as the same double.
    ///
    /// - Parameters:
    ///   - rules: The rules around the entity; those of its own count first, as in reading.
    ///   - options: What only writing needs.
    ///   - layout: Sorted keys, lines, and what the marks become that keys have for XML.
    /// - Returns: The text.
    /// - Throws: `EntityError` with the path: for infinity and NaN, unless the options have words for them, for keys that are
    ///   written twice, and for entities that can't be written.
    public func jsonData(
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: JSONLayout = JSONLayout()
    ) throws(EntityError) -> Data {
        try JSONWriting.data(WritingRules(rules, options, isPlace: true), layout) { sink in
            var writer = ValueWriter(sink)
            try writeValue(to: &writer)
        }
    }
}
#endif
