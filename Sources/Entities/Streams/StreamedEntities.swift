package import Foundation

/// Reads the entities of a stream, as far as its bytes have come.
package struct StreamedEntities<Element: Entity> {
    private let splitter: any StreamSplitter
    private let options: StreamOptions
    private var isOver = false

    /// Begins a stream.
    package init(_ layout: StreamLayout, rules: DecodingRules, options: StreamOptions) {
        splitter = layout.splitting.splitter(for: Element.self, rules: rules, options: options)
        self.options = options
    }

    /// Takes the next bytes, as UTF-8.
    package func push(_ bytes: Data) {
        splitter.push(bytes)
    }

    /// Notes that no more bytes come.
    package func finish() {
        splitter.finish()
    }

    /// Gives up what has come: the source has failed.
    package mutating func abandon() {
        isOver = true
    }

    /// The next entity; nil where more bytes are needed or, once the bytes are finished, none is left.
    ///
    /// Throws what ends the stream; nothing comes after that.
    package mutating func next() throws(EntityError) -> Element? {
        guard !isOver else { return nil }
        do throws(EntityError) {
            while let element = try splitter.next(Element.self) {
                switch element {
                case .entity(let entity): return entity
                case .failure(let failure):
                    guard let report = options.onBadElement else { throw failure.error }
                    report(failure)
                }
            }
            return nil
        } catch {
            isOver = true
            throw error
        }
    }
}
