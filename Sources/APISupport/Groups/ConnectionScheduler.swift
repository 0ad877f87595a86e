internal import APISupportHTTP
internal import Foundation

/// Runs the connections of a group: so many at once at most, and each when those that it waits for have succeeded.
final class ConnectionScheduler: @unchecked Sendable {
    /// Takes the end of a member, once for each; called on any thread, also from inside `cancel`.
    typealias MemberEnd = @Sendable (GroupMember, sending Result<APIResponse, APIError>) -> Void

    private let limit: Int
    private let lock = NSLock()
    /// Protected by `lock`, as are all that follow.
    private var isOpen = false
    /// How many want that nothing starts now.
    private var holds = 0
    /// Whether somebody starts members now: ends that come from inside a start must not start others on top of it.
    private var isStarting = false
    private var running = 0
    private var count = 0
    /// The members whose turn has come.
    private var ready = PriorityFIFO<GroupMember>()

    /// Makes a scheduler; nil sets no bound.
    init(limit: Int?) {
        precondition(limit ?? 1 > 0, "a group runs at least one request at once")
        self.limit = limit ?? .max
    }

    /// Adds a connection, which is made for its position; where the scheduler is open it may start before this returns.
    func add(
        _ priority: HTTPPriority,
        after dependencies: [GroupMember],
        _ makeConnection: (Int) -> APIConnection,
        ended: @escaping MemberEnd
    ) -> GroupMember {
        let position = lock.withLock {
            defer { count += 1 }
            return count
        }
        let connection = makeConnection(position)
        let member = GroupMember(connection, position: position, priority: priority, scheduler: self, ended: ended)
        let failure = lock.withLock { () -> APIError? in
            var failure: APIError?
            for dependency in dependencies {
                precondition(dependency.scheduler === self, "a request can wait for those of its own group only")
                switch dependency.phase {
                case .ended(let error): failure = failure ?? error
                case .waiting, .running:
                    dependency.dependents.append(member)
                    member.waitsFor += 1
                }
            }
            if failure == nil, member.waitsFor == 0 { makeReady(member) }
            return failure
        }
        if let failure { fail([(member, failure)]) }
        startMembers()
        return member
    }

    /// Lets the members start.
    func open() {
        lock.withLock { isOpen = true }
        startMembers()
    }

    /// Whether a member has ended.
    func hasEnded(_ member: GroupMember) -> Bool {
        lock.withLock { if case .ended = member.phase { true } else { false } }
    }

    /// Cancels members, also those that were not started; the place of one is not taken by another of them.
    func cancel(_ members: [GroupMember]) {
        lock.withLock { holds += 1 }
        for member in members {
            // A connection that is cancelled before its start ends when it is started, where that is on its way.
            member.connection.cancel()
            end(member, .failure(member.connection.cancellation), from: .waiting)
        }
        lock.withLock { holds -= 1 }
        startMembers()
    }

    // MARK: Steps

    /// Starts the members that have a place.
    private func startMembers() {
        let isMine = lock.withLock {
            defer { isStarting = true }
            return !isStarting
        }
        guard isMine else { return }
        while let member = lock.withLock({ startable() }) {
            member.connection.begin(
                .group { [self] result in
                    end(member, result, from: .running)
                    startMembers()
                }
            )
        }
    }

    /// The next member that has a place; the lock is held.
    private func startable() -> GroupMember? {
        while isOpen, holds == 0, running < limit, let member = ready.popFirst() {
            guard case .waiting = member.phase else { continue }
            member.phase = .running
            running += 1
            return member
        }
        isStarting = false
        return nil
    }

    /// Puts a member among those whose turn has come; the lock is held.
    private func makeReady(_ member: GroupMember) {
        ready.append(member, priority: member.priority)
    }

    /// The phase that a member leaves when it ends.
    private enum Origin {
        case waiting
        case running
    }

    /// Ends a member, if it is in a phase, and all that wait for it where it failed.
    private func end(_ member: GroupMember, _ result: sending Result<APIResponse, APIError>, from origin: Origin) {
        let error: APIError? = if case .failure(let error) = result { error } else { nil }
        guard let (dependents, ended) = lock.withLock({ leave(member, from: origin, error) }) else { return }
        ended?(member, result)
        if let error { fail(dependents.map { ($0, error) }) }
    }

    /// Ends members that can't start any more, and those that wait for them.
    private func fail(_ members: [(member: GroupMember, cause: APIError)]) {
        var members = members
        while let (member, cause) = members.popLast() {
            let error = member.connection.context.error(
                .dependencyFailed,
                "a request that this one waits for failed: \(cause.code): \(cause.message)",
                underlying: cause
            )
            guard let (dependents, ended) = lock.withLock({ leave(member, from: .waiting, error) }) else { continue }
            ended?(member, .failure(error))
            members += dependents.map { ($0, error) }
        }
    }

    /// Notes the end of a member, and gives those that wait for it, and who takes the end; nil where it is not in the phase.
    ///
    /// The lock is held.
    private func leave(
        _ member: GroupMember,
        from origin: Origin,
        _ error: APIError?
    ) -> (dependents: [GroupMember], ended: MemberEnd?)? {
        switch (member.phase, origin) {
        case (.waiting, .waiting): break
        case (.running, .running): running -= 1
        default: return nil
        }
        member.phase = .ended(error)
        defer { (member.dependents, member.ended) = ([], nil) }
        for dependent in member.dependents where error == nil {
            dependent.waitsFor -= 1
            if dependent.waitsFor == 0 { makeReady(dependent) }
        }
        return (member.dependents, member.ended)
    }
}
