#if JSON
/// A JSON value.
public struct JSONValue: Sendable {}
#endif
