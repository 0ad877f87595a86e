internal import APISupportMemory

/// Brings together what a task waits for and the task's cancellation, whichever comes first.
package final class CancellationSlot: @unchecked Sendable {
    private let lock = PlainLock()
    /// Cancels what is waited for; protected by `lock`, as is `isCancelled`.
    private var stop: (@Sendable () -> Void)?
    private var isCancelled = false

    /// Makes an empty slot.
    package init() {}

    /// Takes what cancels it, which is called at once where the task was cancelled before.
    package func fill(_ stop: @escaping @Sendable () -> Void) {
        let stopsNow = lock.withLock {
            self.stop = stop
            return isCancelled
        }
        if stopsNow { stop() }
    }

    /// Cancels what is waited for, now or when it is there.
    package func cancel() {
        let stop = lock.withLock {
            isCancelled = true
            return self.stop
        }
        stop?()
    }
}
