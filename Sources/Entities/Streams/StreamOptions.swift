internal import APISupportDefaults

/// How a stream of entities is read, beside the rules for its values.
public struct StreamOptions: Sendable {
    /// Receives each element that can't be built, in the stream's order, on the thread that reads; the stream goes on behind it.
    ///
    /// Nil, the default, ends the stream with the error of the first such element. What leaves the next element's beginning
    /// unknown ends the stream in any case: an array whose grammar is broken, XML that is not well formed, the stream's end
    /// inside of an element.
    public var onBadElement: (@Sendable (ElementFailure) -> Void)?
    /// The largest element, in bytes of UTF-8; 8 MiB by default, nil sets no bound.
    ///
    /// So much memory, and some for the entity itself, a stream takes at most. An element that is larger ends the stream with
    /// code `.limitExceeded`.
    public var maximumElementSize: Int?

    /// Makes options; nothing is called, and the largest element has 8 MiB, by default.
    public init(onBadElement: (@Sendable (ElementFailure) -> Void)? = nil) {
        self.onBadElement = onBadElement
        maximumElementSize = Defaults.maximumStreamElementSize
    }
}
