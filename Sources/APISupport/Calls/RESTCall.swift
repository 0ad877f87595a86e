internal import APISupportEntities
public import APISupportHTTP
internal import Dispatch
internal import Foundation

/// One call of an API as a class of its own: a subclass says what differs, and the rest is done here, in this order.
///
/// 1. The activity counter goes up.
/// 2. `path` and `arguments` are asked, and the body is built.
/// 3. `decorate(_:)` may change the request.
/// 4. With trait Debug URL and header fields are logged; the request is sent; its success or error is logged.
/// 5. `parse(_:)` makes the value; where the call failed with a response, it is tried too.
/// 6. The completion is called.
/// 7. The activity counter goes down, whatever the subclass did.
///
/// Subclass ``GETCall``, ``POSTCall``, ``PUTCall``, ``PATCHCall`` or ``DELETECall``:
///
/// ```swift
/// final class RepositoryCall: GETCall<Repository> {
///     let name: String
///     init(name: String) { self.name = name; super.init() }
///     override var path: String { "repos" }
///     override var pathSegments: [String] { name.split(separator: "/").map { String($0) } }
/// }
/// RepositoryCall(name: "apple/swift").start(configuration: gitHub) { outcome in print(outcome) }
/// ```
///
/// A call is kept until its end, and used on the configuration's delivery queue meanwhile: leave it alone until then.
open class RESTCall<Value>: APIRequest {
    /// Changes the request before it is sent; does nothing by default.
    ///
    /// What it throws makes the call fail with `APIError.Code.invalidRequest`.
    open func decorate(_ request: inout HTTPRequest) throws {}

    /// Makes the value of a response, of one with a status that isn't accepted too.
    ///
    /// By default an entity is built as an ``EntityRequest`` does it; beside entities `Void`, `Data`, `String` and
    /// `APIResponse` are known, and for other types this must be overridden. Called on the delivery queue, or where the caller
    /// waits.
    ///
    /// - Throws: Anything; an `APIError` ends the call as it is, an `EntityError` and others under
    ///   `APIError.Code.entityNotBuilt`.
    open func parse(_ response: APIResponse) throws -> Value {
        guard let value = try ParsedByDefault.value(of: response, as: Value.self) else {
            preconditionFailure("\(type(of: self)) must override parse(_:), to make \(Value.self) of a response")
        }
        return value
    }

    /// Takes how far the transfer is; does nothing by default.
    ///
    /// Called on the delivery queue any number of times, never after
    /// the end, and not where a task waits.
    open func didProgress(_ progress: RequestProgress) {}

    /// Makes the request, and lets `decorate(_:)` change it.
    open override func makeHTTPRequest(configuration: APIConfiguration) throws(APIError) -> HTTPRequest {
        var request = try super.makeHTTPRequest(configuration: configuration)
        do {
            try decorate(&request)
        } catch {
            throw error as? APIError
                ?? APIError(
                    .invalidRequest,
                    "the request can't be decorated: \(error)",
                    request: request,
                    underlying: error
                )
        }
        return request
    }

    /// Starts the call, and calls a closure with its end, once, on the configuration's delivery queue.
    ///
    /// - Parameters:
    ///   - configuration: How it is sent and read.
    ///   - completion: Called on the delivery queue; let go after that.
    /// - Returns: The connection, to cancel it; it need not be kept.
    @discardableResult
    public func start(
        configuration: APIConfiguration = .default,
        completion: sending @escaping (CallOutcome<Value>) -> Void
    ) -> APIConnection {
        let activity = configuration.activity
        activity.begin()
        let relay = CallProgress(queue: configuration.deliveryQueue) { [self] in didProgress($0) }
        let connection = APIConnection(self, nil, configuration.withoutActivity, progressObserver: relay.note)
        connection.keepPayload()
        relay.watch(connection)
        connection.begin(
            .closure { [self] result in
                defer { activity.end() }
                completion(outcome(of: result, connection))
            }
        )
        return connection
    }

    /// Makes the call, and gives its end; cancelling the task cancels the call.
    ///
    /// - Parameter configuration: How it is sent and read. Its delivery queue plays no part, but for accessories.
    /// - Returns: The value, or the error and the reply.
    public func outcome(configuration: APIConfiguration = .default) async -> CallOutcome<Value> {
        configuration.activity.begin()
        defer { configuration.activity.end() }
        let connection = APIConnection(self, nil, configuration.withoutActivity)
        connection.keepPayload()
        let result: Result<APIResponse, APIError>
        do throws(APIError) {
            result = .success(try await connection.response())
        } catch {
            result = .failure(error)
        }
        return outcome(of: result, connection)
    }

    /// Makes the call, and gives its value; cancelling the task cancels the call.
    ///
    /// - Parameter configuration: How it is sent and read. Its delivery queue plays no part, but for accessories.
    /// - Returns: The value.
    /// - Throws: `APIError`; `outcome(configuration:)` also gives the reply of a failed call.
    public func value(configuration: APIConfiguration = .default) async throws(APIError) -> Value {
        try await outcome(configuration: configuration).result.get()
    }

    /// The end of a connection, parsed.
    private func outcome(of result: Result<APIResponse, APIError>, _ connection: APIConnection) -> CallOutcome<Value> {
        switch result {
        case .success(let response):
            do {
                return .success(try parse(response))
            } catch {
                return .failure(response.parsingError(error), reply: nil)
            }
        case .failure(let error):
            let reply = connection.keptPayload.flatMap { try? parse(APIResponse($0, entity: nil)) }
            return .failure(error, reply: reply)
        }
    }
}
