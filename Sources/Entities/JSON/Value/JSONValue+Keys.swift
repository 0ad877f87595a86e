#if JSON
extension JSONValue {
    /// The value that a key means, of any `Decodable` type, read by the rules in force (`DecodingRules.current`).
    ///
    /// ```swift
    /// let nominal = try json.value("Nominal", as: Int.self)
    /// let id: String = try json.value("@ID")
    /// let tags: [String] = try json.value("tags/tag")
    /// ```
    ///
    /// The key is one as in a `DecodableEntity`: looked up literally first, and then without its marks (`"@id"`, `"a/b"`,
    /// `"list[1]"`). Throws `.missingValue` where there is nothing, and what is wrong with the value, each with path and
    /// position.
    public func value<T: Decodable>(_ key: String, as type: T.Type = T.self) throws(EntityError) -> T {
        try member(key) { container in try container.decode(type, forKey: DocumentKey(stringValue: key)) }
    }

    /// The value that a key means; nil where it is missing, null, or empty where the rules take that for nil.
    ///
    /// A value that is there but wrong is an error, as in `value(_:as:)`.
    public func optionalValue<T: Decodable>(_ key: String, as type: T.Type = T.self) throws(EntityError) -> T? {
        try member(key) { container in try container.decodeIfPresent(type, forKey: DocumentKey(stringValue: key)) }
    }

    private func member<T>(
        _ key: String,
        _ read: (JSONKeyedContainer<DocumentKey>) throws -> T
    ) throws(EntityError) -> T {
        let index = try index()
        let rules = document.rulesInForce
        return try EntityError.typed {
            try JSONDecodingContext.withContext(from: document, at: index, rules: rules, isPlace: false) { context in
                try read(JSONKeyedContainer(JSONOpenObject(context, index: index, depth: 0, keyedBy: DocumentKey.self)))
            }
        }
    }
}
#endif
