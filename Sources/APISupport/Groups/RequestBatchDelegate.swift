/// What hears of a batch: called on the delivery queue, and held weakly.
///
/// Of the methods that tell of the end exactly one is called, once: for a batch started by `start()` one of the first two, for
/// one started by `startAll()` the third.
public protocol RequestBatchDelegate: AnyObject {
    /// Takes the responses of a batch all of whose requests succeeded, in the order in which they were added.
    func batch(_ batch: RequestBatch, didSucceedWith responses: sending [APIResponse])

    /// Takes the first failure of a request, or the cancellation of the batch.
    func batch(_ batch: RequestBatch, didFailWith error: GroupError)

    /// Takes the end of each request, in the order in which they were added.
    func batch(_ batch: RequestBatch, didEndWith results: sending [Result<APIResponse, APIError>])

    /// Takes how far the whole is; called any number of times, never after the end.
    func batch(_ batch: RequestBatch, didProgress progress: RequestProgress)
}

extension RequestBatchDelegate {
    /// Does nothing.
    public func batch(_ batch: RequestBatch, didEndWith results: sending [Result<APIResponse, APIError>]) {}

    /// Does nothing.
    public func batch(_ batch: RequestBatch, didProgress progress: RequestProgress) {}
}
