/// An element of a list that could not be built.
public struct ElementFailure: Sendable {
    /// The element's number in the document, from 0, those left out counted.
    public let index: Int
    /// Why it could not be built, with its path and position.
    public let error: EntityError

    /// Makes a failure.
    public init(index: Int, error: EntityError) {
        self.index = index
        self.error = error
    }
}
