public import APISupportEntities
internal import APISupportHTTP
internal import APISupportMemory

/// One request on its way: it is started once, and ends exactly once.
///
/// What comes of it goes to one receiver, which the way of starting chooses: the delegate (`start()`), a closure
/// (`start(_:)`) or the task that waits (`response()`). A started connection keeps itself until it ends, so it need not be
/// kept, and keeps nothing else: the delegate is held weakly, the request not at all.
///
/// ```swift
/// let connection = APIConnection(request: DailyRatesRequest(), delegate: self)
/// connection.start()
/// ```
///
/// Methods may be called on any thread: what changes is protected by a lock. Delegates and closures are called on the configuration's delivery queue, never from
/// inside `start` or `cancel`.
public final class APIConnection: @unchecked Sendable {
    /// The request as it is sent, or why it can't be.
    let request: Result<HTTPRequest, APIError>
    let configuration: APIConfiguration
    let context: ErrorContext
    let log: Log
    let accessories: AccessoryCalls
    /// Takes progress for a group, on the transport's thread.
    let progressObserver: (@Sendable (RequestProgress) -> Void)?
    /// Used on the delivery queue only, but for the question whether there is one; hence it need not be `Sendable`.
    weak let delegate: (any APIConnectionDelegate)?

    let lock = PlainLock()
    /// Protected by `lock`, as are all that follow.
    var state = ConnectionState()
    var reading: ResponseReading
    var receiver: ConnectionReceiver?
    var transfer: (any HTTPTransfer)?
    /// How many transfers were begun, one after the other.
    var transfers = 0
    /// The number of the transfer that ended last, from 1.
    var endedTransfer = 0
    var progressState = ProgressState()
    /// What hears of progress beside the delegate; of the end it hears nil.
    var watchers: [@Sendable (RequestProgress?) -> Void] = []
    /// What sends the request where the body goes to a file.
    var download: DownloadTransport?
    private var keepsPayload = false
    private var payload: Payload?
    /// What takes a stored response that comes before the server's.
    var storedReceiver: ((sending APIResponse) -> Void)?

    /// Makes a connection; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - request: What to ask; it is read here, once, and not kept. Where it can't be made, the connection fails when it
    ///     is started.
    ///   - delegate: What hears of the end and, with any way of starting, of progress; held weakly. None by default.
    ///   - configuration: How the request is sent and read, and where its end is delivered.
    public convenience init(
        request: APIRequest,
        delegate: (any APIConnectionDelegate)? = nil,
        configuration: APIConfiguration = .default
    ) {
        self.init(request, delegate, configuration)
    }

    /// Makes a connection whose progress a group watches; the group's priority, where it has one, takes the place of the
    /// request's.
    init(
        _ request: APIRequest,
        _ delegate: (any APIConnectionDelegate)?,
        _ configuration: APIConfiguration,
        priority: HTTPPriority? = nil,
        progressObserver: (@Sendable (RequestProgress) -> Void)? = nil
    ) {
        self.delegate = delegate
        self.progressObserver = progressObserver
        self.configuration = configuration
        reading = ResponseReading(request, configuration: configuration)
        do {
            var http = try request.makeHTTPRequest(configuration: configuration)
            if let priority { http.priority = priority }
            self.request = .success(http)
            context = ErrorContext(request: http)
            log = configuration.log.numbered(for: http)
        } catch {
            self.request = .failure(error)
            let http = HTTPRequest(method: request.method, url: request.url.isEmpty ? request.path : request.url)
            context = ErrorContext(request: http)
            log = configuration.log.numbered(for: http)
        }
        accessories = AccessoryCalls(
            configuration,
            muted: request.mutesAccessories,
            for: AccessoryWork(kind: .request, name: context.requestText)
        )
    }

    /// Makes a connection for a page of a list; beside the accessories nobody but the task that waits hears of it.
    init(page: PageRequest, configuration: APIConfiguration) {
        self.configuration = configuration
        delegate = nil
        progressObserver = nil
        reading = page.reading
        request = page.http
        let http = (try? page.http.get()) ?? HTTPRequest(url: "")
        context = ErrorContext(request: http)
        log = configuration.log.numbered(for: http)
        accessories = AccessoryCalls(
            configuration,
            muted: page.mutesAccessories,
            for: AccessoryWork(kind: .request, name: context.requestText)
        )
    }

    /// Makes a connection that asks the same of the cache alone, and tells nobody of it.
    init(storedOf connection: APIConnection) {
        delegate = nil
        progressObserver = nil
        configuration = connection.configuration
        context = connection.context
        log = connection.log
        reading = connection.lock.withLock { connection.reading }
        request = connection.request.map { http in
            var http = http
            http.caching.policy = .cacheOnly
            return http
        }
        accessories = AccessoryCalls(
            configuration,
            muted: true,
            for: AccessoryWork(kind: .request, name: context.requestText)
        )
    }

