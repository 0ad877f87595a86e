internal import Dispatch
internal import Foundation

/// Brings progress from the transport's thread to a call, on the delivery queue.
final class CallProgress: @unchecked Sendable {
    private let queue: DispatchQueue
    /// Called on the queue only.
    private let tell: (RequestProgress) -> Void
    private let latest = GroupProgress()
    private let lock = NSLock()
    /// Protected by `lock`.
    private weak var connection: APIConnection?

    init(queue: DispatchQueue, tell: @escaping (RequestProgress) -> Void) {
        self.queue = queue
        self.tell = tell
        latest.add(0)
    }

    /// Takes the connection whose end is to be the last that is told.
    func watch(_ connection: APIConnection) {
        lock.withLock { self.connection = connection }
    }

    /// Notes progress, and schedules its delivery unless one is scheduled.
    @Sendable
    func note(_ progress: RequestProgress) {
        guard latest.note(0, progress, isWanted: true) else { return }
        queue.async { [self] in
            let progress = latest.take()
            if lock.withLock({ connection })?.isWanted == true { tell(progress) }
        }
    }
}
