#if JSON
internal import APISupport
internal import Foundation

// Calls whose end goes to a delegate, on the delivery queue of the configuration, once.
extension JSONRPCClient {
    /// Calls a method, and tells the delegate of its result or failure, once, on the delivery queue.
    ///
    /// - Parameters:
    ///   - call: What to call, and the type of the result.
    ///   - delegate: What hears of the end: an `RPCValueDelegate` or an `RPCDataDelegate`. It is held weakly.
    /// - Returns: The call under way, to cancel it; it need not be kept.
    @discardableResult
    public func start<Value>(_ call: RPCCall<Value>, delegate: any RPCDelegate) -> RPCTask {
        let id = self.id(for: call)
        let message = Result { () throws(RPCFailure) in try self.message(call.method, call.params, id: id) }
        let task = RPCTask(id: id, client: self)
        let work: RPCTask.Work<Loaded<Value>> = { [self] () async throws(RPCFailure) in
            let result = try await perform(message.get())
            return Loaded(result, by: call.reader)
        }
        task.run(work) { [weak delegate, self] outcome in
            guard let delegate else { return }
            do throws(RPCFailure) {
                try Loaded.deliver(outcome.get(), to: delegate, from: self, id: id)
            } catch {
                delegate.client(self, call: id, failed: error)
            }
        }
        return task
    }
}

/// A result in the forms that delegates take.
private struct Loaded<Value> {
    private let value: Result<Value, RPCFailure>
    private let result: RPCResult

    init(_ result: RPCResult, by reader: RPCResultReader<Value>) {
        self.result = result
        value = Result { () throws(RPCFailure) in try result.read(by: reader) }
    }

    /// Hands it over; called on the delivery queue, where the delegate may be cast.
    static func deliver(
        _ loaded: sending Loaded,
        to delegate: any RPCDelegate,
        from client: JSONRPCClient,
        id: RPCID
    ) throws(RPCFailure) {
        if let delegate = delegate as? any RPCValueDelegate {
            delegate.client(client, call: id, loaded: try loaded.value.get())
        } else if let delegate = delegate as? any RPCDataDelegate {
            delegate.client(client, call: id, loadedData: Data(loaded.result.fragment.bytes))
        } else {
            throw .request(
                loaded.result.reading.failures.error(.nothingAccepted, "the delegate takes neither values nor data")
            )
        }
    }
}
#endif
