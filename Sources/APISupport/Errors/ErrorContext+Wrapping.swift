internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText

extension ErrorContext {
    /// The error for one of the transport.
    func error(_ error: TransportError) -> APIError {
        let context = error.response.map { with($0) } ?? self
        var message = error.message
        // Other errors count fields, codings or redirects, and say it themselves.
        if let received = error.received, let expected = error.expected {
            switch error.code {
            case .bodyTooLarge: message += "; received \(received) bytes, allowed \(expected)"
            case .truncated, .connectionLost, .timedOut: message += "; received \(received) bytes, expected \(expected)"
            default: break
            }
        }
        return context.error(APIError.Code(error.code), message, underlying: error)
    }

    /// The error for one of an entity read in a format, with hints of what may explain the failure.
    func error(_ error: EntityError, format: BodyFormat, hints: [String]) -> APIError {
        let code = APIError.Code(error.code, format: format)
        // A document that can't be read is at fault itself, whatever should have become of it.
        let message = code == .entityNotBuilt ? error.messageWithEntity : error.messageWithoutSecrets
        let reasons = code == format.notThisFormat ? hints : []
        return self.error(
            code,
            ([message] + reasons).joined(separator: "; "),
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
        .bodyFailed: .bodyFailed,
        .fileFailed: .fileFailed,
        .hostNotFound: .hostNotFound,
        .cannotConnect: .cannotConnect,
        .proxyFailed: .proxyFailed,
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
        .refreshFailed: .refreshFailed,
        .cancelled: .cancelled,
        .notCached: .notCached,
    ]

    /// The code for an entity's error: a document that can't be read is told from one that is not what was expected.
    init(_ code: EntityError.Code, format: BodyFormat) {
        switch code {
        case .malformed, .emptyDocument: self = format.notThisFormat
        case .truncated: self = .truncated
        case .depthLimit, .limitExceeded, .dtdForbidden, .duplicateKey: self = .documentRefused
        case .invalidCharsetData: self = .invalidCharsetData
        default: self = .entityNotBuilt
        }
    }
}

extension EntityError {
    /// The message; what was found in a secret's place is not quoted in it.
    var messageWithoutSecrets: String {
        path.isSecret ? message.replacing(/"[^"]*"/, with: "\"\(Secrets.mask)\"") : message
    }

    /// The same behind the name of the entity that could not be built, unless the message begins with that itself.
    var messageWithEntity: String {
        guard let entity, !message.hasPrefix(entity + " ") else { return messageWithoutSecrets }
        return "\(entity): \(messageWithoutSecrets)"
    }
}

extension FieldPath {
    /// Whether a name on the way speaks of a secret.
    fileprivate var isSecret: Bool {
        steps.contains { step in
            switch step {
            case .key(let name), .element(let name, _), .attribute(let name): Secrets.isSecret(bodyField: name)
            case .index, .text: false
            }
        }
    }
}
