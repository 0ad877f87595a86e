/// What a processing rule says of a response.
public enum RuleVerdict: Hashable, Sendable {
    /// The server did what it was asked.
    case success
    /// The server failed, whatever the status says: its code and message, as far as it tells them.
    case failure(code: String?, message: String?)
}
