public import APISupportEntities
public import APISupportHTTP
internal import APISupportMemory
internal import Foundation

/// The entities of one request: that of a stored response, if there is one, and that of the server's, each with where it comes
/// from.
///
/// ```swift
/// for try await (rates, source) in RatesRequest().responses() { show(rates, isOld: source.isStored) }
/// ```
public struct EntityResponses<Value: Entity>: AsyncSequence, Sendable {
    /// An entity, and where its response comes from.
    public typealias Element = (entity: Value, source: ResponseSource)
    /// What running through them may throw.
    public typealias Failure = APIError

    private let responses: APIResponses

    init(_ responses: APIResponses) {
        self.responses = responses
    }

    /// Starts to run through the entities; to be called once.
    public func makeAsyncIterator() -> Iterator {
        Iterator(responses: responses.makeAsyncIterator())
    }

    /// Runs through the entities.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var responses: APIResponses.Iterator

        /// The next entity; nil after the server's.
        ///
        /// Cancelling the task cancels the request.
        ///
        /// - Throws: `APIError`, why the server's entity can't be had. A stored one that can't be built is left out.
        public mutating func next() async throws(APIError) -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next entity, waited for on an actor; nil after the server's.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Element? {
            guard let response = try await responses.next(isolation: actor) else { return nil }
            return (EntityRequest<Value>.entity(of: response), response.source)
        }
    }
}

/// The entity of a stored response first, then that of the server's: policy `cacheThenNetwork`.
extension EntityRequest {
    /// The entity of a stored response, if there is one, and then that of the server's, as a sequence of one or two.
    ///
    /// A stored response is looked for where the policy is `cacheThenNetwork`; the `source` beside each entity tells them apart.
    /// The sequence may be run through once, which sends the request.
    ///
    /// - Parameters:
    ///   - errorEntity: The type of the entity that an error's body becomes; nil, the default, takes the request's.
    ///   - configuration: How it is sent and read. Its delivery queue plays no part.
    /// - Returns: The entities.
    public func responses(
        errorEntity: (any ErrorEntity.Type)? = nil,
        configuration: APIConfiguration = .default
    ) -> EntityResponses<Result> {
        EntityResponses(connection(configuration, errorEntity).responses())
    }

    /// Starts the request, and calls one closure with the entity of a stored response, if there is one, and then another with the
    /// server's or the error.
    ///
    /// Both are called on the configuration's delivery queue. A stored response is looked for where the policy is
    /// `cacheThenNetwork`; one that can't be built is left out.
    ///
    /// - Parameters:
    ///   - errorEntity: The type of the entity that an error's body becomes; nil, the default, takes the request's.
    ///   - configuration: How it is sent and read.
    ///   - stored: Called once at most, before the other, with the entity and where it comes from, which tells its age.
    ///   - completion: Called once; both are let go at the end.
    /// - Returns: The connection, to cancel it; it need not be kept.
    @discardableResult
    public func start(
        errorEntity: (any ErrorEntity.Type)? = nil,
        configuration: APIConfiguration = .default,
        stored: sending @escaping (sending Result, ResponseSource) -> Void,
        completion: sending @escaping (sending Swift.Result<Result, APIError>) -> Void
    ) -> APIConnection {
        let connection = connection(configuration, errorEntity)
        connection.lock.withLock {
            connection.storedReceiver = { response in
                let source = response.source
                stored(Self.entity(of: response), source)
            }
        }
        connection.begin(.closure { result in completion(Self.result(of: result)) })
        return connection
    }
}
