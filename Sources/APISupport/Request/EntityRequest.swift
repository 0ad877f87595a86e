public import APISupportEntities

/// A request whose result type is known at compile time, so that nothing needs to be cast.
///
/// ```swift
/// let rates = try await EntityRequest<RateList>(url: "https://bank.example/daily.asp").response()
/// ```
///
/// `Result` is any entity: a struct, an `EntityList`, `NoContent` where no body is expected, or an optional where it may be
/// missing. Its response type must not be `.data`.
open class EntityRequest<Result: Entity>: APIRequest {
    /// The type of the result.
    public final override class var expected: (any Entity.Type)? { Result.self }

    /// Sends the request and gives its entity.
    ///
    /// Cancelling the task cancels the request.
    ///
    /// - Parameters:
    ///   - errorEntity: The type of the entity that an error's body becomes; nil, the default, takes the request's.
    ///   - configuration: How it is sent and read. Its delivery queue plays no part.
    /// - Returns: The entity, which is yours alone.
    /// - Throws: `APIError`; with code `.cancelled` when the task is cancelled.
    public func response(
        errorEntity: (any ErrorEntity.Type)? = nil,
        configuration: APIConfiguration = .default
    ) async throws(APIError) -> sending Result {
        let connection = connection(configuration, errorEntity)
        return Self.entity(of: try await connection.response())
    }

    /// Starts the request, and calls a closure with its entity or error, once, on the configuration's delivery queue.
    ///
    /// - Parameters:
    ///   - errorEntity: The type of the entity that an error's body becomes; nil, the default, takes the request's.
    ///   - configuration: How it is sent and read.
    ///   - completion: Called on the delivery queue; let go after that.
    /// - Returns: The connection, to cancel it; it need not be kept.
    @discardableResult
    public func start(
        errorEntity: (any ErrorEntity.Type)? = nil,
        configuration: APIConfiguration = .default,
        completion: sending @escaping (sending Swift.Result<Result, APIError>) -> Void
    ) -> APIConnection {
        let connection = connection(configuration, errorEntity)
        connection.begin(
            .closure { result in
                completion(Self.result(of: result))
            }
        )
        return connection
    }

    func connection(
        _ configuration: APIConfiguration,
        _ errorEntity: (any ErrorEntity.Type)?
    ) -> APIConnection {
        checkResponseType()
        let connection = APIConnection(request: self, configuration: configuration)
        if let errorEntity { connection.take(errorEntity: errorEntity) }
        return connection
    }

    /// The entity or error of a response's end.
    static func result(of result: Swift.Result<APIResponse, APIError>) -> Swift.Result<Result, APIError> {
        result.map { entity(of: $0) }
    }

    /// Stops the program where the request asks for bytes.
    func checkResponseType() {
        precondition(responseType != .data, "\(type(of: self)) with response type .data can't build an entity")
    }

    /// The entity that a response holds.
    static func entity(of response: APIResponse) -> Result {
        guard let entity = response.entity, let result = entity as? Result else {
            preconditionFailure("a response without the entity that was expected counts as failed")
        }
        return result
    }
}
