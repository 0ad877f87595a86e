#if JSON
// Calls whose end goes to a closure, on the delivery queue of the configuration, once.
extension JSONRPCClient {
    /// Calls a method, and calls a closure with its result or failure, once, on the delivery queue.
    ///
    /// - Parameters:
    ///   - call: What to call, and the type of the result.
    ///   - completion: Called on the delivery queue, never from inside this method, and let go after that.
    /// - Returns: The call under way, to cancel it; it need not be kept.
    @discardableResult
    public func start<Value>(
        _ call: RPCCall<Value>,
        completion: sending @escaping (sending Result<Value, RPCFailure>) -> Void
    ) -> RPCTask {
        let id = self.id(for: call)
        let message = Result { () throws(RPCFailure) in try self.message(call.method, call.params, id: id) }
        let task = RPCTask(id: id, client: self)
        let work: RPCTask.Work<Value> = { [self] () async throws(RPCFailure) in
            try await perform(message.get()).read(by: call.reader)
        }
        task.run(work, deliver: completion)
        return task
    }

    /// Tells the server something, and calls a closure once the server has taken it, or with the failure; what the server
    /// answers is not looked at.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - params: The parameters; none by default.
    ///   - completion: Called once, on the delivery queue, never from inside this method.
    /// - Returns: The notification under way, to cancel it; it need not be kept.
    @discardableResult
    public func notify(
        _ method: String,
        _ params: RPCParams = .none,
        completion: sending @escaping (sending Result<Void, RPCFailure>) -> Void
    ) -> RPCTask {
        let task = RPCTask(id: nil, client: self)
        let work: RPCTask.Work<Void> = { [self] () async throws(RPCFailure) in try await notify(method, params) }
        task.run(work, deliver: completion)
        return task
    }
}
#endif
