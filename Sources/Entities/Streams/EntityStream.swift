public import Foundation

/// Entities read from bytes while these arrive, one after the other.
///
/// ```swift
/// for try await rate in EntityStream(chunks, of: Rate.self, in: .jsonArray(at: "data/rates")) { ... }
/// ```
///
/// The source gives pieces of a text in UTF-8, cut anywhere; it is asked for the next piece only when the elements of those
/// before are used up. Memory holds one piece and one element at a time. For responses see `APIRequest.entities(of:in:)` in
/// APISupport, which also reads other charsets.
///
/// Iterating throws what the source throws as it is, and an `EntityError` where an element can't be built
/// (`StreamOptions.onBadElement` may pass over it), where the text outside of the elements is wrong, and with code
/// `.truncated` where the source ends too early. Its path begins with the element's way (`items[17].price`,
/// `/rss/channel/item[18]/price`), its position is counted in the whole stream. All elements in front have been given by then.
public struct EntityStream<Element: Entity, Source: AsyncSequence>: AsyncSequence where Source.Element == Data {
    /// What ends the iteration early.
    public typealias Failure = any Error

    private let source: Source
    private let layout: StreamLayout
    private let rules: DecodingRules
    private let options: StreamOptions

    /// Makes a stream; nothing is read yet.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - type: The type of the entities.
    ///   - layout: Where the elements are.
    ///   - rules: How values are read, unless the entity says otherwise. A `keyPath` leads on from each element.
    ///   - options: What happens with elements that can't be built, and how large one may be.
    public init(
        _ source: Source,
        of type: Element.Type = Element.self,
        in layout: StreamLayout,
        rules: DecodingRules = DecodingRules(),
        options: StreamOptions = StreamOptions()
    ) {
        self.source = source
        self.layout = layout
        self.rules = rules
        self.options = options
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            source: source.makeAsyncIterator(),
            entities: StreamedEntities(layout, rules: rules, options: options)
        )
    }

    /// Reads the entities one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var source: Source.AsyncIterator
        private var entities: StreamedEntities<Element>
        private var isFinished = false

        fileprivate init(source: Source.AsyncIterator, entities: StreamedEntities<Element>) {
            self.source = source
            self.entities = entities
        }

        /// The next entity; nil at the stream's end, and after an error.
        public mutating func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next entity, read on an actor; nil at the stream's end, and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            while true {
                if let entity = try entities.next() { return entity }
                guard !isFinished else { return nil }
                do {
                    if let bytes = try await source.next(isolation: actor) {
                        entities.push(bytes)
                        continue
                    }
                } catch {
                    isFinished = true
                    entities.abandon()
                    throw error
                }
                isFinished = true
                entities.finish()
            }
        }
    }
}

extension EntityStream: Sendable where Source: Sendable {}
