public import APISupportEntities

extension QueryItem {
    /// What becomes of a value that is nothing.
    public enum Nulls: Sendable {
        /// It is left out.
        case dropped
        /// Its name is sent with an empty value: `a=`.
        case empty
        /// Its name is sent alone: `a`.
        case nameAlone
    }

    /// The items of nested values, for a query or a form.
    ///
    /// Members of objects are named `a[b]`, elements of lists as the layout says; a list without elements sends nothing.
    ///
    /// ```swift
    /// let query = QueryItem.items(["page": 2, "filter": ["tags": ["a", "b"], "draft": false]])
    /// ```
    ///
    /// gives `page=2&filter[tags][]=a&filter[tags][]=b&filter[draft]=false`, escaped when it is sent.
    ///
    /// - Parameters:
    ///   - arguments: Names and values; of a name that stands twice the last value counts, a list has several.
    ///   - layout: How lists and truth values look.
    ///   - nulls: What becomes of nil; dropped by default.
    /// - Returns: The items.
    public static func items(
        _ arguments: RequestArguments,
        layout: FormLayout = FormLayout(),
        nulls: Nulls = .dropped
    ) -> [QueryItem] {
        arguments.members.flatMap { items($0.name, $0.value, layout, nulls) }
    }

    /// The items of an encodable value, an entity or a dictionary for example, which has to be an object.
    ///
    /// Dates, keys and separators are written by the rules, and nil by the options.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - rules: The rules around it.
    ///   - options: What only writing needs; nil is left out, or an empty value.
    ///   - layout: How lists and truth values look.
    /// - Returns: The items.
    /// - Throws: `EntityError` where it can't be written, with the path to the place.
    public static func items(
        encoding value: some Encodable,
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: FormLayout = FormLayout()
    ) throws(EntityError) -> [QueryItem] {
        try FormWriting.items(encoding: value, rules: rules, options: options, layout: layout)
            .map { QueryItem($0.name, $0.value) }
    }

    private static func items(
        _ name: String,
        _ value: ArgumentValue,
        _ layout: FormLayout,
        _ nulls: Nulls
    ) -> [QueryItem] {
        switch value {
        case .null:
            switch nulls {
            case .dropped: []
            case .empty: [QueryItem(name, "")]
            case .nameAlone: [QueryItem(name)]
            }
        case .text(let text): [QueryItem(name, text)]
        case .integer(let number): [QueryItem(name, number)]
        case .number(let number): [QueryItem(name, number)]
        case .boolean(let flag): [QueryItem(name, layout.booleans == .digits ? (flag ? "1" : "0") : "\(flag)")]
        case .object(let arguments):
            arguments.members.flatMap { items("\(name)[\($0.name)]", $0.value, layout, nulls) }
        case .list(let elements):
            elements.enumerated().flatMap { index, element in
                items(name + mark(of: element, at: index, layout.lists), element, layout, nulls)
            }
        }
    }

    /// What stands behind a list's name: objects and lists are kept apart by nothing but their number.
    private static func mark(of element: ArgumentValue, at index: Int, _ lists: FormLayout.Lists) -> String {
        switch element {
        case .object, .list: return "[\(index)]"
        case .null, .text, .integer, .number, .boolean:
            switch lists {
            case .brackets: return "[]"
            case .repeated: return ""
            case .indexed: return "[\(index)]"
            }
        }
    }
}

extension RequestBody {
    /// Makes the body of a form from nested values; see `QueryItem.items(_:layout:nulls:)`.
    ///
    /// - Parameters:
    ///   - arguments: Names and values.
    ///   - layout: How lists and truth values look.
    ///   - nulls: What becomes of nil; dropped by default.
    /// - Returns: The body.
    public static func form(
        arguments: RequestArguments,
        layout: FormLayout = FormLayout(),
        nulls: QueryItem.Nulls = .dropped
    ) -> RequestBody {
        form(QueryItem.items(arguments, layout: layout, nulls: nulls))
    }
}
