public import APISupportEntities
internal import APISupportHTTP

/// The pages of a list that a server gives in parts, one after the other.
///
/// `EntityRequest.pages(next:errorEntity:configuration:)` makes it. A page is asked for when it is wanted, and not before. A
/// next page is refused where it was asked for before (`.paginationLoop`), where it is of another origin than the first, which
/// is sent nothing (`.foreignPage`), and behind 10,000 pages (`.tooManyPages`); all pages in front have been given by then.
public struct Pages<Page: Entity>: AsyncSequence, Sendable {
    /// What is read.
    public typealias Element = Page
    /// What ends the iteration early.
    public typealias Failure = APIError

    private let first: PageRequest
    private let next: NextPage<Page>
    private let errorEntity: (any ErrorEntity.Type)?
    private let configuration: APIConfiguration

    init(
        _ first: PageRequest,
        _ next: NextPage<Page>,
        _ errorEntity: (any ErrorEntity.Type)?,
        _ configuration: APIConfiguration
    ) {
        self.first = first
        self.next = next
        self.errorEntity = errorEntity
        self.configuration = configuration
    }

    /// Begins anew at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(first: first, way: next.way, errorEntity: errorEntity, configuration: configuration)
    }

    /// Reads the pages one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The request for the next page, or why there can't be one; nil at the end.
        private var request: Result<PageRequest, APIError>?
        private var trail = PageTrail()
        private let way: NextPage<Page>.Way
        private let errorEntity: (any ErrorEntity.Type)?
        private let configuration: APIConfiguration

        fileprivate init(
            first: PageRequest,
            way: NextPage<Page>.Way,
            errorEntity: (any ErrorEntity.Type)?,
            configuration: APIConfiguration
        ) {
            request = .success(first)
            self.way = way
            self.errorEntity = errorEntity
            self.configuration = configuration
        }

        /// The next page; nil behind the last one, and after an error.
        public mutating func next() async throws(APIError) -> Page? {
            try await next(isolation: #isolation)
        }

        /// The next page, waited for on an actor; nil behind the last one, and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Page? {
            guard let wanted = request else { return nil }
            request = nil
            let current = try wanted.get()
            try trail.take(try current.http.get())
            let connection = APIConnection(page: current, configuration: configuration)
            let response = try await connection.response()
            guard let entity = response.entity, let page = entity as? Page else {
                preconditionFailure("a response without the entity that was expected counts as failed")
            }
            do throws(APIError) {
                request = try following(page, current, response).map { .success($0) }
            } catch {
                request = .failure(error)
            }
            return page
        }

        private func following(
            _ page: Page,
            _ current: PageRequest,
            _ response: APIResponse
        ) throws(APIError) -> PageRequest? {
            switch way {
            case .link(let relation): return try current.linked(relation, in: response)
            case .cursor(let next):
                do {
                    return try next(page).map { PageRequest($0, errorEntity: errorEntity, configuration) }
                } catch {
                    throw response.payload.context.error(
                        .invalidRequest,
                        "the request for the next page can't be made: \(error)",
                        underlying: error
                    )
                }
            }
        }
    }
}

extension EntityRequest {
    /// The pages of a list that begins with this request, one after the other.
    ///
    /// ```swift
    /// for try await page in EntityRequest<[Repository]>(url: "https://api.example/repositories").pages() { ... }
    /// ```
    ///
    /// - Parameters:
    ///   - next: How the page behind each is found; by the `Link` header by default.
    ///   - errorEntity: The type of the entity that an error's body becomes; nil, the default, takes the request's.
    ///   - configuration: How the requests are sent and read. Its delivery queue plays no part.
    /// - Returns: The pages; each is asked for when it is wanted.
    public func pages(
        next: NextPage<Result> = .link,
        errorEntity: (any ErrorEntity.Type)? = nil,
        configuration: APIConfiguration = .default
    ) -> Pages<Result> {
        precondition(responseType != .data, "\(type(of: self)) with response type .data can't build an entity")
        return Pages(PageRequest(self, errorEntity: errorEntity, configuration), next, errorEntity, configuration)
    }
}
