#if JSON
extension StreamLayout {
    /// One JSON array: the document itself, or the value at a key path such as `data/items` or `response[1]`.
    ///
    /// All of the document is checked, also what stands around the array: grammar, UTF-8, depth, keys that stand twice in an
    /// object on the way. Elements in front of an error have been given by then. Under lenient rules a comma may stand behind
    /// the last element or member, but a key on the way that stands twice is an error still: which array is meant can't be
    /// told before the document's end.
    ///
    /// - Parameter keyPath: The way to the array; nil, the default, is the document itself.
    /// - Returns: The layout.
    public static func jsonArray(at keyPath: String? = nil) -> StreamLayout {
        StreamLayout(JSONArraySplitting(keyPath: keyPath))
    }

    /// A JSON document in each line (NDJSON, JSON Lines); blank lines are passed over.
    ///
    /// The last line needs no line end, unless it is a number or a word, which might have been cut.
    public static let jsonLines = StreamLayout(JSONRecordSplitting(separator: .lineFeed))

    /// A JSON text sequence (RFC 7464): a record separator (U+001E) in front of each document, and a line feed behind it.
    public static let jsonSequence = StreamLayout(JSONRecordSplitting(separator: .recordSeparator))
}

private struct JSONRecordSplitting: StreamSplitting {
    let separator: JSONRecordSplitter.Separator

    var format: String { "JSON" }

    func splitter<E: Entity>(for type: E.Type, rules: DecodingRules, options: StreamOptions) -> any StreamSplitter {
        JSONRecordSplitter(separator, JSONElementBuilder(for: type, rules: rules, options: options))
    }
}

private struct JSONArraySplitting: StreamSplitting {
    let keyPath: String?

    var format: String { "JSON" }

    func splitter<E: Entity>(for type: E.Type, rules: DecodingRules, options: StreamOptions) -> any StreamSplitter {
        JSONArraySplitter(at: keyPath, JSONElementBuilder(for: type, rules: rules, options: options))
    }
}
#endif
