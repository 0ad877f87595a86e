#if JSON
/// What came of one request.
struct RPCAnswers: Sendable {
    /// Of each message, in order; nil for notifications.
    let answers: [RPCAnswer?]
    let wholeError: RPCFailure?
    let foreignIDs: [String]
    let unattributed: [JSONRPCError]
}
#endif
