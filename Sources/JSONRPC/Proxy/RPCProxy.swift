#if JSON
public import APISupport

/// Calls remote methods as if they were methods of Swift.
///
/// ```swift
/// let seven: Int = try await client.proxy.math.sum(1, 2, 4)                       // calls math.sum by position
/// let nineteen: Int = try await client.proxy.subtract(minuend: 42, subtrahend: 23)   // by name
/// ```
///
/// Names are put together with points. Arguments are all with labels, or all without: anything else is a programmer's
/// mistake and stops the program. Names are not checked by the compiler: methods that are called more than once are better
/// declared (`RPCMethod`).
@dynamicMemberLookup
@dynamicCallable
public struct RPCProxy: Sendable {
    let client: JSONRPCClient
    /// The name so far; empty in front of the first part.
    let name: String

    /// The name of the method that is called.
    private var method: String {
        precondition(!name.isEmpty, "the proxy itself is no method: name one, as in proxy.ping()")
        return name
    }

    /// The method, or group of methods, of a name below this one.
    public subscript(dynamicMember part: String) -> RPCProxy {
        RPCProxy(client: client, name: name.isEmpty ? part : "\(name).\(part)")
    }

    /// Calls the method and gives its result, decoded where the caller runs; throws why there is none.
    public func dynamicallyCall<Result: Decodable>(
        withKeywordArguments arguments: KeyValuePairs<String, any Encodable>
    ) async throws(RPCFailure) -> Result {
        let call = RPCCall<Void>(method, RPCParams(arguments: arguments))
        return try await client.perform(client.message(call)).decode(Result.self)
    }

    /// Calls the method and gives its result as an entity; throws why there is none.
    public func dynamicallyCall<Result: Entity>(
        withKeywordArguments arguments: KeyValuePairs<String, any Encodable>
    ) async throws(RPCFailure) -> sending Result {
        try await client.call(RPCCall(method, RPCParams(arguments: arguments)))
    }

    /// Calls the method and gives its result as an entity; throws why there is none.
    public func dynamicallyCall<Result: Entity & Decodable>(
        withKeywordArguments arguments: KeyValuePairs<String, any Encodable>
    ) async throws(RPCFailure) -> sending Result {
        try await client.call(RPCCall(method, RPCParams(arguments: arguments)))
    }

    /// Calls the method, whose result does not matter; throws why it was not done.
    public func dynamicallyCall(
        withKeywordArguments arguments: KeyValuePairs<String, any Encodable>
    ) async throws(RPCFailure) {
        try await client.call(RPCCall<Void>(method, RPCParams(arguments: arguments)))
    }
}

extension JSONRPCClient {
    /// The server's methods, by their names.
    public var proxy: RPCProxy { RPCProxy(client: self, name: "") }
}
#endif
