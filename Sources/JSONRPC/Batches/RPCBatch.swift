#if JSON
internal import Foundation

/// Calls and notifications that are sent together, in any mix, each call with a typed result of its own.
///
/// ```swift
/// let batch = client.batch()
/// let sum = batch.add(RPCCall<Int>("sum", [1, 2, 4]))
/// let name = batch.add(RPCCall<String?>("name", [7]))
/// batch.notify("hello", [7])
/// try await batch.send()
/// print(try await sum.value(), try await name.value() ?? "nobody")
/// ```
///
/// The server may answer in any order; each call has an outcome of its own. A batch is filled, sent once, and done with. Its
/// methods may be called on any thread.
public final class RPCBatch: @unchecked Sendable {
    let client: JSONRPCClient
    private let lock = NSLock()
    /// Protected by `lock`, as are all that follow.
    private var entries: [Entry] = []
    private var ids: Set<RPCID> = []
    private var isSent = false

    /// A message, or why it can't be sent, and what waits for the answer: nothing for a notification.
    struct Entry: Sendable {
        let message: Result<RPCMessage, RPCFailure>
        let promise: RPCPromise?
    }

    init(client: JSONRPCClient) {
        self.client = client
    }

    deinit {
        // Nobody else holds a batch that ends, so the lock is not needed.
        guard !isSent else { return }
        let failure = client.cancellation("the batch was let go without being sent")
        for entry in entries { entry.promise?.settle(.failure(failure)) }
    }

    /// The number of calls and notifications.
    public var count: Int { lock.withLock { entries.count } }

    /// Adds a call; ids must differ, and the batch must not have been sent.
    ///
    /// - Returns: The call, through which its result is awaited.
    @discardableResult
    public func add<Value>(_ call: RPCCall<Value>) -> RPCHandle<Value> {
        let promise = RPCPromise()
        let id = client.id(for: call)
        let message = Result { () throws(RPCFailure) in try client.message(call.method, call.params, id: id) }
        add(Entry(message: message, promise: promise), id: id)
        return RPCHandle(id: id, reader: call.reader, promise: promise, client: client)
    }

    /// Adds a notification; the batch must not have been sent.
    public func notify(_ method: String, _ params: RPCParams = .none) {
        let message = Result { () throws(RPCFailure) in try client.message(method, params, id: nil) }
        add(Entry(message: message, promise: nil), id: nil)
    }

    /// Sends the batch, and calls a closure once all replies have come, or with why a request as a whole failed.
    ///
    /// - Parameter completion: Called once, on the delivery queue, never from inside this method. In it, `outcome()` of a
    ///   handle tells what came of its call.
    /// - Returns: The batch under way, to cancel it; it need not be kept.
    @discardableResult
    public func start(completion: sending @escaping (sending Result<RPCBatchReport, RPCFailure>) -> Void) -> RPCTask {
        let task = RPCTask(id: nil, client: client)
        let work: RPCTask.Work<RPCBatchReport> = { [self] () async throws(RPCFailure) in try await send() }
        task.run(work, deliver: completion)
        return task
    }

    /// Takes what is to be sent, once.
    func take() -> [Entry] {
        lock.withLock {
            precondition(!isSent, "a batch is sent once: make a new one")
            isSent = true
            return entries
        }
    }

    private func add(_ entry: Entry, id: RPCID?) {
        lock.withLock {
            precondition(!isSent, "a call is added to a batch that was sent")
            if let id { precondition(ids.insert(id).inserted, "two calls of a batch have id \(id)") }
            entries.append(entry)
        }
    }
}
#endif
