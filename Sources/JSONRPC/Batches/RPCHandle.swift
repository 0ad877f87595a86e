#if JSON
/// One call of a batch, through which its result is awaited.
///
/// ```swift
/// let batch = client.batch()
/// let sum = batch.add(RPCCall<Int>("sum", [1, 2, 4]))
/// try await batch.send()
/// print(try await sum.value())
/// ```
public struct RPCHandle<Value>: Sendable {
    /// The id of the call.
    public let id: RPCID
    private let reader: RPCResultReader<Value>
    private let promise: RPCPromise
    private let client: JSONRPCClient

    init(id: RPCID, reader: RPCResultReader<Value>, promise: RPCPromise, client: JSONRPCClient) {
        self.id = id
        self.reader = reader
        self.promise = promise
        self.client = client
    }

    /// Waits for the call's reply and gives its result, which is read anew with each call.
    ///
    /// It may be awaited before the batch is sent. A batch that is let go without being sent ends its calls with an error of
    /// code `.cancelled`.
    ///
    /// - Throws: `.server` with what the server reported, or `.request` with why there is no result; with code `.cancelled`
    ///   when the waiting task is cancelled.
    public func value() async throws(RPCFailure) -> sending Value {
        guard let answer = await promise.wait() else {
            throw client.cancellation("the task that waited for call \(id) was cancelled")
        }
        return try await read(answer)
    }

    /// What came of the call, read anew each time; nil while there is no reply.
    public func outcome() -> sending Result<Value, RPCFailure>? {
        guard let answer = promise.answer else { return nil }
        do throws(RPCFailure) {
            return .success(try answer.get().read(by: reader))
        } catch {
            return .failure(error)
        }
    }

    /// Reads a result, not on the caller's actor.
    @concurrent
    private func read(_ answer: RPCAnswer) async throws(RPCFailure) -> sending Value {
        try answer.get().read(by: reader)
    }
}
#endif
