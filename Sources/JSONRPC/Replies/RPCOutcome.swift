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
    /// What else the reply says.
    var report = RPCBatchReport()

    /// The same outcome for all calls.
    static func all(_ messages: [RPCMessage], _ outcome: RPCOutcome) -> RPCBatchMatch {
        var match = RPCBatchMatch(outcomes: messages.map { $0.id == nil ? nil : outcome })
        if case .error(let error) = outcome { match.wholeError = error }
        return match
    }
}
#endif
