#if Debug
internal import APISupportEntities
internal import APISupportHTTP
internal import Foundation

/// Puts the steps of a connection into words, without secrets.
struct LogWords: Sendable {
    /// The request of the connection that is logged; nil before there is one.
    let request: HTTPRequest?

    func text(of event: LogEvent, withBodies: Bool) -> String {
        let text =
            switch event {
            case .sending(let request):
                "sending \(request.method) \(Secrets.masked(url: request.url))\(fields(request.headers))"
                    + body(of: request, shown: withBodies)
            case .received(let response):
                "received \(response.status) from \(Secrets.masked(url: response.url))\(fields(response.headers))"
                    + body(response.body, shown: withBodies)
            case .reading(let format, let charset): "reading \(format.rawValue) in \(charset)"
            case .built(let type): "built \(type)"
            case .cancelling: "cancelling"
            case .succeeded: "succeeded"
            case .unheard: "nobody is told: the delegate is gone"
            case .failed(let error): "failed, \(error.code)" + words(of: error, shown: withBodies)
            }
        return (request.map { Redaction($0)(text) } ?? text).safeToPrint
    }

    private func fields(_ headers: HTTPHeaders) -> String {
        headers.maskingSecrets(others: request?.secretHeaders ?? []).reduce(into: "") {
            $0 += "; \($1.name): \($1.value)"
        }
    }

    /// The message of an error; what is made of a response's body is a part of the body.
    private func words(of error: APIError, shown: Bool) -> String {
        let quotesBody = error.errorEntity != nil || error.underlying is EntityError
        return quotesBody && !shown ? (error.path.steps.isEmpty ? "" : " at \(error.path)") : ": \(error.message)"
    }

    private func body(of request: HTTPRequest, shown: Bool) -> String {
        guard let body = request.body, body.data == nil else {
            return self.body(request.body?.data ?? Data(), shown: shown)
        }
        return "; \(body)"
    }

    private func body(_ body: Data, shown: Bool) -> String {
        "; \(body.count) bytes"
            + (shown && !body.isEmpty ? ": \(BodySecrets.masked(BodyPreview.text(body, charset: nil)))" : "")
    }
}
#endif
