#if JSON && !XML
internal import APISupportJSONRPC

/// The languages that need a trait of their own.
enum RPCDialects {
    /// Trait XML is off.
    static let xmlRPC: RPCDialect? = nil
}
#endif
