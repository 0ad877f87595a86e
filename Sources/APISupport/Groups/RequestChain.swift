internal import APISupportHTTP
internal import Foundation

/// Requests one after another: each step sees the response of the one before, and may add more.
///
/// The first failure ends the chain and names the step. The end is the response of the last step.
///
/// ```swift
/// let chain = RequestChain()
/// chain.addEntity(LoginRequest()) { chain, session in chain.add(ProfileRequest(token: session.token)) }
/// let profile = try await chain.response()
/// ```
///
/// A started chain keeps itself until it ends. Methods may be called on any thread; steps, delegate and closures are called on
/// the configuration's delivery queue, never from inside `start` or `cancel`.
public final class RequestChain: @unchecked Sendable {
    typealias Outcome = Result<APIResponse?, GroupError>

    let life: GroupLife<Outcome>
    /// The configuration of the steps: accessories hear of the chain only.
    private let stepConfiguration: APIConfiguration
    /// Used on the delivery queue only, but for the question whether there is one; hence it need not be `Sendable`.
    private weak let delegate: (any RequestChainDelegate)?
    private let lock = NSLock()
    /// Protected by `lock`, as are those that follow.
    private var steps: [ChainStep] = []
    /// The number of steps that were begun.
    private var begun = 0
    private var running: (connection: APIConnection, step: ChainStep)?
    private var hasEnded = false

    /// Makes a chain; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - delegate: What hears of the end, where the chain is started without a closure, and of progress; held weakly.
    ///   - configuration: How all requests are sent and read; its accessories hear of the chain, not of its requests.
    ///   - mutesAccessories: Whether the configuration's accessories don't hear of the chain either.
    public init(
        delegate: (any RequestChainDelegate)? = nil,
        configuration: APIConfiguration = .default,
        mutesAccessories: Bool = false
    ) {
        self.delegate = delegate
        life = GroupLife(.chain, configuration, muted: mutesAccessories) { _ in .failure(GroupError(cancelled: .chain))
        }
        stepConfiguration = configuration.withoutAccessories
    }

    /// Adds a step, and what is done with its response.
    ///
    /// - Parameters:
    ///   - request: What to ask; it is read here, once, and not kept.
    ///   - then: Called on the delivery queue when the step has succeeded; it may add steps. Nil, the default, does nothing. What it throws ends the chain
    ///     with code `.stepFailed`.
    /// - Returns: False where the chain has ended, so that the step is never taken.
    @discardableResult
    public func add(
        _ request: APIRequest,
        then: sending ((RequestChain, APIResponse) throws -> Void)? = nil
    ) -> Bool {
        append(ChainStep(source: .connection(connection(for: request)), then: then))
    }

    /// Adds a step, and what is done with its entity; see ``add(_:then:)``.
    @discardableResult
    public func addEntity<Value>(
        _ request: EntityRequest<Value>,
        then: sending @escaping (RequestChain, Value) throws -> Void
    ) -> Bool {
        request.checkResponseType()
        return add(request) { chain, response in try then(chain, EntityRequest<Value>.entity(of: response)) }
    }

    /// Adds a step whose request is made of the response of the step before, when its turn has come.
    ///
    /// - Parameter makeRequest: Called on the delivery queue with the last response, nil for the first step. What it throws
    ///   ends the chain with code `.stepFailed`.
    /// - Returns: False where the chain has ended, so that the step is never taken.
    @discardableResult
    public func addStep(_ makeRequest: sending @escaping (APIResponse?) throws -> APIRequest) -> Bool {
        append(ChainStep(source: .request(makeRequest), then: nil))
    }

    /// Whether the chain was started and has not ended.
    public var isRunning: Bool { life.isRunning }

    /// How far the whole is, as far as its steps are known.
    public var currentProgress: RequestProgress { life.progress.whole }

