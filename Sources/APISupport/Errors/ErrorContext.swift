internal import APISupportDefaults
internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText
internal import Foundation

/// What every error of one request has in common: the request, and the response once there is one.
///
/// Everything that an error shows is made when there is an error, so that success costs nothing.
struct ErrorContext: Sendable {
    private let request: HTTPRequest
    private var response: HTTPResponse?
    /// The size of the body, where the response holds no more than its start.
    private var bodySize: Int?

    init(request: HTTPRequest) {
        var request = request
        // No error shows it, and a context may live as long as its response.
        request.body = nil
        self.request = request
    }

    /// The same, with the response that came; the size is that of a body of which it holds the start.
    func with(_ response: HTTPResponse, bodySize: Int? = nil) -> ErrorContext {
        var context = self
        context.response = response
        context.bodySize = bodySize
        return context
    }

    /// Makes an error.
    func error(
        _ code: APIError.Code,
        _ message: String,
        position: TextPosition? = nil,
        path: FieldPath = FieldPath(),
        errorEntity: (any ErrorEntity)? = nil,
        parserErrors: [EntityError] = [],
        underlying: (any Error)? = nil
    ) -> APIError {
        let redact = Redaction(request)
        return APIError(
            code: code,
            message: redact(message).safeToPrint,
            request: APIError.Request(method: request.method, url: Secrets.masked(url: request.url)),
            status: response?.status,
            headers: response?.headers ?? [:],
            body: response.map { Self.start(of: $0.body) },
            bodySize: bodySize ?? response?.body.count,
            bodyPreview: response.map { redact(Self.preview(of: $0)) } ?? "",
            position: position,
            path: path,
            errorEntity: errorEntity,
            parserErrors: parserErrors,
            underlying: underlying,
            secretHeaders: request.secretHeaders
        )
    }

    /// Method and URL, without secrets, on one line.
    var requestText: String {
        "\(request.method) \(Secrets.masked(url: request.url))".safeToPrint
    }

    /// A text on one line, with the request's secrets masked.
    func safe(_ text: String) -> String {
        Redaction(request)(text).safeToPrint
    }

    /// The bytes that an error keeps, without the rest behind them.
    private static func start(of body: Data) -> Data {
        body.count <= Defaults.keptBodySize ? body : Data(body.prefix(Defaults.keptBodySize))
    }

    private static func preview(of response: HTTPResponse) -> String {
        let type = MediaType(contentTypes: response.headers.values(for: "Content-Type"))
        let charset =
            Charset.detectBOM(response.body)?.charset ?? type?["charset"].flatMap { Charset(label: $0) }
            ?? (try? Charset(xmlDeclarationIn: response.body))
        return BodySecrets.masked(BodyPreview.text(response.body, charset: charset))
    }
}
