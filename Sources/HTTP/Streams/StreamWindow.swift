internal import Foundation

/// How much of a streamed body was handed over and not used up yet: what decides whether the transfer may go on.
///
/// Transports hand over on their own thread; readers consume on any.
package final class StreamWindow: @unchecked Sendable {
    private let size: Int
    private let lock = NSLock()
    // Both are guarded by `lock`.
    private var outstanding = 0
    private var isPaused = false

    /// Makes an open window of at least one byte.
    package init(size: Int) {
        precondition(size >= 1, "a stream's window has at least one byte")
        self.size = size
    }

    /// Whether the next piece may be handed over; where not, `consumed` tells when it may.
    package func isOpenOrPauses() -> Bool {
        lock.withLock {
            if outstanding >= size { isPaused = true }
            return !isPaused
        }
    }

    /// Counts bytes that were handed over.
    package func handOver(_ bytes: Int) {
        lock.withLock { outstanding += bytes }
    }

    /// Counts bytes that were used up; true where the transfer must be made to go on, half of the window being free.
    package func consumed(_ bytes: Int) -> Bool {
        lock.withLock {
            outstanding = max(0, outstanding - bytes)
            guard isPaused, outstanding <= size / 2 else { return false }
            isPaused = false
            return true
        }
    }

    /// Whether the transfer waits for the reader.
    package var waitsForReader: Bool {
        lock.withLock { isPaused }
    }
}
