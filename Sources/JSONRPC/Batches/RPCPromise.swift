#if JSON
internal import Foundation

/// The answer to one call of a batch, now or later.
final class RPCPromise: @unchecked Sendable {
    private let lock = NSLock()
    /// Protected by `lock`, as are those that follow.
    private var settled: RPCAnswer?
    /// Those who wait for it, by their numbers.
    private var waiting: [Int: CheckedContinuation<RPCAnswer?, Never>] = [:]
    private var lastNumber = 0

    /// The answer; nil while there is none.
    var answer: RPCAnswer? { lock.withLock { settled } }

    /// Gives the answer to all who wait and who ask later; of several the first counts.
    func settle(_ answer: RPCAnswer) {
        let continuations = lock.withLock {
            guard settled == nil else { return [] as [CheckedContinuation<RPCAnswer?, Never>] }
            settled = answer
            defer { waiting = [:] }
            return Array(waiting.values)
        }
        for continuation in continuations { continuation.resume(returning: answer) }
    }

    /// Waits for the answer; nil when the waiting task is cancelled first.
    func wait() async -> RPCAnswer? {
        let (answer, place) = lock.withLock {
            lastNumber += 1
            return (settled, lastNumber)
        }
        if let answer { return answer }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (now, isOver) = lock.withLock {
                    if settled == nil, !Task.isCancelled {
                        waiting[place] = continuation
                        return (nil as RPCAnswer?, false)
                    }
                    return (settled, true)
                }
                if isOver { continuation.resume(returning: now) }
            }
        } onCancel: {
            lock.withLock { waiting.removeValue(forKey: place) }?.resume(returning: nil)
        }
    }
}
#endif
