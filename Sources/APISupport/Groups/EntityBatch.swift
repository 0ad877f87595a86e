public import APISupportEntities
public import APISupportHTTP

/// Several requests at once that build the same entity, so that nothing needs to be cast; see ``RequestBatch``.
///
/// ```swift
/// let rates = try await EntityBatch(days.map { RatesRequest(day: $0) }).entities()
/// ```
public final class EntityBatch<Value: Entity>: Sendable {
    let batch: RequestBatch

    /// Makes a batch; the parameters are described at ``RequestBatch/init(_:delegate:configuration:maximumRunning:mutesAccessories:)``.
    public init(
        _ requests: [EntityRequest<Value>] = [],
        configuration: APIConfiguration = .default,
        maximumRunning: Int? = nil,
        mutesAccessories: Bool = false
    ) {
        batch = RequestBatch(
            configuration: configuration,
            maximumRunning: maximumRunning,
            mutesAccessories: mutesAccessories
        )
        for request in requests { add(request) }
    }

    /// Adds a request; see ``RequestBatch/add(_:after:priority:)``.
    @discardableResult
    public func add(
        _ request: EntityRequest<Value>,
        after dependencies: [GroupMember] = [],
        priority: HTTPPriority? = nil
    ) -> GroupMember {
        request.checkResponseType()
        return batch.add(request, after: dependencies, priority: priority)
    }

    /// Whether the batch was started and has not ended.
    public var isRunning: Bool { batch.isRunning }

    /// How far the whole is.
    public var currentProgress: RequestProgress { batch.currentProgress }

    /// Starts, and calls a closure with all entities or the first failure, once, on the delivery queue.
    public func start(_ completion: sending @escaping (sending Result<[Value], GroupError>) -> Void) {
        batch.start { result in
            switch result {
            case .success(let responses): completion(.success(responses.map { EntityRequest<Value>.entity(of: $0) }))
            case .failure(let error): completion(.failure(error))
            }
        }
    }

    /// Starts, and calls a closure with the end of each request, once, on the delivery queue.
    public func startAll(_ completion: sending @escaping (sending [Result<Value, APIError>]) -> Void) {
        batch.startAll { results in completion(Self.entities(of: results)) }
    }

    /// Starts, and gives all entities, in the order in which requests were added.
    ///
    /// Cancelling the task cancels the batch.
    ///
    /// - Throws: `GroupError`: the first failure, after which what still runs is cancelled; or the cancellation.
    public func entities() async throws(GroupError) -> sending [Value] {
        try await batch.responses().map { EntityRequest<Value>.entity(of: $0) }
    }

    /// Starts, and gives the end of each request, in the order in which they were added.
    ///
    /// Cancelling the task cancels what still runs.
    public func results() async -> sending [Result<Value, APIError>] {
        Self.entities(of: await batch.results())
    }

    /// Cancels what still runs, and ends the batch soon; see ``RequestBatch/cancel()``.
    public func cancel() {
        batch.cancel()
    }

    private static func entities(
        of results: sending [Result<APIResponse, APIError>]
    ) -> sending [Result<Value, APIError>] {
        results.map { EntityRequest<Value>.result(of: $0) }
    }
}
