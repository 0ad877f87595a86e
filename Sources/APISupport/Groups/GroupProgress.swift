internal import Foundation

/// The progress of a group's members, and whether its delivery is scheduled already.
final class GroupProgress: @unchecked Sendable {
    private let lock = NSLock()
    /// The members that have not ended, by their positions; protected by `lock`, as are those that follow.
    private var members: [Int: RequestProgress] = [:]
    /// Those that have ended, together: a queue may have any number of them.
    private var ended = RequestProgress(of: [])
    private var isScheduled = false

    /// The progress of the whole.
    var whole: RequestProgress { lock.withLock { sum } }

    /// Adds a member.
    func add(_ position: Int) {
        lock.withLock { members[position] = RequestProgress() }
    }

    /// Notes a member's progress, nil at its end; true when a delivery has to be scheduled, which is never where none is wanted.
    func note(_ position: Int, _ progress: RequestProgress?, isWanted: Bool) -> Bool {
        lock.withLock {
            // Nothing more comes of a request that has ended, though its transfer may still tell of some bytes.
            guard let last = members[position] else { return false }
            members[position] = progress
            if progress == nil { ended = RequestProgress(of: [ended, last.ended]) }
            guard isWanted, !isScheduled else { return false }
            isScheduled = true
            return true
        }
    }

    /// The progress to be delivered now.
    func take() -> RequestProgress {
        lock.withLock {
            isScheduled = false
            return sum
        }
    }

    /// Forgets all members.
    func reset() {
        lock.withLock {
            members = [:]
            ended = RequestProgress(of: [])
        }
    }

    /// The lock is held.
    private var sum: RequestProgress { RequestProgress(of: [ended] + members.values) }
}
