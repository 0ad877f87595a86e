#if JSON
/// What a server answered to a batch beside the replies to its calls.
public struct RPCBatchReport: Sendable {
    /// The ids, as JSON, of replies to calls that the batch does not hold; empty by the rules.
    public internal(set) var foreignIDs: [String] = []
    /// Errors of which the server does not tell the call, since their id is `null`.
    ///
    /// They may be about any call without a reply, or about a notification.
    public internal(set) var unattributedErrors: [JSONRPCError] = []
}
#endif
