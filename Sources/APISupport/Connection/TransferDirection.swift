/// The two ways that bytes go.
public enum TransferDirection: Sendable {
    /// The request's body.
    case sending
    /// The response's body.
    case receiving
}
