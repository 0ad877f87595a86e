internal import APISupportHTTP

/// A request in a batch or a queue: to name it where others wait for it, and to cancel it alone.
public final class GroupMember: @unchecked Sendable {
    /// The place in the group, counted from 0 in the order in which requests were added.
    public let position: Int
    let priority: HTTPPriority
    let connection: APIConnection
    /// Gone where the group is, whether it was started or not.
    weak let scheduler: ConnectionScheduler?
    /// Takes the end, once, and is gone then: it holds what the caller gave, who may keep the member.
    ///
    /// Protected by the scheduler's lock, as are those that follow.
    var ended: ConnectionScheduler.MemberEnd?
    var phase = Phase.waiting
    /// How many that it waits for have not ended.
    var waitsFor = 0
    /// Those that wait for it.
    var dependents: [GroupMember] = []

    enum Phase {
        /// Its turn has not come.
        case waiting
        /// It was given its place.
        case running
        /// It is over; nil for success.
        case ended(APIError?)
    }

    init(
        _ connection: APIConnection,
        position: Int,
        priority: HTTPPriority,
        scheduler: ConnectionScheduler,
        ended: @escaping ConnectionScheduler.MemberEnd
    ) {
        self.connection = connection
        self.position = position
        self.priority = priority
        self.scheduler = scheduler
        self.ended = ended
    }

    /// Whether the request has ended, though its end may still be on its way to the delivery queue.
    public var isFinished: Bool { scheduler?.hasEnded(self) ?? true }

    /// Ends the request soon, with an error of code `.cancelled`; has no effect on one that has ended.
    ///
    /// In a batch that stops at the first failure this is one.
    public func cancel() {
        scheduler?.cancel([self])
    }
}
