public import APISupportEntities
public import APISupportHTTP

/// Where a request's arguments are written.
///
/// Beside the values below, trait JSON brings `.json`: a JSON object as the body.
public struct ArgumentPlacement {
    /// Makes the body that arguments become; nil where there is nothing to send.
    typealias BodyMaker = (RequestArguments, FormLayout) throws -> RequestBody?

    /// What decides.
    enum Choice {
        case byMethod
        case query
        case body(BodyMaker)
    }

    let choice: Choice
    /// How names and values look outside of JSON; lists by their name repeated, by default.
    private var layout = FormLayout(lists: .repeated)

    init(choice: Choice) {
        self.choice = choice
    }

    /// In a form as the body where the method is neither GET, HEAD, DELETE nor OPTIONS and the request has no body of its own,
    /// else in the query; the default.
    public static var automatic: ArgumentPlacement { ArgumentPlacement(choice: .byMethod) }
    /// In the query, behind the request's own items.
    public static var query: ArgumentPlacement { ArgumentPlacement(choice: .query) }
    /// In a form (`application/x-www-form-urlencoded`) as the body; a request with a body of its own is then refused.
    public static var form: ArgumentPlacement { ArgumentPlacement(choice: .body(formBody)) }

    /// In a form of several parts (`multipart/form-data`) as the body, each as a part of text; a request with a body of its own
    /// is then refused.
    ///
    /// ```swift
    /// APIRequest(path: "photos", method: .post, arguments: ["title": "Казань"], argumentPlacement: .multipart { form in
    ///     form.add("photo", file: photo)
    /// })
    /// ```
    ///
    /// - Parameter build: Adds files and other parts behind the arguments; called once for each request that is made, and nothing
    ///   by default. What it throws makes the request fail with `APIError.Code.invalidRequest`.
    /// - Returns: The placement.
    public static func multipart(
        _ build: @escaping (inout MultipartForm) throws -> Void = { _ in }
    ) -> ArgumentPlacement {
        let makeBody: BodyMaker = { arguments, layout in
            var form = MultipartForm()
            let items = QueryItem.items(arguments, layout: layout, nulls: .empty)
            for (name, value) in items.flatMap(\.pairs) { form.add(name, value ?? "") }
            try build(&form)
            return .multipart(form)
        }
        return ArgumentPlacement(choice: .body(makeBody))
    }

    /// The same with another look of lists and truth values; it counts outside of JSON.
    public func laidOut(_ layout: FormLayout) -> ArgumentPlacement {
        var placement = self
        placement.layout = layout
        return placement
    }

    /// The arguments as items of a query.
    func items(_ arguments: RequestArguments) -> [QueryItem] {
        QueryItem.items(arguments, layout: layout, nulls: .empty)
    }

    /// How the body is made of arguments; nil where they belong into the query.
    func bodyMaker(for method: HTTPMethod, hasBody: Bool) -> ((RequestArguments) throws -> RequestBody?)? {
        let make: BodyMaker
        switch choice {
        case .query: return nil
        case .body(let maker): make = maker
        case .byMethod:
            if hasBody || [.get, .head, .delete, .options].contains(method) { return nil }
            make = Self.formBody
        }
        return { [layout] arguments in try make(arguments, layout) }
    }

    private static func formBody(_ arguments: RequestArguments, _ layout: FormLayout) -> RequestBody? {
        arguments.isEmpty ? nil : .form(arguments: arguments, layout: layout, nulls: .empty)
    }
}
