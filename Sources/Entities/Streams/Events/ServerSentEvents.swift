public import Foundation

/// The events of an event stream (HTML Standard, section 9.2), read from bytes while these arrive.
///
/// An event that the end cuts is not given. Throws what the source throws as it is, and an `EntityError` with code
/// `.limitExceeded` where a line has more than 1 MiB or an event more than 8 MiB. For event streams over HTTP, which are
/// connected again, see `APIRequest.events()` in APISupport.
public struct ServerSentEvents<Source: AsyncSequence>: AsyncSequence where Source.Element == Data {
    /// What is read.
    public typealias Element = ServerSentEvent
    /// What ends the iteration early.
    public typealias Failure = any Error

    private let source: Source

    /// Makes a sequence; nothing is read yet.
    public init(_ source: Source) {
        self.source = source
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source.makeAsyncIterator())
    }

    /// Reads the events one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var source: Source.AsyncIterator
        private var parser = EventParser()
        private var isOver = false

        fileprivate init(source: Source.AsyncIterator) {
            self.source = source
        }

        /// The next event; nil at the stream's end, and after an error.
        public mutating func next() async throws -> ServerSentEvent? {
            try await next(isolation: #isolation)
        }

        /// The next event, read on an actor; nil at the stream's end, and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> ServerSentEvent? {
            guard !isOver else { return nil }
            do {
                while true {
                    if let event = try parser.next() { return event }
                    guard let bytes = try await source.next(isolation: actor) else { break }
                    parser.push(bytes)
                }
            } catch {
                isOver = true
                throw error
            }
            isOver = true
            return nil
        }
    }
}

extension ServerSentEvents: Sendable where Source: Sendable {}
