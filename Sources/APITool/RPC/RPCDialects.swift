#if JSON && XML
internal import APISupportJSONRPC

/// The languages that need a trait of their own.
enum RPCDialects {
    /// XML-RPC.
    static let xmlRPC: RPCDialect? = .xmlRPC
}
#endif
