public import Foundation

/// What a server answered: the final response, after redirects, with the whole body.
public struct HTTPResponse: Sendable {
    /// The status code, for example 200.
    public var status: Int
    /// The header fields, in the order in which they came; trailers are not among them.
    public var headers: HTTPHeaders
    /// The body with its content codings removed; empty when there was none.
    public var body: Data
    /// The URL that answered, after redirects.
    public var url: String
    /// The protocol version, for example `HTTP/1.1` or `HTTP/2`.
    public var version: String
    /// Whether the body's end was marked (length, chunks, HTTP/2); false where only the closed connection ended it.
    public var isLengthKnown: Bool
    /// The attempt that a streamed response belongs to, whatever interceptors change in it; nil for others.
    var attempt: Int?

    /// Where it comes from; `.network` but for what a cache gives.
    public var source: ResponseSource

    /// Makes a response.
    public init(
        status: Int,
        headers: HTTPHeaders = [:],
        body: Data = Data(),
        url: String = "",
        version: String = "HTTP/1.1",
        isLengthKnown: Bool = true,
        source: ResponseSource = .network
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.version = version
        self.isLengthKnown = isLengthKnown
        self.source = source
    }
}
