internal import APISupportHTTP
internal import Foundation

/// Keeps one token for many requests, and gets another one: once, however many ask for it.
final class TokenRefresher: @unchecked Sendable {
    /// A token, and the number of refreshes that were over when it was handed out.
    struct Ticket {
        let token: AccessToken
        let refreshes: Int
    }

    private typealias Outcome = Result<AccessToken, TransportError>
    private typealias Waiter = CheckedContinuation<Result<Ticket, TransportError>, Never>

    private let margin: TimeInterval
    private let limit: Duration
    private let date: @Sendable () -> Date
    private let refresh: TokenInterceptor.Refresh

    // All of these are guarded by `lock`.
    private let lock = NSLock()
    private var token: AccessToken?
    /// When the token is got anew ahead of its end; nil where its end is not known.
    private var freshUntil: Date?
    /// The number of refreshes that are over, and how the last one ended.
    private var refreshes = 0
    private var last: Outcome?
    private var tasks: [Task<Void, Never>] = []
    private var waiters: [UUID: Waiter] = [:]

    /// The refresher whose refresh the task belongs to.
    @TaskLocal private static var running: TokenRefresher?

    init(
        _ token: AccessToken?,
        margin: TimeInterval,
        limit: Duration,
        date: @escaping @Sendable () -> Date,
        refresh: @escaping TokenInterceptor.Refresh
    ) {
        self.margin = margin
        self.limit = limit
        self.date = date
        self.refresh = refresh
        if let token { adopt(token) }
    }

    /// Takes a token; the lock is held, or nobody else is there yet.
    private func adopt(_ new: AccessToken) {
        token = new
        let now = date()
        // One that does not last long is not got anew for every request.
        freshUntil = new.expires.map { $0 - min(margin, max(0, $0.timeIntervalSince(now) / 2)) }
    }

    /// The token now.
    var current: AccessToken? { lock.withLock { token } }

    /// Whether the current task is what gets the token: its requests can't wait for it.
    var isRefreshing: Bool { Self.running === self }

    /// A token for a request; gets one where there is none, or its end is known and near, and waits for one that is got now.
    func ticket() async throws(TransportError) -> Ticket {
        let now = date()
        return try await wait { state in
            guard state.tasks.isEmpty, let token = state.token, state.freshUntil.map({ now < $0 }) ?? true else {
                return nil
            }
            return .success(Ticket(token: token, refreshes: state.refreshes))
        }
    }

    /// A token for a request that was refused with this one.
    ///
    /// A refresh that ended since the request was sent counts for it, also one that failed.
    func ticket(after old: Ticket) async throws(TransportError) -> Ticket {
        try await wait { state in
            guard state.refreshes > old.refreshes, let last = state.last else { return nil }
            return last.map { Ticket(token: $0, refreshes: state.refreshes) }
        }
    }

    /// The answer, if there is one now; else that of the refresh that is under way, which is begun where there is none.
    private func wait(
        _ answer: (TokenRefresher) -> Result<Ticket, TransportError>?
    ) async throws(TransportError) -> Ticket {
        let ticket = UUID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let result = lock.withLock { () -> Result<Ticket, TransportError>? in
                    if let result = answer(self) { return result }
                    // Who is cancelled later is let go by the handler below.
                    if Task.isCancelled { return .failure(.cancelled) }
                    waiters[ticket] = waiter
                    if tasks.isEmpty { begin() }
                    return nil
                }
                if let result { waiter.resume(returning: result) }
            }
        } onCancel: {
            // The refresh goes on for the others.
            lock.withLock { waiters.removeValue(forKey: ticket) }?.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }

    /// Begins a refresh; the lock is held.
    private func begin() {
        let (number, old) = (refreshes, token)
        let work = Task.detached { [self] in
            let result: Outcome
            do {
                result = .success(try await Self.$running.withValue(self) { try await refresh(old) })
            } catch {
                result = .failure(TransportError(.refreshFailed, "no new token could be got: \(error)"))
            }
            end(number, result)
        }
        let watch = Task.detached { [self] in
            // Without an error the time is over.
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            end(number, .failure(TransportError(.refreshFailed, "no new token could be got within \(limit)")))
        }
        tasks = [work, watch]
    }

    /// Ends a refresh, unless it has ended, and lets go on who waits.
    private func end(_ number: Int, _ result: Outcome) {
        let (waiters, tasks) = lock.withLock { () -> ([Waiter], [Task<Void, Never>]) in
            guard refreshes == number else { return ([], []) }
            refreshes += 1
            last = result
            if case .success(let new) = result { adopt(new) }
            return (Array(exchange(&self.waiters, with: [:]).values), exchange(&self.tasks, with: []))
        }
        for task in tasks { task.cancel() }
        for waiter in waiters {
            waiter.resume(returning: result.map { Ticket(token: $0, refreshes: number + 1) })
        }
    }
}
