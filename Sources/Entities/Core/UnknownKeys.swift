/// What happens with the keys, attributes and elements of a document that nothing reads.
public enum UnknownKeys: Sendable {
    /// Nothing.
    case ignored
    /// They are handed to this function, once for each object that has some, on the thread that decodes.
    case reported(@Sendable ([FieldPath]) -> Void)
    /// The first is an error with code `.unknownKey`.
    case refused
}
