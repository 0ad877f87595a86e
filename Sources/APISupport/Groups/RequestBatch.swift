public import APISupportHTTP
internal import Foundation

/// Several requests at once, with one end: all responses, or the first failure; or the end of each.
///
/// The way of starting chooses which: `start` and `responses()` stop at the first failure, and cancel what still runs;
/// `startAll` and `results()` run all requests and report each. A batch without requests succeeds at once.
///
/// ```swift
/// let batch = RequestBatch([weather, forecast])
/// let responses = try await batch.responses()
/// ```
///
/// Where all requests build the same entity, ``EntityBatch`` needs no casts. A started batch keeps itself until it ends.
/// Methods may be called on any thread; delegate and closures are called on the configuration's delivery queue, never from
/// inside `start` or `cancel`.
public final class RequestBatch: @unchecked Sendable {
    typealias Results = [Result<APIResponse, APIError>]

    let life: GroupLife<Outcome>
    /// The configuration of the members: accessories hear of the batch only.
    private let memberConfiguration: APIConfiguration
    private let scheduler: ConnectionScheduler
    /// Used on the delivery queue only, but for the question whether there is one; hence it need not be `Sendable`.
    private weak let delegate: (any RequestBatchDelegate)?
    private let lock = NSLock()
    /// Protected by `lock`, as are those that follow.
    private var members: [GroupMember] = []
    private var ends: [Int: Handover<Result<APIResponse, APIError>>] = [:]
    private var firstFailure: GroupError?
    private var stopsAtFailure = true
    private var hasBegun = false
    private var isSettled = false
    /// The batch itself, while it runs: nobody else needs to keep it.
    private var itself: RequestBatch?

    /// How a batch ends.
    enum Outcome {
        /// Some requests may have no end.
        case failed(GroupError)
        /// All have ended.
        case ended(Results)
    }

    /// Makes a batch; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - requests: What to ask; each is read here, once, and not kept.
    ///   - delegate: What hears of the end, where the batch is started without a closure, and of progress; held weakly.
    ///   - configuration: How all requests are sent and read; its accessories hear of the batch, not of its requests.
    ///   - maximumRunning: How many requests may run at once; nil, the default, sets no bound but the transport's.
    ///   - mutesAccessories: Whether the configuration's accessories don't hear of the batch either.
    public init(
        _ requests: [APIRequest] = [],
        delegate: (any RequestBatchDelegate)? = nil,
        configuration: APIConfiguration = .default,
        maximumRunning: Int? = nil,
        mutesAccessories: Bool = false
    ) {
        self.delegate = delegate
        life = GroupLife(.batch, configuration, muted: mutesAccessories) { outcome in
            // Where each request is reported, so are those that were cancelled, and those that were not.
            if case .ended = outcome { outcome } else { .failed(GroupError(cancelled: .batch)) }
        }
        memberConfiguration = configuration.withoutAccessories
        scheduler = ConnectionScheduler(limit: maximumRunning)
        for request in requests { add(request) }
    }

