#if JSON
/// Why parameters can't be sent.
struct RPCEncodingFailure: Error {
    let message: String
    /// What the value's own code threw; nil when it threw nothing.
    var underlying: (any Error)?
}
#endif
