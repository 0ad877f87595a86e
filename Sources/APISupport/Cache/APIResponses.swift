/// The responses of one connection: a stored one, if there is one, and the server's.
public struct APIResponses: AsyncSequence, Sendable {
    /// What running through them may throw.
    public typealias Failure = APIError

    private let connection: APIConnection

    init(_ connection: APIConnection) {
        self.connection = connection
    }

    /// Starts to run through the responses; to be called once.
    public func makeAsyncIterator() -> Iterator {
        Iterator(connection)
    }

    /// Runs through the responses.
    public struct Iterator: AsyncIteratorProtocol {
        private let connection: APIConnection
        private var isStoredNext: Bool
        private var isOver = false

        init(_ connection: APIConnection) {
            self.connection = connection
            isStoredNext = connection.wantsStored
        }

        /// The next response; nil after the server's.
        ///
        /// Cancelling the task cancels the request.
        ///
        /// - Throws: `APIError`, why the server's response can't be had. A stored one that can't be read is left out.
        public mutating func next() async throws(APIError) -> APIResponse? {
            try await next(isolation: #isolation)
        }

        /// The next response, waited for on an actor; nil after the server's.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> APIResponse? {
            guard !isOver else { return nil }
            if isStoredNext {
                isStoredNext = false
                if let stored = try? await APIConnection(storedOf: connection).response() { return stored }
            }
            isOver = true
            return try await connection.response()
        }
    }
}
