#if JSON
public import APISupport

// Calls that a task waits for. Cancelling the task cancels the request.
extension JSONRPCClient {
    /// Calls a method and gives its result.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result.
    public func call<Result>(_ call: RPCCall<Result>) async throws(RPCFailure) -> sending Result {
        try await perform(message(call)).read(by: call.reader)
    }

    /// Calls a declared method and gives its result.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result.
    public func call<Params: Encodable, Result>(
        _ method: RPCMethod<Params, Result>,
        _ params: Params
    ) async throws(RPCFailure) -> sending Result {
        try await call(RPCCall(method, params))
    }

    /// Calls a declared method that takes any parameters, and gives its result.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result.
    public func call<Result>(
        _ method: RPCMethod<RPCParams, Result>,
        _ params: RPCParams = .none
    ) async throws(RPCFailure) -> sending Result {
        try await call(RPCCall(method, params))
    }

    /// Calls a method and gives its result, decoded.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - params: The parameters; none by default.
    ///   - id: The id that the call shall have; nil, the default, takes the next of the client's own.
    ///   - decoding: How the result is read, where the client's configuration does not say it or says otherwise. Entities
    ///     have rules of their own instead.
    /// - Returns: The result.
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result.
    public func call<Result: Decodable & SendableMetatype>(
        _ method: String,
        _ params: RPCParams = .none,
        id: RPCID? = nil,
        decoding: DecodingRules = DecodingRules()
    ) async throws(RPCFailure) -> sending Result {
        try await call(RPCCall(method, params, id: id, decoding: decoding))
    }

    /// Calls a method and gives its result as an entity.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result.
    public func call<Result: Entity>(
        _ method: String,
        _ params: RPCParams = .none,
        id: RPCID? = nil
    ) async throws(RPCFailure) -> sending Result {
        try await call(RPCCall(method, params, id: id))
    }

    /// Calls a method whose result does not matter, and waits for its end.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why it was not done.
    public func call(_ method: String, _ params: RPCParams = .none, id: RPCID? = nil) async throws(RPCFailure) {
        try await call(RPCCall<Void>(method, params, id: id))
    }

    /// Tells the server something, and waits until the server has taken it; what it answers is not looked at.
    ///
    /// - Throws: `.request` where the server could not be reached or refused the request, `.server` where it said why.
    public func notify(_ method: String, _ params: RPCParams = .none) async throws(RPCFailure) {
        _ = try await exchange(RPCPacket([message(method, params, id: nil)]))
    }

    /// Sends a call and gives its result, not read yet.
    func perform(_ message: RPCMessage) async throws(RPCFailure) -> RPCResult {
        guard let answer = try await exchange(RPCPacket([message])).answers[0] else {
            preconditionFailure("a message with an id has an answer")
        }
        return try answer.get()
    }
}
#endif
