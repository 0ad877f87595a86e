#if JSON
internal import APISupport

/// What a server answered to a batch beside the replies to its calls.
public struct RPCBatchReport: Sendable {
    /// The ids, as JSON, of replies to calls that the batch does not hold; empty by the rules.
    public internal(set) var foreignIDs: [String] = []
    /// Errors of which the server does not tell the call, since their id is `null`.
    ///
    /// They may be about any call without a reply, or about a notification.
    public internal(set) var unattributedErrors: [JSONRPCError] = []
    /// The number of elements that are no replies: they have no id, nor do they report an error; 0 by the rules.
    public internal(set) var strayReplies = 0

    /// The same, in a response of this status.
    func with(status: Int, _ failures: FailureMaker) -> RPCBatchReport {
        var report = self
        report.unattributedErrors = unattributedErrors.map { $0.with(status: status, failures) }
        return report
    }

    /// Adds what was answered to another part of the batch.
    mutating func add(_ other: RPCBatchReport) {
        foreignIDs += other.foreignIDs
        unattributedErrors += other.unattributedErrors
        strayReplies += other.strayReplies
    }
}
#endif
