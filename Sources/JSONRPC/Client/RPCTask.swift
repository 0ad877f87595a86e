#if JSON
internal import APISupport
internal import Foundation

/// A call under way whose end goes to a closure or a delegate; it need not be kept.
public final class RPCTask: @unchecked Sendable {
    /// The id of the call; nil for notifications and batches.
    public let id: RPCID?
    private let client: JSONRPCClient
    private let lock = NSLock()
    /// Protected by `lock`, as is `work`.
    private var state = State.running
    /// What is done; there from the start on until the end.
    private var work: Task<Void, Never>?

    /// What a task does to come to a value.
    typealias Work<Value> = @concurrent @Sendable () async throws(RPCFailure) -> sending Value

    private enum State {
        case running
        case cancelled
        case ended
    }

    init(id: RPCID?, client: JSONRPCClient) {
        self.id = id
        self.client = client
    }

    /// Ends the call soon, with a failure whose error has code `.cancelled`; has no effect on one that has ended.
    ///
    /// When this returns on the delivery queue, nothing but that failure is delivered any more.
    public func cancel() {
        let work = lock.withLock {
            if state == .running { state = .cancelled }
            return self.work
        }
        work?.cancel()
    }

    /// Does the work, then delivers its outcome on the client's delivery queue, once.
    func run<Value>(
        _ work: @escaping Work<Value>,
        deliver: @escaping (sending Result<Value, RPCFailure>) -> Void
    ) {
        let receiver = Receiver(deliver: deliver)
        let task = Task {
            let outcome = Handover(await Result.of(work))
            client.configuration.deliveryQueue.async { [self] in
                let isCancelled = end()
                receiver.deliver(isCancelled ? .failure(client.cancellation("the call was cancelled")) : outcome.take())
            }
        }
        lock.withLock {
            if state != .ended { self.work = task }
            if state == .cancelled { task.cancel() }
        }
    }

    /// Who takes the outcome.
    private struct Receiver<Value>: @unchecked Sendable {
        /// Unchecked, since it is called on the delivery queue only.
        let deliver: (sending Result<Value, RPCFailure>) -> Void
    }

    /// Ends the call; true where it was cancelled.
    private func end() -> Bool {
        lock.withLock {
            defer {
                state = .ended
                work = nil
            }
            return state == .cancelled
        }
    }
}

extension Result where Failure == RPCFailure {
    /// The outcome of work.
    fileprivate static func of(
        _ work: RPCTask.Work<Success>
    ) async -> sending Result<Success, RPCFailure> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
#endif
