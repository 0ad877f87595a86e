#if JSON
public import APISupportEntities
public import Foundation

extension RequestBody {
    /// Makes a JSON body from an encodable value; it is encoded when the request is made.
    ///
    /// Dates, keys and the rest are written by the rules, and what those leave nil by the request's own `decoding`: as an
    /// answer of the same server is read. A value that can't be written makes the request fail with
    /// `APIError.Code.invalidRequest`, and an `EntityError` that tells the path below it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - rules: The rules around it; by default only the request's.
    ///   - options: What only writing needs.
    ///   - layout: Sorted keys, lines, and what the marks become that keys have for XML.
    ///   - contentType: The media type.
    /// - Returns: The body.
    public static func json(
        _ value: some Encodable,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: JSONLayout = JSONLayout(),
        contentType: String = "application/json"
    ) -> RequestBody {
        RequestBody.written(contentType) { outer in
            try JSONWriting.data(
                encoding: value,
                rules: rules.inheriting(from: outer),
                options: options,
                layout: layout
            )
        }
    }

    /// Makes a JSON body from an entity, also one that is not `Encodable`; see `json(_:rules:options:layout:contentType:)`.
    public static func json(
        entity: some Entity,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: JSONLayout = JSONLayout(),
        contentType: String = "application/json"
    ) -> RequestBody {
        RequestBody.written(contentType) { outer in
            try entity.jsonData(rules: rules.inheriting(from: outer), options: options, layout: layout)
        }
    }

    /// Makes a JSON body by an encoder of Foundation's, whose settings count alone; a value that can't be encoded makes the
    /// request fail with `APIError.Code.invalidRequest`, and the encoder's error below it.
    public static func json(_ value: some Encodable, encoder: JSONEncoder) -> RequestBody {
        RequestBody.written("application/json") { _ in try encoder.encode(value) }
    }
}
#endif
