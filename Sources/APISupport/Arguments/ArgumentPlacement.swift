internal import APISupportHTTP

/// Where a request's arguments are written.
///
/// Beside the values below, trait JSON brings `.json`: a JSON object as the body.
public struct ArgumentPlacement: Sendable {
    /// What decides.
    enum Choice: Sendable {
        case byMethod
        case query
        case body(@Sendable (RequestArguments) -> RequestBody)
    }

    let choice: Choice

    /// In a form as the body where the method is neither GET, HEAD, DELETE nor OPTIONS and the request has no body of its own,
    /// else in the query; the default.
    public static let automatic = ArgumentPlacement(choice: .byMethod)
    /// In the query, behind the request's own items.
    public static let query = ArgumentPlacement(choice: .query)
    /// In a form (`application/x-www-form-urlencoded`) as the body; a request with a body of its own is then refused.
    public static let form = ArgumentPlacement(choice: .body(formBody))

    /// How the body is made of arguments; nil where they belong into the query.
    func bodyMaker(
        for method: HTTPMethod,
        hasBody: Bool
    ) -> (@Sendable (RequestArguments) -> RequestBody)? {
        switch choice {
        case .query: nil
        case .body(let make): make
        case .byMethod:
            hasBody || [.get, .head, .delete, .options].contains(method) ? nil : Self.formBody
        }
    }

    private static let formBody: @Sendable (RequestArguments) -> RequestBody = { .form($0.queryItems) }
}
