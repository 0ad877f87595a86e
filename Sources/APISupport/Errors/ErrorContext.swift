internal import APISupportDefaults
internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText

/// What every error of one request has in common: the request, and the response once there is one.
struct ErrorContext: Sendable {
    private let request: APIError.Request
    private let secretHeaders: Set<String>
    private let redact: Redaction
    private var response: HTTPResponse?
    private var charset: Charset?

    init(request: HTTPRequest) {
        self.request = APIError.Request(method: request.method, url: Secrets.masked(url: request.url))
        secretHeaders = request.secretHeaders
        redact = Redaction(request)
    }

    /// The same, with the response that came.
    func with(_ response: HTTPResponse) -> ErrorContext {
        var context = self
        context.response = response
        let type = MediaType(contentTypes: response.headers.values(for: "Content-Type"))
        context.charset =
            Charset.detectBOM(response.body)?.charset ?? type?["charset"].flatMap { Charset(label: $0) }
            ?? (try? Charset(xmlDeclarationIn: response.body))
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
        APIError(
            code: code,
            message: redact(message),
            request: request,
            status: response?.status,
            headers: response?.headers ?? [:],
            body: response?.body.prefix(Defaults.keptBodySize),
            bodySize: response?.body.count,
            bodyPreview: response.map { redact(BodyPreview.text($0.body, charset: charset)) } ?? "",
            position: position,
            path: path,
            errorEntity: errorEntity,
            parserErrors: parserErrors,
            underlying: underlying,
            secretHeaders: secretHeaders
        )
    }
}