    /// Starts, and tells the delegate of the end.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    public func start() {
        begin(
            .queue { [self] outcome in
                switch outcome {
                case .success(let response): delegate?.chain(self, didSucceedWith: response)
                case .failure(let error): delegate?.chain(self, didFailWith: error)
                }
            }
        )
    }

    /// Starts, and calls a closure with the response of the last step or the failure, once, on the delivery queue.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    ///
    /// - Parameter completion: Takes the response, nil for a chain without steps.
    public func start(_ completion: sending @escaping (sending Result<APIResponse?, GroupError>) -> Void) {
        begin(.queue(completion))
    }

    /// Starts, and gives the response of the last step; nil for a chain without steps.
    ///
    /// Cancelling the task cancels the chain. Starting a second time, in any way, is a programmer's mistake and stops the
    /// program.
    ///
    /// - Throws: `GroupError`, which names the failed step; or the cancellation.
    public func response() async throws(GroupError) -> sending APIResponse? {
        let handover = await withTaskCancellationHandler {
            await withCheckedContinuation { begin(.task($0)) }
        } onCancel: {
            cancel()
        }
        return try handover.take().get()
    }

    /// Cancels the step that runs, and ends the chain soon with a `GroupError` without a position; has no effect on one that
    /// has ended.
    ///
    /// When this returns on the delivery queue, nothing but that error is delivered any more, and no step is called. A chain
    /// that is cancelled before it is started ends so when it is started.
    public func cancel() {
        guard life.cancel() else { return }
        lock.withLock { running?.connection }?.cancel()
        end(.failure(GroupError(cancelled: .chain)))
    }

    // MARK: Steps

    private func append(_ step: sending ChainStep) -> Bool {
        lock.withLock {
            guard !hasEnded else { return false }
            steps.append(step)
            life.progress.add(begun + steps.count - 1)
            return true
        }
    }

    private func connection(for request: APIRequest) -> APIConnection {
        APIConnection(request, nil, stepConfiguration) { [weak self] progress in
            guard let self else { return }
            // Only the step that was begun last can be under way.
            let position = lock.withLock { begun - 1 }
            note(position, progress)
        }
    }

    private func begin(_ receiver: sending GroupLife<Outcome>.Receiver) {
        guard life.begin(receiver) else { return end(.failure(GroupError(cancelled: .chain))) }
        life.configuration.deliveryQueue.async { [self] in takeStep(after: nil) }
    }

    /// Takes the next step, or ends the chain; called on the delivery queue.
    private func takeStep(after last: APIResponse?, isShared: Bool = false) {
        guard life.isWanted else { return }
        let (step, position) = lock.withLock { () -> (ChainStep?, Int) in
            guard !steps.isEmpty else {
                hasEnded = true
                return (nil, begun)
            }
            defer { begun += 1 }
            return (steps.removeFirst(), begun)
        }
        guard let step else { return succeed(with: last, at: position - 1, isShared: isShared) }
        let connection: APIConnection
        do {
            connection = try step.connection(after: last, self.connection)
        } catch {
            let message = "the closure that makes the step's request threw: \(error)"
            let error = APIError(.stepFailed, message, request: HTTPRequest(url: ""), underlying: error)
            return end(.failure(GroupError(.chain, at: position, error)))
        }
        // The closure that made the request may have cancelled the chain.
        guard life.isWanted else { return }
        lock.withLock { running = (connection, step) }
        connection.begin(
            .group { [self] result in
                let handover = Handover(result)
                life.configuration.deliveryQueue.async { [self] in end(ofStep: position, handover.take()) }
            }
        )
        // The chain may have been cancelled before it knew the connection.
        guard !life.isWanted else { return }
        _ = lock.withLock { running.take() }
        connection.cancel()
    }

    /// Called on the delivery queue.
    private func end(ofStep position: Int, _ result: Result<APIResponse, APIError>) {
        guard life.isWanted else { return }
        // The step leaves the lock before it is let go of: its closures may hold the last reference to one who cancels.
        let ended = lock.withLock { running.take() }
        let then = ended?.step.then
        note(position, nil)
        switch result {
        case .failure(let error): end(.failure(GroupError(.chain, at: position, error)))
        case .success(let response):
            do {
                try then?(self, response)
            } catch {
                let message = "the step's closure threw: \(error)"
                let error = response.payload.context.error(.stepFailed, message, underlying: error)
                return end(.failure(GroupError(.chain, at: position, error)))
            }
            takeStep(after: response, isShared: then != nil)
        }
    }

    /// Ends the chain with the last response; one that a closure has seen is made anew, with an entity of its own.
    private func succeed(with response: APIResponse?, at position: Int, isShared: Bool) {
        var own = response
        if isShared {
            do throws(APIError) {
                own = try response?.renewed()
            } catch {
                return end(.failure(GroupError(.chain, at: position, error)))
            }
        }
        // Only the delivery queue has seen the response, and where no closure took it nobody has kept a part of it.
        nonisolated(unsafe) let outcome = Outcome.success(own)
        end(outcome)
    }

    private func end(_ outcome: sending Outcome) {
        _ = lock.withLock {
            hasEnded = true
            // As above.
            return (exchange(&steps, with: []), running.take())
        }
        life.deliver(outcome)
    }

    /// Notes progress, nil for an end.
    private func note(_ position: Int, _ progress: RequestProgress?) {
        life.note(position, progress, hasDelegate: delegate != nil) { [self] whole in
            delegate?.chain(self, didProgress: whole)
        }
    }
}
