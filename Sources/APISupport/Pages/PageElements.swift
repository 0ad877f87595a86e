public import APISupportEntities

/// The elements of all pages of a list, page after page.
///
/// `Pages.elements` makes it. A page is asked for when the elements of those before are used up.
public struct PageElements<Page: Entity & Sequence>: AsyncSequence, Sendable {
    /// What is read.
    public typealias Element = Page.Element
    /// What ends the iteration early.
    public typealias Failure = APIError

    private let pages: Pages<Page>

    fileprivate init(_ pages: Pages<Page>) {
        self.pages = pages
    }

    /// Begins anew at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator())
    }

    /// Reads the elements one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var pages: Pages<Page>.AsyncIterator
        private var page: Page.Iterator?

        fileprivate init(pages: Pages<Page>.AsyncIterator) {
            self.pages = pages
        }

        /// The next element; nil behind the last page, and after an error.
        public mutating func next() async throws(APIError) -> Page.Element? {
            try await next(isolation: #isolation)
        }

        /// The next element, waited for on an actor; nil behind the last page, and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Page.Element? {
            while true {
                if let element = page?.next() { return element }
                guard let following = try await pages.next(isolation: actor) else {
                    page = nil
                    return nil
                }
                page = following.makeIterator()
            }
        }
    }
}

extension Pages where Page: Sequence {
    /// The elements of all pages, one after the other.
    public var elements: PageElements<Page> { PageElements(self) }
}