    /// Adds a request; only before the start, later is a programmer's mistake and stops the program.
    ///
    /// - Parameters:
    ///   - request: What to ask; it is read here, once, and not kept.
    ///   - dependencies: Requests of this batch that must have succeeded before; where one fails, this one isn't sent and
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
        precondition(life.isIdle, "requests are added to a batch before it is started")
        let member = scheduler.add(
            priority ?? request.priority,
            after: dependencies,
            { position in
                life.progress.add(position)
                return APIConnection(request, nil, memberConfiguration, priority: priority) { [weak self] progress in
                    self?.note(position, progress)
                }
            },
            ended: { [weak self] member, result in self?.note(end: result, of: member) }
        )
        lock.withLock { members.append(member) }
        return member
    }

    /// Whether the batch was started and has not ended.
    public var isRunning: Bool { life.isRunning }

    /// How far the whole is.
    public var currentProgress: RequestProgress { life.progress.whole }

    /// Starts, and tells the delegate of all responses or of the first failure.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    public func start() {
        begin(
            stopping: true,
            .queue { [self] outcome in
                switch Self.responses(outcome) {
                case .success(let responses): delegate?.batch(self, didSucceedWith: responses)
                case .failure(let error): delegate?.batch(self, didFailWith: error)
                }
            }
        )
    }

    /// Starts, and tells the delegate of the end of each request.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    public func startAll() {
        begin(
            stopping: false,
            .queue { [self] outcome in delegate?.batch(self, didEndWith: Self.results(outcome)) }
        )
    }

    /// Starts, and calls a closure with all responses or the first failure, once, on the delivery queue.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    public func start(_ completion: sending @escaping (sending Result<[APIResponse], GroupError>) -> Void) {
        begin(stopping: true, .queue { outcome in completion(Self.responses(outcome)) })
    }

    /// Starts, and calls a closure with the end of each request, once, on the delivery queue.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    public func startAll(_ completion: sending @escaping (sending [Result<APIResponse, APIError>]) -> Void) {
        begin(stopping: false, .queue { outcome in completion(Self.results(outcome)) })
    }

    /// Starts, and gives all responses, in the order in which requests were added.
    ///
    /// Cancelling the task cancels the batch. Starting a second time, in any way, is a programmer's mistake and stops the
    /// program.
    ///
    /// - Throws: `GroupError`: the first failure, after which what still runs is cancelled; or the cancellation.
    public func responses() async throws(GroupError) -> sending [APIResponse] {
        try Self.responses(await outcome(stopping: true)).get()
    }

    /// Starts, and gives the end of each request, in the order in which they were added.
    ///
    /// Cancelling the task cancels what still runs. Starting a second time, in any way, is a programmer's mistake and stops
    /// the program.
    public func results() async -> sending [Result<APIResponse, APIError>] {
        Self.results(await outcome(stopping: false))
    }

    /// Cancels what still runs, and ends the batch soon; has no effect on one that has ended.
    ///
    /// The end is a `GroupError` without a position, or the end of each request, of those that still ran with code
    /// `.cancelled`. When this returns on the delivery queue, nothing else is delivered any more. A batch that is cancelled
    /// before it is started ends so when it is started.
    public func cancel() {
        if life.cancel() { end() }
    }

    // MARK: Steps

    private func outcome(stopping: Bool) async -> sending Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { begin(stopping: stopping, .task($0)) }
        } onCancel: {
            cancel()
        }.take()
    }

    private func begin(stopping: Bool, _ receiver: sending GroupLife<Outcome>.Receiver) {
        // A cancellation may come as soon as the batch is running: how it ends must be known by then.
        lock.withLock { stopsAtFailure = stopping }
        let isWanted = life.begin(receiver)
        lock.withLock {
            hasBegun = true
            itself = self
        }
        if isWanted { scheduler.open() } else { end() }
        settle()
    }

    /// Ends a batch that was cancelled.
    private func end() {
        scheduler.cancel(lock.withLock { members })
        if lock.withLock({ stopsAtFailure }) { life.deliver(.failed(GroupError(cancelled: .batch))) }
    }

    /// Called on any thread.
    private func note(end result: sending Result<APIResponse, APIError>, of member: GroupMember) {
        let error: APIError? = if case .failure(let error) = result { error } else { nil }
        let handover = Handover(result)
        // First, since the last of the members to end may be another: all progress is told by then.
        note(member.position, nil)
        lock.withLock {
            ends[member.position] = handover
            if let error, firstFailure == nil { firstFailure = GroupError(.batch, at: member.position, error) }
        }
        settle()
    }

    /// Ends the batch, if its time has come.
    private func settle() {
        let (outcome, running) = lock.withLock { () -> (Handover<Outcome>?, [GroupMember]) in
            guard hasBegun else { return (nil, []) }
            let hasEnded = ends.count == members.count
            if hasEnded { itself = nil }
            guard !isSettled else { return (nil, []) }
            if stopsAtFailure, let firstFailure {
                isSettled = true
                return (Handover(.failed(firstFailure)), members)
            }
            guard hasEnded else { return (nil, []) }
            isSettled = true
            defer { ends = [:] }
            return (Handover(.ended(ends.sorted { $0.key < $1.key }.map { $0.value.take() })), [])
        }
        if let outcome { life.deliver(outcome.take()) }
        scheduler.cancel(running)
    }

    /// Notes progress, nil for an end.
    private func note(_ position: Int, _ progress: RequestProgress?) {
        life.note(position, progress, hasDelegate: delegate != nil) { [self] whole in
            delegate?.batch(self, didProgress: whole)
        }
    }

    private static func responses(_ outcome: sending Outcome) -> sending Result<[APIResponse], GroupError> {
        switch outcome {
        case .failed(let error): return .failure(error)
        case .ended(let results):
            do throws(GroupError) {
                return .success(try GroupError.values(of: results, in: .batch))
            } catch {
                return .failure(error)
            }
        }
    }

    private static func results(_ outcome: sending Outcome) -> sending Results {
        switch outcome {
        case .ended(let results): results
        case .failed: preconditionFailure("a batch that reports each request doesn't fail as a whole")
        }
    }
}