    /// Whether the connection was started and has not ended.
    public var isRunning: Bool {
        lock.withLock { state.isRunning }
    }

    /// Whether anything but the end may still be delivered.
    var isWanted: Bool {
        lock.withLock { state.isWanted }
    }

    /// Keeps what came, for calls that look at it where they fail; before the start.
    func keepPayload() {
        lock.withLock { keepsPayload = true }
    }

    /// What came, where it is kept; nil where nothing has.
    var keptPayload: Payload? {
        lock.withLock { payload }
    }

    /// Keeps what came, where it is wanted.
    func keep(_ payload: Payload) {
        lock.withLock { if keepsPayload { self.payload = payload } }
    }

    /// Starts, and tells the delegate of the end.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    public func start() {
        begin(.delegate)
    }

    /// Starts, and tells the delegate of the end; the type takes the place of the one that the request expects.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    ///
    /// - Parameter expected: The type of the entity that a response becomes; nil builds none.
    public func start(for expected: (any Entity.Type)?) {
        lock.withLock { reading.expected = expected }
        begin(.delegate)
    }

    /// Starts, and tells the delegate of the end; these types take the place of the request's.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    ///
    /// - Parameters:
    ///   - expected: The type of the entity that a response becomes; nil builds none.
    ///   - errorEntity: The type of the entity that an error's body becomes; nil builds none.
    public func start(for expected: (any Entity.Type)?, errorEntity: (any ErrorEntity.Type)?) {
        take(errorEntity: errorEntity)
        start(for: expected)
    }

    /// Puts another type of error entity in the place of the request's.
    func take(errorEntity: (any ErrorEntity.Type)?) {
        lock.withLock { reading.errorEntity = errorEntity }
    }

    /// Starts, and calls a closure with the response or error, once, on the delivery queue.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    ///
    /// - Parameter completion: Called on the delivery queue, and let go after that. It need not be `Sendable`, as it is
    ///   called there only; it runs on that queue and not on the actor that wrote it, so it can't take the actor's state
    ///   along. On the main queue `MainActor.assumeIsolated` reaches the main actor's; elsewhere use `response()`.
    public func start(_ completion: sending @escaping (sending Result<APIResponse, APIError>) -> Void) {
        begin(.closure(completion))
    }

    /// Starts, tells the delegate, if there is one, of the end, and then calls closures, each on the delivery queue.
    ///
    /// The order is: delegate, `connectionDidFinish` of a delegate that is an ``APIConnectionFinishDelegate``, `success` or
    /// `failure`, `finished`. Delegate and closure get an entity each. A delegate that takes nothing that came, but takes
    /// something, fails the connection for both; one that takes errors only is not asked.
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    ///
    /// - Parameters:
    ///   - success: Takes the response, which is yours alone.
    ///   - failure: Takes the error.
    ///   - finished: Called last, whatever the end was; does nothing by default.
    public func start(
        success: sending @escaping (sending APIResponse) -> Void,
        failure: sending @escaping (APIError) -> Void,
        finished: sending @escaping () -> Void = {}
    ) {
        begin(.callbacks(ConnectionCallbacks(success: success, failure: failure, finished: finished)))
    }

    /// Starts, and gives the response.
    ///
    /// Cancelling the task cancels the connection. The task builds the entity itself, off its actor, so that it hears of a
    /// cancellation meanwhile when it is built; with accessories it is built elsewhere. The delivery queue plays no part, but for accessories. Starting a second time, in any way, is
    /// a programmer's mistake and stops the program.
    ///
    /// - Returns: The response, which is yours alone.
    /// - Throws: `APIError`; with code `.cancelled` when task or connection are cancelled.
    public func response() async throws(APIError) -> sending APIResponse {
        let handover = await withTaskCancellationHandler {
            switch await withCheckedContinuation({ begin(.task($0)) }) {
            case .ended(let end): end
            case .came(let judge): await end(by: judge)
            }
        } onCancel: {
            cancel()
        }
        return try handover.take().get()
    }

    /// Makes the end of what came, off the actor of the task that waits for it.
    @concurrent
    private func end(by judge: ResponseJudge) async -> Handover<Result<APIResponse, APIError>> {
        // The task's own rules are none of the request's.
        DecodingRules.$current.withValue(DecodingRules()) {
            do throws(APIError) {
                return Handover(end(ofTask: .success(try judge.response())))
            } catch {
                return Handover(end(ofTask: .failure(error)))
            }
        }
    }

    /// Ends the connection soon, with an error of code `.cancelled`; has no effect on one that has ended.
    ///
    /// When this returns on the delivery queue, nothing but that error is delivered any more. A connection that is
    /// cancelled before it is started ends so when it is started.
    public func cancel() {
        let (action, transfer) = lock.withLock { (state.cancel(), self.transfer) }
        guard action == .stopAndDeliverEnd else { return }
        log.note(.cancelling)
        transfer?.cancel()
        deliverCancellation()
    }
}
