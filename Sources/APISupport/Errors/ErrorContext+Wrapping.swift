internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText

extension ErrorContext {
    /// The error for one of the transport.
    func error(_ error: TransportError) -> APIError {
        let context = error.response.map(with) ?? self
        var message = error.message
        if let phase = error.phase { message += " (\(phase.words))" }
        if let received = error.received, let expected = error.expected {
            message += "; received \(received) bytes, expected \(expected)"
        }
        return context.error(APIError.Code(error.code), message, underlying: error)
    }

    /// The error for one of an entity read in a format, with hints of what may explain the failure.
    func error(_ error: EntityError, format: BodyFormat, hints: [String]) -> APIError {
        let code = APIError.Code(error.code, format: format)
        let reasons = code == format.notThisFormat ? hints : []
        return self.error(
            code,
            ([error.message] + reasons).joined(separator: "; "),
            position: error.position,
            path: error.path,
            underlying: error
        )
    }
}

extension APIError.Code {
    /// The code for one of the transport.
    init(_ code: TransportError.Code) {
        self = Self.ofTransport[code] ?? .transportFailed
    }

    private static let ofTransport: [TransportError.Code: APIError.Code] = [
        .invalidRequest: .invalidRequest,
        .hostNotFound: .hostNotFound,
        .cannotConnect: .cannotConnect,
        .timedOut: .timedOut,
        .connectionLost: .connectionLost,
        .tlsUntrusted: .tlsUntrusted,
        .tlsFailed: .tlsFailed,
        .truncated: .truncated,
        .bodyTooLarge: .bodyTooLarge,
        .headersTooLarge: .headersTooLarge,
        .badResponse: .badResponse,
        .badContentCoding: .badContentCoding,
        .tooManyRedirects: .tooManyRedirects,
        .insecureRedirect: .insecureRedirect,
        .invalidRedirect: .invalidRedirect,
        .cancelled: .cancelled,
    ]

    /// The code for an entity's error: a document that can't be read is told from one that is not what was expected.
    init(_ code: EntityError.Code, format: BodyFormat) {
        switch code {
        case .malformed, .emptyDocument: self = format.notThisFormat
        case .depthLimit, .limitExceeded, .dtdForbidden, .duplicateKey: self = .documentRefused
        case .invalidCharsetData: self = .invalidCharsetData
        default: self = .entityNotBuilt
        }
    }
}

extension TransportError.Phase {
    /// What the transfer was doing, in words.
    fileprivate var words: String {
        switch self {
        case .queued: "while waiting for a free connection"
        case .connecting: "while connecting"
        case .sending: "while sending the request"
        case .waiting: "while waiting for the response"
        case .receiving: "while receiving the response"
        }
    }
}
