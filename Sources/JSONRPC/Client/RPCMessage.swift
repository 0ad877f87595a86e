#if JSON
/// A call or a notification, ready to be sent.
struct RPCMessage: Sendable, Equatable {
    let method: String
    let params: RPCParams.Content
    /// The id; nil for a notification.
    let id: RPCID?
}
#endif
