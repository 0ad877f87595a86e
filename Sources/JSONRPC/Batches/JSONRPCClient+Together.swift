#if JSON
extension JSONRPCClient {
    /// Sends several calls as one batch, waits for all of them and gives all their results.
    ///
    /// ```swift
    /// let (sum, name) = try await client.callTogether(RPCCall<Int>("sum", [1, 2]), RPCCall<String>("name", [7]))
    /// ```
    ///
    /// Make a `batch()` to see the outcome of each call, to add notifications, or where the number of calls is not known.
    ///
    /// - Throws: Why the batch as a whole failed, else the failure of the first call that has one.
    public func callTogether<each Value>(
        _ calls: repeat RPCCall<each Value>
    ) async throws(RPCFailure) -> sending (repeat each Value) {
        let batch = batch()
        let handles = (repeat batch.add(each calls))
        try await batch.send()
        return (repeat try await (each handles).value())
    }
}
#endif
