#if JSON
internal import APISupport

/// What a reply says of one call.
enum RPCOutcome: Sendable {
    /// The result.
    case result(JSONFragment)
    /// The server reported an error.
    case error(JSONRPCError)
    /// The reply can't be used: why.
    case unusable(APIError.Code, String)
}

/// What a reply says of a batch.
struct RPCBatchMatch: Sendable {
    /// The outcomes of the messages, in their order; nil for notifications.
    var outcomes: [RPCOutcome?]
    /// The error that the server reported for the batch as a whole; nil where there is none.
    var wholeError: JSONRPCError?
    /// The ids of replies to calls that were not sent.
    var foreignIDs: [String] = []
    /// The errors of which the server does not tell the call.
    var unattributed: [JSONRPCError] = []
}
#endif
