#if JSON
/// One reply as it came, not judged yet.
struct RPCReplyObject: Sendable {
    /// The member `jsonrpc`, where it is a text; nil when it is missing or something else.
    var version: String?
    /// The member `id`.
    var id = RPCReplyID.missing
    /// The member `result`; nil when it is missing.
    var result: JSONFragment?
    /// The member `error`.
    var error = RPCErrorObject.missing
    /// Why it is no reply at all; nil where it is one.
    var fault: String?

    /// The error that it reports; nil where there is none.
    var reported: JSONRPCError? {
        if fault == nil, case .error(let error) = error { error } else { nil }
    }
}

/// The member `error` of a reply.
enum RPCErrorObject: Sendable {
    /// There is no such member, or it is `null`.
    case missing
    /// An error object.
    case error(JSONRPCError)
    /// Something else: the value, and what is wrong with it.
    case other(JSONFragment, String)
}
#endif
