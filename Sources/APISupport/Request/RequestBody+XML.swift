#if XML
public import APISupportEntities
public import XMLElement

extension RequestBody {
    /// Makes an XML body from an entity; it is written when the request is made.
    ///
    /// What the rules leave nil is taken from the request's own `decoding`: so dates, separators and namespaces are written
    /// as an answer of the same server is read. An entity that can't be written makes the request fail with
    /// `APIError.Code.invalidRequest`, and an `EntityError` that tells the path below it.
    ///
    /// - Parameters:
    ///   - entity: The entity.
    ///   - root: The name of the root element; nil, the default, takes the type's name.
    ///   - rules: The rules around it; by default only the request's.
    ///   - options: What only writing needs.
    ///   - layout: Declaration and indentation.
    ///   - contentType: The media type; the bytes are UTF-8 always.
    /// - Returns: The body.
    public static func xml(
        entity: some Entity,
        root: String? = nil,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: XMLPrintingOptions = XMLPrintingOptions(),
        contentType: String = "application/xml; charset=utf-8"
    ) -> RequestBody {
        RequestBody.written(contentType) { outer in
            try entity.xmlData(root: root, rules: rules.inheriting(from: outer), options: options, layout: layout)
        }
    }

    /// Makes an XML body from an encodable value that is no entity; see
    /// `xml(entity:root:rules:options:layout:contentType:)`.
    public static func xml(
        _ value: some Encodable,
        root: String,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: XMLPrintingOptions = XMLPrintingOptions(),
        contentType: String = "application/xml; charset=utf-8"
    ) -> RequestBody {
        RequestBody.written(contentType) { outer in
            try XMLWriting.data(
                encoding: value,
                root: root,
                rules: rules.inheriting(from: outer),
                options: options,
                layout: layout
            )
        }
    }
}
#endif
