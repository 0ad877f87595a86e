internal import Foundation

/// The progress of a group's members, and whether its delivery is scheduled already.
final class GroupProgress: @unchecked Sendable {
    private let lock = NSLock()
    /// By the members' positions; protected by `lock`, as is `isScheduled`.
    private var members: [Int: RequestProgress] = [:]
    private var isScheduled = false

    /// The progress of the whole.
    var whole: RequestProgress { lock.withLock { RequestProgress(of: members.values) } }

    /// Notes a member's progress, nil at its end; true when a delivery has to be scheduled, which is never where none is wanted.
    func note(_ position: Int, _ progress: RequestProgress?, isWanted: Bool) -> Bool {
        lock.withLock {
            let last = members[position] ?? RequestProgress()
            // Nothing more comes of a request that has ended, though its transfer may still tell of some bytes.
            members[position] = last.finished > 0 ? last : progress ?? last.ended
            guard isWanted, !isScheduled else { return false }
            isScheduled = true
            return true
        }
    }

    /// The progress to be delivered now.
    func take() -> RequestProgress {
        lock.withLock {
            isScheduled = false
            return RequestProgress(of: members.values)
        }
    }

    /// Forgets all members.
    func reset() {
        lock.withLock { members = [:] }
    }
}
