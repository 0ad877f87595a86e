public import APISupportEntities
internal import Foundation

extension RequestBody {
    /// Makes the body of a form from an entity; it is written when the request is made.
    ///
    /// Members of objects are named `a[b]`, elements of lists as the layout says. Dates, keys and separators are written by the
    /// rules, and what those leave nil by the request's own `decoding`. An entity that can't be written makes the request
    /// fail with `APIError.Code.invalidRequest`, and an `EntityError` that tells the path below it.
    ///
    /// - Parameters:
    ///   - entity: The entity; it has to be an object.
    ///   - rules: The rules around it; by default only the request's.
    ///   - options: What only writing needs; nil is left out, or an empty value.
    ///   - layout: How lists and truth values look.
    /// - Returns: The body.
    public static func form(
        entity: some Entity,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: FormLayout = FormLayout()
    ) -> RequestBody {
        form { outer in
            try entity.formItems(rules: rules.inheriting(from: outer), options: options, layout: layout)
        }
    }

    /// Makes the body of a form from an encodable value; see `form(entity:rules:options:layout:)`.
    public static func form(
        _ value: some Encodable,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: FormLayout = FormLayout()
    ) -> RequestBody {
        form { outer in
            try FormWriting.items(
                encoding: value,
                rules: rules.inheriting(from: outer),
                options: options,
                layout: layout
            )
        }
    }

    private static func form(
        _ items: @escaping (DecodingRules) throws -> [(name: String, value: String)]
    ) -> RequestBody {
        RequestBody.written("application/x-www-form-urlencoded") { outer in
            Data(PercentEncoding.form(try items(outer).map { QueryItem($0.name, $0.value) }).utf8)
        }
    }
}
