/// A delegate that takes a stored response before the server's; policy `cacheThenNetwork`.
public protocol APIConnectionStoredDelegate: APIConnectionDelegate {
    /// Takes the response with the entity that was expected; its `source` tells the age.
    ///
    /// Called once at most, and never as the last: what the server says, or the error, comes after it.
    func connection(_ connection: APIConnection, didFindStored response: sending APIResponse)
}
