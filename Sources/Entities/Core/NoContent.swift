/// The entity of a response without a body: 204, 205, an answer to HEAD, or a body of length 0.
///
/// A body that is there all the same is not looked at.
public struct NoContent: Entity, Hashable, Sendable {
    /// Makes the entity.
    public init() {}
}
