public import APISupportHTTP
internal import Foundation

/// Sends requests to the next server where one can't be reached, and comes back to it.
///
/// It stands among the interceptors of a configuration that has the same servers, and is shared by all that use it:
///
/// ```swift
/// configuration.interceptors = [Failover(configuration.servers, credentials: configuration.credentials)]
/// ```
///
/// A server counts as unreachable when its name is not resolved, the connection is refused, TLS can't be agreed on, or the
/// connection takes too long; and with the statuses that the options name. A certificate that isn't trusted is an error, and
/// no reason to go elsewhere. The server then rests: requests go to the others. When its time is up, one request that may be
/// repeated probes it, while others go on elsewhere; it is back when that one succeeds, and rests twice as long otherwise.
/// Where all servers rest, they are tried all the same.
///
/// A request that may not be repeated goes to the first server that is well, and nowhere else. Requests whose URL lies below
/// none of the servers' pass through.
public final class Failover: HTTPInterceptor, @unchecked Sendable {
    private let servers: [APIServer]
    private let credentials: Credentials?
    private let options: FailoverOptions
    private let now: @Sendable () -> Duration
    private let lock = NSLock()
    /// Protected by `lock`.
    private var health: ServerHealth

    /// Makes fail-over between servers.
    ///
    /// - Parameters:
    ///   - servers: The servers, the preferred one first; their credentials and headers go with the request to each.
    ///   - credentials: The credentials of servers without any; none by default, and then those of the configuration go to
    ///     the first origin alone.
    ///   - options: When a server is unreachable, and how long it rests.
    ///   - now: The time passed since any fixed moment; the machine's own by default.
    public init(
        _ servers: [APIServer],
        credentials: Credentials? = nil,
        options: FailoverOptions = FailoverOptions(),
        now: (@Sendable () -> Duration)? = nil
    ) {
        self.servers = servers
        self.credentials = credentials
        self.options = options
        let start = ContinuousClock.now
        self.now = now ?? { ContinuousClock.now - start }
        health = ServerHealth(count: servers.count, firstRest: options.firstRest, longestRest: options.longestRest)
    }

    /// The names of the servers in the order in which a request that may be repeated would try them now.
    public var order: [String] {
        guard !servers.isEmpty else { return [] }
        let now = now()
        let candidates = lock.withLock { health.candidates(preferring: 0, at: now, mayProbe: true) }
        return candidates.map { servers[$0.index].name }
    }

    /// The names of the servers that were unreachable, and have not been reached since.
    public var resting: [String] {
        lock.withLock { servers.indices.filter { health.isResting($0) } }.map { servers[$0].name }
    }

    /// Sends the request to the servers in their order, until one is reached.
    public func intercept(
        _ request: HTTPRequest,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard let route = ServerRoute(of: request, among: servers) else { return try await next(request) }
        let mayRepeat = options.mayRepeat(request) && request.body?.isReplayable != false
        var failures: [(server: String, error: TransportError)] = []
        var last: HTTPResponse?
        var candidates = candidates(preferring: route.index, mayProbe: mayRepeat)
        if !mayRepeat { candidates.removeLast(candidates.count - 1) }
        while !candidates.isEmpty {
            let candidate = candidates.removeFirst()
            guard claim(candidate) else {
                // Another request probes the server now; it is tried where nothing else is left.
                candidates.append(ServerHealth.Candidate(index: candidate.index, isProbe: false))
                continue
            }
            let server = servers[candidate.index]
            let moved = route.moved(request, to: server, credentials, sharing: options.sharesCredentials)
            do throws(TransportError) {
                let response = try await next(moved)
                if case .cache = response.source {
                    // The server was not asked.
                    lock.withLock { health.giveUpProbe(candidate) }
                    return response
                }
                guard options.statuses.contains(response.status) else {
                    lock.withLock { health.noteSuccess(candidate) }
                    return response
                }
                note(failure: candidate)
                last = response
            } catch {
                guard error.isUnreachable else {
                    release(candidate, after: error)
                    throw error
                }
                note(failure: candidate)
                // A streamed response is given up where another attempt begins.
                if request.streamsResponse { last = nil }
                failures.append((server.name, error))
            }
        }
        if let last { return last }
        throw Self.joined(failures)
    }

    // MARK: Steps

    private func candidates(preferring index: Int, mayProbe: Bool) -> [ServerHealth.Candidate] {
        let now = now()
        return lock.withLock { health.candidates(preferring: index, at: now, mayProbe: mayProbe) }
    }

    /// Whether the candidate's turn has come; false where another request probes its server meanwhile.
    private func claim(_ candidate: ServerHealth.Candidate) -> Bool {
        guard candidate.isProbe else { return true }
        let now = now()
        return lock.withLock { health.takeProbe(candidate.index, at: now) }
    }

    private func note(failure candidate: ServerHealth.Candidate) {
        let now = now()
        lock.withLock { health.noteFailure(candidate, at: now) }
    }

    /// Notes that a request failed at a server that was reached, or that nobody waits for it any more.
    private func release(_ candidate: ServerHealth.Candidate, after error: TransportError) {
        lock.withLock {
            if [.cancelled, .invalidRequest, .notCached, .refreshFailed].contains(error.code) {
                health.giveUpProbe(candidate)
            } else {
                health.noteSuccess(candidate)
            }
        }
    }

    /// The last error, with all that was tried.
    private static func joined(_ failures: [(server: String, error: TransportError)]) -> TransportError {
        guard var error = failures.last?.error else {
            preconditionFailure("a request that was sent to no server has no failure")
        }
        if failures.count > 1 {
            let words = failures.map { "\(Secrets.masked(url: $0.server)): \($0.error.code)" }
            error.message += "; no server could be reached: \(words.joined(separator: ", "))"
        }
        return error
    }
}

extension TransportError {
    /// Whether the server was not reached, so that it knows nothing of the request.
    fileprivate var isUnreachable: Bool {
        switch code {
        case .hostNotFound, .cannotConnect, .tlsFailed: true
        case .timedOut: phase == .connecting
        default: false
        }
    }
}
