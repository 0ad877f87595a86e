#if JSON && XML
extension RPCDialect {
    /// XML-RPC, with its extension `nil`.
    ///
    /// Parameters are passed by position, and integers of more than 32 bits as `i8`. There are no ids: a result belongs to
    /// the call whose response brings it. There are no notifications either: one is a call whose result is not looked at. A
    /// batch is sent as a call of `system.multicall`, which the server has to offer.
    ///
    /// Results are translated into JSON and then read as such, so the same types and entities serve for both: a date is a text
    /// in ISO 8601, UTC where it names no zone, and bytes are in base64.
    public static let xmlRPC = RPCDialect(codec: XMLRPCCodec())
}
#endif
