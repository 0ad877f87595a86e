package import Foundation

/// Finds the elements of a stream in bytes that come in pieces, and builds an entity of each.
package protocol StreamSplitter: AnyObject {
    /// Takes the next bytes, as UTF-8.
    func push(_ bytes: Data)

    /// Notes that no more bytes come.
    func finish()

    /// The next element; nil where more bytes are needed or, once the bytes are finished, none is left.
    ///
    /// Throws what ends the stream; it is not called after that.
    func next<E: Entity>(_ type: E.Type) throws(EntityError) -> StreamElement<E>?
}

/// An element of a stream, built or not.
package enum StreamElement<E: Entity> {
    /// The entity.
    case entity(E)
    /// Why there is none; the next element is not affected.
    case failure(ElementFailure)
}

/// A kind of stream: how its elements lie in it.
package protocol StreamSplitting: Sendable {
    /// The name of the elements' format, `JSON` or `XML`.
    var format: String { get }

    /// Makes what finds the elements of one stream.
    func splitter<E: Entity>(for type: E.Type, rules: DecodingRules, options: StreamOptions) -> any StreamSplitter
}
