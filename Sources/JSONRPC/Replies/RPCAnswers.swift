#if JSON
/// What came of one request.
struct RPCAnswers: Sendable {
    /// Of each message, in order; nil for notifications.
    let answers: [RPCAnswer?]
    /// The error that the server reported for all messages; nil where there is none.
    let wholeError: RPCFailure?
    /// What else the reply said.
    let report: RPCBatchReport
}
#endif
