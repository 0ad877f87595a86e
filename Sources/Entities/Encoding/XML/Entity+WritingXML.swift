#if XML
public import Foundation
public import XMLElement

extension Entity {
    /// Writes the entity as an XML document in UTF-8.
    ///
    /// Keys are written as they are read: `"name"` as a child element, `"@name"` as an attribute, `"#text"` as the element's
    /// own text, `"a/b"` as a path, `"items/item"` as a list in a wrapper, `"prefix:name"` in the namespace that the rules
    /// bind the prefix to.
    ///
    /// - Parameters:
    ///   - root: The name of the root element, which may have a prefix of the rules; nil, the default, takes the type's name.
    ///   - rules: The rules around the entity; those of its own count first, as in reading.
    ///   - options: What only writing needs.
    ///   - layout: Declaration and indentation.
    /// - Returns: The document.
    /// - Throws: `EntityError` with the path: for names and characters that XML does not allow, for values that the rules and
    ///   options refuse, and for entities that can't be written.
    public func xmlData(
        root: String? = nil,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: XMLPrintingOptions = XMLPrintingOptions()
    ) throws(EntityError) -> Data {
        let name = root ?? (Self.self is any RepeatedValues.Type ? "list" : EncodedNode.name(of: Self.self))
        return try XMLWriting.data(root: name, WritingRules(rules, options, isPlace: true), layout) { sink in
            var writer = ValueWriter(sink)
            try writeValue(to: &writer)
        }
    }
}
#endif
