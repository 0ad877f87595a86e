public import APISupportEntities
internal import Foundation

/// The entities of one response, read while it comes, in memory that one of them and a window take.
///
/// `APIRequest.entities(of:in:options:errorEntity:configuration:)` makes it. Each iteration sends the request anew. It is sent
/// with the first element that is asked for; the server is held up while no element is asked for, and the transfer is
/// cancelled when the loop is left, or its task is cancelled.
public struct ResponseEntities<Element: Entity>: AsyncSequence, Sendable {
    /// What ends the iteration early: errors of the request, of the document, and of an element.
    public typealias Failure = APIError

    private let request: StreamedRequest
    private let layout: StreamLayout
    private let options: StreamOptions

    init(_ request: StreamedRequest, _ layout: StreamLayout, _ options: StreamOptions) {
        self.request = request
        self.layout = layout
        self.options = options
    }

    /// Begins a request, which is sent with the first call of `next()`.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(request: request, layout: layout, options: options)
    }

    /// Reads the entities one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum State {
            case unsent
            case open(EntityReader<Element>)
            case over
        }

        private let request: StreamedRequest
        private let layout: StreamLayout
        private let options: StreamOptions
        private var state = State.unsent

        fileprivate init(request: StreamedRequest, layout: StreamLayout, options: StreamOptions) {
            self.request = request
            self.layout = layout
            self.options = options
        }

        /// The next entity; nil at the response's end, and after an error.
        public mutating func next() async throws(APIError) -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next entity, read on an actor; nil at the response's end, and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Element? {
            let reader: EntityReader<Element>
            switch state {
            case .over: return nil
            case .open(let open): reader = open
            case .unsent:
                state = .over
                let format = layout.format
                let response = try await request.open { payload in
                    payload.mayBeStream(of: format) ? nil : "\(format.rawValue) was expected"
                }
                reader = EntityReader(response, layout, options)
            }
            // Given up where this throws, so that the transfer ends.
            state = .over
            guard let entity = try await reader.next(isolation: actor) else { return nil }
            state = .open(reader)
            return entity
        }
    }
}

extension APIRequest {
    /// The entities of the response, read while it comes, one after the other.
    ///
    /// ```swift
    /// for try await item in APIRequest(url: "https://shop.example/export").entities(of: Item.self, in: .jsonLines) { ... }
    /// ```
    ///
    /// The type that the request expects plays no part. The request's time-out bounds each silence, the configuration's deadline
    /// the time to the response's head, and `HTTPLimits.streamSize` the body, which has no bound by default.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - layout: Where in the response they are.
    ///   - options: What happens with elements that can't be built, and how large one may be.
    ///   - errorEntity: The type of the entity that an error's body becomes; nil, the default, takes the request's.
    ///   - configuration: How the request is sent and read. Its delivery queue plays no part.
    /// - Returns: The entities; the request is sent when they are asked for.
    public func entities<E: Entity>(
        of type: E.Type = E.self,
        in layout: StreamLayout,
        options: StreamOptions = StreamOptions(),
        errorEntity: (any ErrorEntity.Type)? = nil,
        configuration: APIConfiguration = .default
    ) -> ResponseEntities<E> {
        ResponseEntities(StreamedRequest(self, errorEntity: errorEntity, configuration), layout, options)
    }
}
