public import APISupportEntities
public import APISupportHTTP
public import Foundation

/// Why a connection brought no result: what went wrong, where, and what the server said.
///
/// Match `code`, never a text. What is known at the time is kept: the request always; status, headers and body once a
/// response came; position and path once a body was read. Descriptions never show credentials.
public struct APIError: Error, Sendable {
    /// What kind of failure it was.
    public let code: Code
    /// What went wrong, in words for a person.
    public let message: String
    /// What was asked.
    public let request: Request
    /// The status code of the response; nil when none came.
    public let status: Int?
    /// The header fields of the response; empty when none came.
    ///
    /// Secrets are there too; only descriptions mask them.
    public let headers: HTTPHeaders
    /// The start of the response's body, up to 64 KB; nil when no response came.
    public let body: Data?
    /// The size of the whole body in bytes, or of as much of a stream as had come; nil when no response came.
    public let bodySize: Int?
    /// The start of the body, up to 512 bytes, as text: control characters escaped, the request's secrets masked.
    ///
    /// It is empty when there is no body.
    public let bodyPreview: String
    /// The place in the body, as UTF-8 text; nil when the failure has none.
    public let position: TextPosition?
    /// The way to the value that could not be read; empty when the failure has none.
    public let path: FieldPath
    /// The entity that the server's error became; there only with codes `.errorEntity` and `.refusedByRule`.
    public let errorEntity: (any ErrorEntity)?
    /// What the parser of each format said of a body that is in neither format; else empty.
    public let parserErrors: [EntityError]
    /// The error below this one: `TransportError`, `EntityError`, `CharsetError` or one of your own; nil when there is none.
    public let underlying: (any Error)?
    /// The names of headers that are masked in descriptions, beside the well-known ones.
    let secretHeaders: Set<String>

    /// What was asked, without secrets.
    public struct Request: Hashable, Sendable {
        /// The method.
        public let method: HTTPMethod
        /// The URL; its user info and the values of token-like query items are masked.
        public let url: String
    }
}

extension APIError {
    /// Makes an error about a request that brought no response, for example where a request of yours can't be made.
    public init(_ code: Code, _ message: String, request: HTTPRequest, underlying: (any Error)? = nil) {
        self = ErrorContext(request: request).error(code, message, underlying: underlying)
    }
}
