/// Why a request brought no response.
public struct TransportError: Error, Sendable {
    /// What kind of failure it was.
    public var code: Code
    /// What went wrong, in words for a person; holds no secret.
    public var message: String
    /// The response's head, where one had come before the failure; its body holds what was received, up to 64 KB.
    public var response: HTTPResponse?
    /// libcurl's own result code; nil when the failure was not libcurl's.
    public var curlCode: Int32?
    /// The number of body bytes received; nil where that says nothing.
    public var received: Int64?
    /// The number of bytes that were expected or allowed; nil when unknown.
    public var expected: Int64?
    /// What the transfer was doing when a time-out ended it; nil for other failures, and where interceptors took the time.
    public var phase: Phase?

    /// Makes an error.
    public init(
        _ code: Code,
        _ message: String,
        response: HTTPResponse? = nil,
        curlCode: Int32? = nil,
        received: Int64? = nil,
        expected: Int64? = nil,
        phase: Phase? = nil
    ) {
        self.code = code
        self.message = message
        self.response = response
        self.curlCode = curlCode
        self.received = received
        self.expected = expected
        self.phase = phase
    }

    /// The kinds of failure; more may be added.
    public struct Code: Hashable, Sendable {
        /// The code's name, as written below.
        public let name: String

        /// Makes a code from a recorded name.
        package init(_ name: String) {
            self.name = name
        }

        /// The request can't be sent: bad URL, method, header name or value.
        public static let invalidRequest = Code("invalidRequest")
        /// The host's name could not be resolved.
        public static let hostNotFound = Code("hostNotFound")
        /// The connection was refused or could not be made.
        public static let cannotConnect = Code("cannotConnect")
        /// The request's body could not be read to its end: a file that has changed, or a stream that failed or had another
        /// length than it should.
        public static let bodyFailed = Code("bodyFailed")
        /// The file that a download goes to is there already or can't be written, or the disk is full.
        public static let fileFailed = Code("fileFailed")
        /// The proxy could not be found, refused, or could not reach the server.
        public static let proxyFailed = Code("proxyFailed")
        /// A time-out ran out; see `phase`.
        public static let timedOut = Code("timedOut")
        /// The connection ended before the response was complete.
        public static let connectionLost = Code("connectionLost")
        /// The server's certificate is not trusted.
        public static let tlsUntrusted = Code("tlsUntrusted")
        /// TLS could not be agreed on.
        public static let tlsFailed = Code("tlsFailed")
        /// The response ended before its announced end: header block, length, chunks or content coding.
        public static let truncated = Code("truncated")
        /// The body exceeds the limit, decoded or by its ratio to what was received.
        public static let bodyTooLarge = Code("bodyTooLarge")
        /// The header section exceeds the limit, in bytes or fields.
        public static let headersTooLarge = Code("headersTooLarge")
        /// The response breaks HTTP's rules.
        public static let badResponse = Code("badResponse")
        /// A content coding is unknown, broken, or there are too many.
        public static let badContentCoding = Code("badContentCoding")
        /// More redirects than allowed, or a loop.
        public static let tooManyRedirects = Code("tooManyRedirects")
        /// A redirect from https to http.
        public static let insecureRedirect = Code("insecureRedirect")
        /// A redirect that can't be followed: bad target, other scheme, or a body that may not be sent again.
        public static let invalidRedirect = Code("invalidRedirect")
        /// The token that the request needs could not be got anew.
        public static let refreshFailed = Code("refreshFailed")
        /// The request was cancelled.
        public static let cancelled = Code("cancelled")
        /// The request may be answered from the cache alone, and nothing there fits it.
        public static let notCached = Code("notCached")
        /// Any other failure; `curlCode` tells.
        public static let other = Code("other")
    }

    /// What a transfer is doing.
    public enum Phase: String, Sendable {
        /// Waiting for a free place among the connections.
        case queued
        /// Looking up the name, connecting, or agreeing on TLS.
        case connecting
        /// Sending the request.
        case sending
        /// Waiting for the response's first byte.
        case waiting
        /// Receiving the response.
        case receiving
    }
}

extension TransportError {
    /// The end of a request that was cancelled.
    package static let cancelled = TransportError(.cancelled, "the request was cancelled")
}

extension TransportError.Code: CustomStringConvertible {
    /// The code's name.
    public var description: String { name }
}

extension TransportError: CustomStringConvertible {
    /// Code and message, with libcurl's code where there is one.
    public var description: String {
        "\(code): \(message)" + (curlCode.map { " (curl \($0))" } ?? "")
    }
}
