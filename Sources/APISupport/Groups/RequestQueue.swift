public import APISupportHTTP
internal import Foundation

/// Requests that are added at any time, sent at once or when there is a place, and tell together when all have ended.
///
/// ```swift
/// let queue = RequestQueue(maximumRunning: 2)
/// queue.whenComplete { print("all photos are there") }
/// for photo in photos { queue.addEntity(UploadRequest(photo)) { result in print(result) } }
/// ```
///
/// "Complete" comes when the last request has ended and was reported, failed and cancelled ones included; a queue that gets
/// more to do completes again. A queue with running requests keeps itself. Methods may be called on any thread; delegate and
/// closures are called on the configuration's delivery queue, never from inside `add` or `cancel`.
public final class RequestQueue: @unchecked Sendable {
    private let configuration: APIConfiguration
    private let mutesAccessories: Bool
    private let scheduler: ConnectionScheduler
    let memberProgress = GroupProgress()
    /// Used on the delivery queue only, but for the question whether there is one; hence it need not be `Sendable`.
    private weak let delegate: (any RequestQueueDelegate)?
    private let lock = NSLock()
    /// The number of requests whose end was not delivered; protected by `lock`, as are all that follow.
    private var pending = 0
    /// Those of them that were added wholly, by their positions, to cancel them.
    private var members: [Int: GroupMember] = [:]
    /// The positions of requests whose end was delivered before they were added wholly.
    private var early: Set<Int> = []
    /// What goes along, from the first request until the queue is empty again.
    private var accessories: AccessoryCalls?
    private var completion: (() -> Void)?
    /// The tasks that wait until the queue is complete.
    private var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]

    /// Makes a queue; requests start as soon as they are added.
    ///
    /// - Parameters:
    ///   - delegate: What hears of ends and progress; held weakly.
    ///   - configuration: How all requests are sent and read; its accessories hear of the queue, not of its requests.
    ///   - maximumRunning: How many requests may run at once; nil, the default, sets no bound but the transport's.
    ///   - mutesAccessories: Whether the configuration's accessories don't hear of the queue either.
    public init(
        delegate: (any RequestQueueDelegate)? = nil,
        configuration: APIConfiguration = .default,
        maximumRunning: Int? = nil,
        mutesAccessories: Bool = false
    ) {
        self.delegate = delegate
        self.configuration = configuration
        self.mutesAccessories = mutesAccessories
        scheduler = ConnectionScheduler(limit: maximumRunning)
        scheduler.open()
    }

    /// The number of requests that have not ended, or whose end was not delivered yet.
    public var count: Int { lock.withLock { pending } }

    /// How far all requests are that were added since the queue was empty last.
    public var currentProgress: RequestProgress { memberProgress.whole }

    /// Adds a request whose end the delegate hears of.
    ///
    /// - Parameters:
    ///   - request: What to ask; it is read here, once, and not kept.
    ///   - dependencies: Requests of this queue that must have succeeded before; where one fails, this one isn't sent and
    ///     fails with code `.dependencyFailed`.
    ///   - priority: Who goes first, where not all may run at once, in the group and in the transport; nil, the default, takes
    ///     the request's own.
    /// - Returns: The request's place, to name it as a dependency and to cancel it alone.
    @discardableResult
    public func add(
        _ request: APIRequest,
        after dependencies: [GroupMember] = [],
        priority: HTTPPriority? = nil
    ) -> GroupMember {
        add(request, dependencies, priority, .delegate)
    }

    /// Adds a request, and calls a closure with its end, once, on the delivery queue; see ``add(_:after:priority:)``.
    @discardableResult
    public func add(
        _ request: APIRequest,
        after dependencies: [GroupMember] = [],
        priority: HTTPPriority? = nil,
        completion: sending @escaping (sending Result<APIResponse, APIError>) -> Void
    ) -> GroupMember {
        add(request, dependencies, priority, .closure(completion))
    }

    /// Adds a request, and calls a closure with its entity, once, on the delivery queue; see ``add(_:after:priority:)``.
    @discardableResult
    public func addEntity<Value>(
        _ request: EntityRequest<Value>,
        after dependencies: [GroupMember] = [],
        priority: HTTPPriority? = nil,
        completion: sending @escaping (sending Result<Value, APIError>) -> Void
    ) -> GroupMember {
        request.checkResponseType()
        return add(request, dependencies, priority, .closure { result in completion(EntityRequest.result(of: result)) })
    }

    /// Adds a request, and gives its response; cancelling the task cancels the request.
    ///
    /// - Throws: `APIError`, as the closure of ``add(_:after:priority:completion:)`` gets it.
    public func response(
        to request: APIRequest,
        after dependencies: [GroupMember] = [],
        priority: HTTPPriority? = nil
    ) async throws(APIError) -> sending APIResponse {
        let slot = CancellationSlot()
        let handover = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                slot.fill(add(request, dependencies, priority, .task(continuation)).cancel)
            }
        } onCancel: {
            slot.cancel()
        }
        return try handover.take().get()
    }

    /// Adds a request, and gives its entity; cancelling the task cancels the request.
    ///
    /// - Throws: `APIError`, as the closure of ``addEntity(_:after:priority:completion:)`` gets it.
    public func entity<Value>(
        of request: EntityRequest<Value>,
        after dependencies: [GroupMember] = [],
        priority: HTTPPriority? = nil
    ) async throws(APIError) -> sending Value {
        request.checkResponseType()
        let response = try await response(to: request, after: dependencies, priority: priority)
        return EntityRequest<Value>.entity(of: response)
    }

    /// Calls a closure on the delivery queue each time the queue is complete; it takes the place of the one before, and nil
    /// removes it.
    public func whenComplete(_ completion: sending (() -> Void)?) {
        // The one before leaves the lock before it is let go of.
        _ = lock.withLock { exchange(&self.completion, with: completion) }
    }

    /// Returns when the queue is complete, at once where it is empty; also when the waiting task is cancelled.
    public func completed() async {
        let ticket = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = lock.withLock {
                    guard pending > 0, !Task.isCancelled else { return true }
                    waiting[ticket] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            lock.withLock { waiting.removeValue(forKey: ticket) }?.resume()
        }
    }

    /// Cancels all requests that have not ended; each ends with an error of code `.cancelled`, and then the queue is complete.
    public func cancel() {
        scheduler.cancel(lock.withLock { Array(members.values) })
    }

    // MARK: Steps

    /// To whom a request's end is delivered.
    private enum Receiver {
        case delegate
        case closure((sending Result<APIResponse, APIError>) -> Void)
        case task(CheckedContinuation<Handover<Result<APIResponse, APIError>>, Never>)
    }

    private func add(
        _ request: APIRequest,
        _ dependencies: [GroupMember],
        _ priority: HTTPPriority?,
        _ receiver: sending Receiver
    ) -> GroupMember {
        lock.withLock {
            if pending == 0 { begin() }
            pending += 1
        }
        let receiver = Handover(receiver)
        let member = scheduler.add(
            priority ?? request.priority,
            after: dependencies,
            { position in
                memberProgress.add(position)
                return APIConnection(request, nil, configuration.withoutAccessories, priority: priority) {
                    [self] progress in
                    note(position, progress)
                }
            },
            ended: { [self] member, result in note(end: result, of: member, receiver.take()) }
        )
        lock.withLock {
            if early.remove(member.position) == nil { members[member.position] = member }
        }
        return member
    }

    /// Notes that the queue has something to do; the lock is held.
    private func begin() {
        memberProgress.reset()
        let work = AccessoryWork(kind: .queue, name: AccessoryWork.Kind.queue.rawValue)
        let accessories = AccessoryCalls(configuration, muted: mutesAccessories, for: work)
        accessories.noteStart()
        self.accessories = accessories
    }

    /// Called on any thread.
    private func note(
        end result: sending Result<APIResponse, APIError>,
        of member: GroupMember,
        _ receiver: sending Receiver
    ) {
        note(member.position, nil)
        let handover = Handover(result)
        if case .task(let continuation) = receiver {
            continuation.resume(returning: handover)
            return configuration.deliveryQueue.async { [self] in leave(member) }
        }
        let box = Handover(receiver)
        configuration.deliveryQueue.async { [self] in
            switch box.take() {
            case .delegate: delegate?.queue(self, didEnd: member, with: handover.take())
            case .closure(let completion): completion(handover.take())
            case .task: preconditionFailure("a task is told where the end is")
            }
            leave(member)
        }
    }

    /// Notes that an end was delivered, and completes the queue where it was the last; called on the delivery queue.
    private func leave(_ member: GroupMember) {
        let complete = lock.withLock {
            () -> (accessories: AccessoryCalls?, tasks: [CheckedContinuation<Void, Never>])? in
            if members.removeValue(forKey: member.position) == nil { early.insert(member.position) }
            pending -= 1
            guard pending == 0 else { return nil }
            // Before anybody is told, who may add more, and ask for the progress of that.
            memberProgress.end(finally: false)
            return (accessories.take(), Array(exchange(&waiting, with: [:]).values))
        }
        guard let complete else { return }
        complete.accessories?.aroundEnd {
            delegate?.queueDidComplete(self)
            lock.withLock { completion }?()
            for task in complete.tasks { task.resume() }
        }
    }

    /// Notes progress, nil for an end, and schedules its delivery unless one is scheduled or nobody wants it.
    private func note(_ position: Int, _ progress: RequestProgress?) {
        let isWanted = delegate != nil || lock.withLock { accessories?.wantProgress ?? false }
        guard memberProgress.note(position, progress, isWanted: isWanted) else { return }
        configuration.deliveryQueue.async { [self] in
            let progress = memberProgress.take()
            lock.withLock { accessories }?.tell(progress)
            if count > 0 { delegate?.queue(self, didProgress: progress) }
            memberProgress.tell(progress) { count > 0 }
        }
    }
}
