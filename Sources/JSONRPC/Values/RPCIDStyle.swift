#if JSON
/// What a client numbers its calls with.
public enum RPCIDStyle: Sendable {
    /// Numbers: `1`, `2`, `3`...
    case integers
    /// The same numbers as text: `"1"`, `"2"`, `"3"`...; for servers that keep ids as text.
    case strings
}
#endif
