/// What hears of a queue: called on the delivery queue, and held weakly.
public protocol RequestQueueDelegate: AnyObject {
    /// Called when the last request has ended and its end was delivered, cancelled ones included.
    ///
    /// A queue to which more is added after that becomes busy again, and completes again.
    func queueDidComplete(_ queue: RequestQueue)

    /// Takes the end of a request that was added without a closure, and for which no task waits.
    func queue(_ queue: RequestQueue, didEnd member: GroupMember, with result: sending Result<APIResponse, APIError>)

    /// Takes how far all requests are that were added since the queue was empty last; called any number of times.
    func queue(_ queue: RequestQueue, didProgress progress: RequestProgress)
}

extension RequestQueueDelegate {
    /// Does nothing.
    public func queue(
        _ queue: RequestQueue,
        didEnd member: GroupMember,
        with result: sending Result<APIResponse, APIError>
    ) {}

    /// Does nothing.
    public func queue(_ queue: RequestQueue, didProgress progress: RequestProgress) {}
}
