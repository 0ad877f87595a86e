public import APISupportHTTP

/// What all requests to one API have in common: arguments and headers that each is sent with, how a failure is told, and where
/// in a response the result lies.
///
/// Each part has a default that does nothing. The rule stands in ``APIConfiguration/rule``; a request opts out by
/// ``APIRequest/usesRule``.
///
/// ```swift
/// struct ExampleRule: ProcessingRule {
///     func change(arguments: inout RequestArguments, of request: APIRequest) { arguments["version"] = "2.1" }
///     func judge(_ response: APIResponse) throws -> RuleVerdict {
///         let json = try response.json
///         if try json["ok"].bool() { return .success }
///         return .failure(code: nil, message: try json["message"].optional?.string())
///     }
///     func keyPath(in response: APIResponse) -> String? { "result" }
/// }
/// ```
///
/// Order: the rule changes arguments, then headers; the request is sent; the rule judges the response; the request's
/// validators look at it; the result is unwrapped; the request's own `keyPath` leads on from there; the entity is built. A rule
/// that works with one format conforms to `JSONUnwrappingRule` (trait JSON) or `XMLUnwrappingRule` (trait XML) to unwrap by
/// code. The response keeps its document as it came, beside the entity.
public protocol ProcessingRule: Sendable {
    /// Changes the arguments of a request before they are written; called on the thread that makes the connection.
    ///
    /// What it throws makes the request fail with `APIError.Code.invalidRequest`.
    func change(arguments: inout RequestArguments, of request: APIRequest) throws

    /// Changes the header fields of a request, those of the configuration and the server among them.
    ///
    /// Called on the thread that makes the connection. What it throws makes the request fail with
    /// `APIError.Code.invalidRequest`.
    func change(headers: inout HTTPHeaders, of request: APIRequest) throws

    /// Says whether a response of any status is a success; called where bodies are decoded.
    ///
    /// A failure makes the request fail with `APIError.Code.refusedByRule`. What it throws makes it fail too: with the status,
    /// where that isn't accepted; else with an `APIError` as it is, and any other error under `APIError.Code.ruleFailed`.
    func judge(_ response: APIResponse) throws -> RuleVerdict

    /// Says where the result lies in a response that was accepted, for example `result` or `data/items`; nil for the root.
    func keyPath(in response: APIResponse) -> String?
}

extension ProcessingRule {
    /// Changes nothing.
    public func change(arguments: inout RequestArguments, of request: APIRequest) {}

    /// Changes nothing.
    public func change(headers: inout HTTPHeaders, of request: APIRequest) {}

    /// Success.
    public func judge(_ response: APIResponse) -> RuleVerdict { .success }

    /// Nil.
    public func keyPath(in response: APIResponse) -> String? { nil }
}
