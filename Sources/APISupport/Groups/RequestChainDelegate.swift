/// What hears of a chain: called on the delivery queue, and held weakly.
///
/// Of the methods that tell of the end exactly one is called, once.
public protocol RequestChainDelegate: AnyObject {
    /// Takes the response of the last step; nil for a chain without steps.
    func chain(_ chain: RequestChain, didSucceedWith response: sending APIResponse?)

    /// Takes the failure, which names the step; or the cancellation of the chain.
    func chain(_ chain: RequestChain, didFailWith error: GroupError)

    /// Takes how far the whole is, as far as its steps are known; called any number of times, never after the end.
    func chain(_ chain: RequestChain, didProgress progress: RequestProgress)
}

extension RequestChainDelegate {
    /// Does nothing.
    public func chain(_ chain: RequestChain, didProgress progress: RequestProgress) {}
}
