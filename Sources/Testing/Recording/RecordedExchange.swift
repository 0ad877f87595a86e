public import APISupportHTTP
public import Foundation

/// A request and what came of it, with secrets masked.
///
/// Recordings are JSON files, made by `save` or by `RecordingTransport`. A body that is UTF-8 is written as text, any other
/// in base64.
public struct RecordedExchange: Sendable {
    /// The request; of its members the method, URL, headers and body are recorded, of bodies those that are in memory.
    public var request: HTTPRequest
    /// The response, or why there was none.
    public var result: Result<HTTPResponse, TransportError>

    /// Makes an exchange and masks its secrets: credentials in header fields (`secretHeaders` included), userinfo, and
    /// token-like query items.
    ///
    /// Bodies are kept as they are.
    public init(request: HTTPRequest, result: Result<HTTPResponse, TransportError>) {
        let secrets = request.secretHeaders
        self.request = HTTPRequest(
            method: request.method,
            url: Secrets.masked(url: request.url),
            headers: request.headers.maskingSecrets(others: secrets),
            body: request.body
        )
        self.result = result.map { $0.maskingSecrets(secrets) }.mapError { error in
            var error = error
            error.response = error.response?.maskingSecrets(secrets)
            return error
        }
    }

    /// Reads the exchanges of a file; throws what the file system or the JSON decoder throws.
    public static func load(from file: URL) throws -> [RecordedExchange] {
        try JSONDecoder().decode([RecordedExchange].self, from: Data(contentsOf: file))
    }

    /// Writes exchanges to a file, whole or not at all.
    public static func save(_ exchanges: [RecordedExchange], to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(exchanges).write(to: file, options: .atomic)
    }

    /// The request's body, where it was in memory.
    private var recordedBody: Data { request.body?.data ?? Data() }

    /// Whether another request, masked alike, asks for the same: method, URL and body.
    func isAnswer(to other: HTTPRequest) -> Bool {
        request.method == other.method && request.url == other.url && recordedBody == other.body?.data ?? Data()
    }
}

extension RecordedExchange: CustomStringConvertible, CustomReflectable {
    /// Method, URL and end, with secrets masked.
    public var description: String {
        let end =
            switch result {
            case .success(let response): "status \(response.status), \(response.body.count) bytes"
            case .failure(let error): "\(error)"
            }
        return "\(request.method) \(Secrets.masked(url: request.url)): \(end)"
    }

    /// What the description shows, so that a dump shows no secret either.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}

extension HTTPResponse {
    /// The same response with secrets masked in its headers and URL.
    fileprivate func maskingSecrets(_ secrets: Set<String>) -> HTTPResponse {
        var response = self
        response.headers = headers.maskingSecrets(others: secrets)
        response.url = Secrets.masked(url: url)
        return response
    }
}
