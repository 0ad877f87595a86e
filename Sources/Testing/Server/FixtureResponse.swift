public import APISupportHTTP
public import Foundation

/// What a fixture server answers.
public struct FixtureResponse: Sendable {
    /// The status code; 200 by default.
    public var status: Int
    /// The header fields; what `framing` needs is added unless it is there.
    public var headers: HTTPHeaders
    /// The body's bytes; none are sent to HEAD, and with statuses 204 and 304.
    public var body: Data
    /// How the body's end is marked; by its length by default.
    public var framing = Framing.length
    /// Interim responses (1xx) that are sent before; none by default.
    public var interim: [Interim] = []
    /// How long the server waits before it sends anything; zero by default.
    public var delay = Duration.zero
    /// The number of body bytes sent at once, which is also the size of a chunk; nil, the default, sends all at once.
    public var pieceSize: Int?
    /// How long the server waits between two pieces; zero by default.
    public var pause = Duration.zero

    /// A response that is not yet the final one (RFC 9110, section 15.2).
    public struct Interim: Sendable {
        /// The status code, from 100 to 199.
        public let status: Int
        /// The header fields.
        public let headers: HTTPHeaders

        /// Makes an interim response.
        public init(status: Int, headers: HTTPHeaders = [:]) {
            self.status = status
            self.headers = headers
        }
    }

    /// How the end of a body is marked.
    public enum Framing: Sendable {
        /// By `Content-Length`.
        case length
        /// By chunked transfer coding.
        case chunked
        /// By the end of the connection.
        case close
    }

    /// Makes a response.
    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Makes a response of a media type; nil sends no `Content-Type`.
    public init(status: Int = 200, type: String?, body: Data) {
        self.init(status: status, body: body)
        headers["Content-Type"] = type
    }

    /// Makes a response from text, sent as UTF-8.
    public init(status: Int = 200, type: String?, text: String) {
        self.init(status: status, type: type, body: Data(text.utf8))
    }

    /// A redirect to an absolute or relative URL.
    public static func redirect(to location: String, status: Int = 302) -> FixtureResponse {
        FixtureResponse(status: status, headers: ["Location": location])
    }

    /// Whether the response has a body by definition (RFC 9112, section 6.3).
    var allowsBody: Bool {
        status >= 200 && status != 204 && status != 304
    }
}
