#if JSON
public import APISupport

extension APIError.Code {
    /// The reply breaks the rules of JSON-RPC: neither result nor error, both, the wrong version, an error without a code.
    public static let rpcInvalidResponse = APIError.Code("rpcInvalidResponse")
    /// The reply has another id than the call.
    public static let rpcUnmatchedID = APIError.Code("rpcUnmatchedID")
    /// Several replies of a batch have the id of the call.
    public static let rpcDuplicateID = APIError.Code("rpcDuplicateID")
    /// There is no reply to the call: no body came, or none of the batch's replies has its id.
    public static let rpcMissingResponse = APIError.Code("rpcMissingResponse")
}
#endif
