#if JSON
public import APISupport

// A protocol of Swift, or a subclass, whose methods are those of the server: name, labels and types are written once.
//
//     protocol Arithmetic {
//         func sum(_ a: Int, _ b: Int) async throws(RPCFailure) -> Int
//         func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Int
//     }
//     final class Calculator: JSONRPCClient, Arithmetic, @unchecked Sendable {
//         func sum(_ a: Int, _ b: Int) async throws(RPCFailure) -> Int { try await invoke(a, b) }
//         func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Int {
//             try await invoke(minuend, subtrahend)                // by name: minuend, subtrahend
//         }
//     }
extension JSONRPCClient {
    /// Calls the remote method that is named like the Swift method which calls this one, and gives its result, decoded.
    ///
    /// The arguments are those of the Swift method, in its order: passed by name where they have labels there, else by
    /// position. Any other number of arguments, or labels for only some, is a programmer's mistake and stops the program.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result.
    public func invoke<Result: Decodable & SendableMetatype>(
        _ arguments: any Encodable...,
        function: String = #function,
        decoding: DecodingRules = DecodingRules()
    ) async throws(RPCFailure) -> sending Result {
        let function = SwiftFunction(function)
        return try await call(RPCCall(function.name, function.params(arguments), decoding: decoding))
    }

    /// Calls the remote method that is named like the Swift method which calls this one, and gives its result as an entity.
    ///
    /// The arguments are passed on as above.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result.
    public func invoke<Result: Entity>(
        _ arguments: any Encodable...,
        function: String = #function
    ) async throws(RPCFailure) -> sending Result {
        let function = SwiftFunction(function)
        return try await call(RPCCall(function.name, function.params(arguments)))
    }

    /// Calls the remote method that is named like the Swift method which calls this one; its result does not matter.
    ///
    /// The arguments are passed on as above.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why it was not done.
    public func invoke(_ arguments: any Encodable..., function: String = #function) async throws(RPCFailure) {
        let function = SwiftFunction(function)
        try await call(RPCCall<Void>(function.name, function.params(arguments)))
    }
}
#endif
