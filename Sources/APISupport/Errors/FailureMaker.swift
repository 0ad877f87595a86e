package import APISupportEntities
internal import APISupportHTTP
internal import APISupportMemory
internal import Foundation

/// Makes errors about a response that came, for modules on top of this one: they judge bodies by rules of their own.
///
/// A body may bring any number of errors, so what is said of the response is made once, and shared by all.
package final class FailureMaker: @unchecked Sendable {
    private let context: ErrorContext
    private let lock = PlainLock()
    /// The first error about the response, from which all others take what is said of it; protected by `lock`.
    private var model: APIError?

    /// Makes errors about a response.
    package init(_ response: APIResponse) {
        context = response.payload.context
    }

    /// Makes errors about the response that the error of a connection is about.
    package init(like error: APIError, of connection: APIConnection) {
        context = connection.context
        model = error
    }

    /// An error about the response.
    package func error(_ code: APIError.Code, _ message: String) -> APIError {
        error(code, message, underlying: nil)
    }

    /// The error for a part of the body from which something could not be built.
    package func error(_ error: EntityError) -> APIError {
        self.error(.entityNotBuilt, error.messageWithEntity, underlying: error)
    }

    /// The method and URL of the request, without secrets.
    package var request: String {
        let request = lock.withLock { madeModel() }.request
        return "\(request.method) \(request.url)".safeToPrint
    }

    /// What a server said, safe to be shown: the request's secrets masked, on one line, and no longer than a body's preview.
    package func shown(_ text: String) -> String {
        context.safe(BodySecrets.masked(BodyPreview.start(of: text)))
    }

    /// The model, made now if it was not before; the lock is held.
    private func madeModel() -> APIError {
        if let model { return model }
        let first = context.error(.entityNotBuilt, "")
        model = first
        return first
    }

    private func error(_ code: APIError.Code, _ message: String, underlying: EntityError?) -> APIError {
        let model = lock.withLock { madeModel() }
        return APIError(
            code: code,
            message: context.safe(message),
            request: model.request,
            status: model.status,
            headers: model.headers,
            body: model.body,
            bodySize: model.bodySize,
            bodyPreview: model.bodyPreview,
            position: underlying?.position,
            path: underlying?.path ?? FieldPath(),
            errorEntity: nil,
            parserErrors: [],
            underlying: underlying,
            secretHeaders: model.secretHeaders
        )
    }
}
