package import APISupportEntities
internal import APISupportHTTP

/// Makes errors about a response that came, for modules on top of this one: they judge bodies by rules of their own.
package struct FailureMaker: Sendable {
    private let make: @Sendable (APIError.Code, String, EntityError?) -> APIError

    /// Makes errors about the response that another error is about.
    package init(like error: APIError) {
        make = { code, message, underlying in
            APIError(
                code: code,
                message: message,
                request: error.request,
                status: error.status,
                headers: error.headers,
                body: error.body,
                bodySize: error.bodySize,
                bodyPreview: error.bodyPreview,
                position: underlying?.position,
                path: underlying?.path ?? FieldPath(),
                errorEntity: nil,
                parserErrors: [],
                underlying: underlying,
                secretHeaders: error.secretHeaders
            )
        }
    }

    /// Makes errors about a response.
    package init(_ response: APIResponse) {
        let context = response.payload.context
        make = { code, message, underlying in
            context.error(
                code,
                message,
                position: underlying?.position,
                path: underlying?.path ?? FieldPath(),
                underlying: underlying
            )
        }
    }

    /// An error about the response.
    package func error(_ code: APIError.Code, _ message: String) -> APIError {
        make(code, message, nil)
    }

    /// The error for a part of the body from which something could not be built.
    package func error(_ error: EntityError) -> APIError {
        make(.entityNotBuilt, error.message, error)
    }
}
