internal import Foundation

/// Brings together a request and the cancellation of its task, whichever comes first.
final class MemberSlot: @unchecked Sendable {
    private let lock = NSLock()
    /// Protected by `lock`, as is `isCancelled`.
    private var member: GroupMember?
    private var isCancelled = false

    func fill(_ member: GroupMember) {
        let cancelNow = lock.withLock {
            self.member = member
            return isCancelled
        }
        if cancelNow { member.cancel() }
    }

    func cancel() {
        let member = lock.withLock {
            isCancelled = true
            return self.member
        }
        member?.cancel()
    }
}
