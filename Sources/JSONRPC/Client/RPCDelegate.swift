#if JSON
public import Foundation

/// What hears how calls end.
///
/// Conform also to `RPCValueDelegate` or `RPCDataDelegate`, for the results. All methods are called on the delivery queue of
/// the client's configuration, the main queue by default, never from inside `start`. Of the methods exactly one is called
/// for each call, once. The delegate is held weakly: after it is gone, a call ends in silence.
public protocol RPCDelegate: AnyObject {
    /// Takes why a call brought no result; a cancelled one has an error of code `.cancelled`.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - id: The call's id, which `start` tells too.
    ///   - failure: What the server reported, or why there is no reply.
    func client(_ client: JSONRPCClient, call id: RPCID, failed failure: RPCFailure)
}

/// A delegate that takes typed results.
public protocol RPCValueDelegate: RPCDelegate {
    /// Takes the result of a call, of the type that the call names; it is yours alone.
    func client(_ client: JSONRPCClient, call id: RPCID, loaded value: sending Any)
}

/// A delegate that takes results as they came; of a delegate that takes values too, the values.
public protocol RPCDataDelegate: RPCDelegate {
    /// Takes the result of a call as JSON in UTF-8.
    func client(_ client: JSONRPCClient, call id: RPCID, loadedData data: Data)
}
#endif
