internal import Foundation

/// The progress of a group's members, who hears of it, and whether its delivery is scheduled already.
final class GroupProgress: @unchecked Sendable {
    private let lock = NSLock()
    /// The members that have not ended, by their positions; protected by `lock`, as are those that follow.
    private var members: [Int: RequestProgress] = [:]
    /// Those that have ended, together: a queue may have any number of them.
    private var ended = RequestProgress(of: [])
    private var isScheduled = false
    /// Who hears of it beside delegates and accessories, until the group has ended.
    private var observers: [@Sendable (RequestProgress) -> Void] = []
    private var streams: [AsyncStream<RequestProgress>.Continuation] = []
    private var hasEnded = false

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
            if !streams.isEmpty {
                let sum = sum
                for stream in streams { stream.yield(sum) }
            }
            guard isWanted || !observers.isEmpty, !isScheduled else { return false }
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

    /// Takes a function that is to hear of it.
    func observe(_ observer: @escaping @Sendable (RequestProgress) -> Void) {
        lock.withLock { if !hasEnded { observers.append(observer) } }
    }

    /// Tells the functions, as long as the group is wanted, which each of them may change; called on the delivery queue.
    func tell(_ progress: RequestProgress, while isWanted: () -> Bool) {
        for observer in lock.withLock({ observers }) where isWanted() { observer(progress) }
    }

    /// Makes a sequence of the latest, which begins with what is now: a member may have ended already.
    func stream() -> AsyncStream<RequestProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RequestProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        lock.withLock {
            guard !hasEnded else { return continuation.finish() }
            continuation.yield(sum)
            streams.append(continuation)
        }
        return stream
    }

    /// Ends the sequences and, unless the group may get more to do, lets go of the functions.
    func end(finally: Bool) {
        // The functions leave the lock before they are let go of.
        _ = lock.withLock { () -> [@Sendable (RequestProgress) -> Void] in
            for stream in streams { stream.finish() }
            streams = []
            guard finally else { return [] }
            hasEnded = true
            return exchange(&observers, with: [])
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
