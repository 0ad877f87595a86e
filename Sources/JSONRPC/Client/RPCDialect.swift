#if JSON
/// The language that a server speaks; trait XML adds `.xmlRPC`.
public struct RPCDialect: Sendable {
    let codec: any RPCCodec

    /// JSON-RPC 2.0.
    public static let jsonRPC2 = RPCDialect(codec: JSONRPCCodec(rules: .version2))

    /// JSON-RPC 1.0: messages name no version, notifications have a `null` id, and an error may have any shape.
    ///
    /// It knows no batches: their calls are sent one by one.
    public static let jsonRPC1 = RPCDialect(codec: JSONRPCCodec(rules: .version1))
}
#endif
