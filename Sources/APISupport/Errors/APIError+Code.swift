extension APIError {
    /// The kinds of failure; more may be added.
    public struct Code: Hashable, Sendable {
        /// The code's name, as written below.
        public let name: String

        /// Makes a code; modules on top of this one have codes of their own.
        package init(_ name: String) {
            self.name = name
        }

        // MARK: Before a response

        /// The request can't be sent: bad URL, method, header name or value, or a body that can't be encoded.
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
        /// A time-out ran out; the message says what was waited for.
        public static let timedOut = Code("timedOut")
        /// The connection ended before the response was complete.
        public static let connectionLost = Code("connectionLost")
        /// The server's certificate is not trusted.
        public static let tlsUntrusted = Code("tlsUntrusted")
        /// TLS could not be agreed on.
        public static let tlsFailed = Code("tlsFailed")
        /// The response ended before its announced end.
        public static let truncated = Code("truncated")
        /// The body exceeds the limit, decoded or by its ratio to what was received.
        public static let bodyTooLarge = Code("bodyTooLarge")
        /// The header section exceeds the limit.
        public static let headersTooLarge = Code("headersTooLarge")
        /// The response breaks HTTP's rules.
        public static let badResponse = Code("badResponse")
        /// A content coding is unknown, broken, or there are too many.
        public static let badContentCoding = Code("badContentCoding")
        /// More redirects than allowed, or a loop.
        public static let tooManyRedirects = Code("tooManyRedirects")
        /// A redirect from https to http.
        public static let insecureRedirect = Code("insecureRedirect")
        /// A redirect that can't be followed.
        public static let invalidRedirect = Code("invalidRedirect")
        /// The request may be answered from the cache alone, and nothing there fits it.
        public static let notCached = Code("notCached")
        /// The token that the request needs could not be got anew.
        public static let refreshFailed = Code("refreshFailed")
        /// Any other failure of the transport; `underlying` tells.
        public static let transportFailed = Code("transportFailed")
        /// The connection, or the task that waited for it, was cancelled.
        public static let cancelled = Code("cancelled")
        /// The request was not sent, since one that it waits for failed; that one's `APIError` is in `underlying`.
        public static let dependencyFailed = Code("dependencyFailed")
        /// The closure of a chain's step threw the error in `underlying`.
        public static let stepFailed = Code("stepFailed")

        // MARK: About a response

        /// The status code is not among those that the request accepts, and no error entity could be built.
        public static let unacceptableStatus = Code("unacceptableStatus")
        /// The server's error was built as an entity; see `errorEntity`.
        public static let errorEntity = Code("errorEntity")
        /// The media type, and the body where the type tells nothing, is neither JSON nor XML, or of a format whose
        /// trait is off.
        public static let unacceptableContentType = Code("unacceptableContentType")
        /// There is no body, and what is expected needs one.
        public static let emptyBody = Code("emptyBody")
        /// Bytes that are not valid in the body's charset.
        public static let invalidCharsetData = Code("invalidCharsetData")
        /// The body's charset is not supported.
        public static let unsupportedCharset = Code("unsupportedCharset")
        /// The body should be JSON, and breaks its grammar.
        public static let notJSON = Code("notJSON")
        /// The body should be XML, and is not well-formed.
        public static let notXML = Code("notXML")
        /// The document is refused for safety: a limit, a repeated key, a DTD; see the `EntityError` in `underlying`.
        public static let documentRefused = Code("documentRefused")
        /// The expected entity could not be built; `path` and `position` tell where.
        public static let entityNotBuilt = Code("entityNotBuilt")
        /// The next page of a list is one that was asked for before.
        public static let paginationLoop = Code("paginationLoop")
        /// The next page of a list is of another origin than the first, or its URL can't be used.
        public static let foreignPage = Code("foreignPage")
        /// A list has more pages than are asked for.
        public static let tooManyPages = Code("tooManyPages")
        /// The processing rule judged the response a failure; `errorEntity` holds the server's code and message.
        public static let refusedByRule = Code("refusedByRule")
        /// The processing rule threw the error in `underlying` instead of judging the response.
        public static let ruleFailed = Code("ruleFailed")
        /// The response is not of the structure that the request's validators demand; `path` tells where it differs first.
        public static let invalidStructure = Code("invalidStructure")
        /// The delegate takes nothing that came.
        public static let nothingAccepted = Code("nothingAccepted")
    }
}

extension APIError.Code: CustomStringConvertible {
    /// The code's name.
    public var description: String { name }
}
