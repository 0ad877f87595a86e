public import APISupportHTTP
public import Foundation

/// Sends requests again, by a policy.
///
/// ```swift
/// var configuration = APIConfiguration()
/// configuration.interceptors = [RetryInterceptor(.standard)]
/// ```
///
/// Use one for all requests of a client: they share its budget. Interceptors before it in the list see a request once,
/// those behind it see every attempt. The request's deadline bounds all attempts and waits together: a wait that would go
/// beyond it is not begun. A request that is cancelled while it waits ends at once. Monitors are told of each retry.
public final class RetryInterceptor: HTTPInterceptor {
    private let policy: RetryPolicy
    private let account: RetryAccount?
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let date: @Sendable () -> Date

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - policy: When to send again.
    ///   - clock: What waits; tests give another one.
    ///   - random: A number from 0 to 1 for each wait's jitter.
    ///   - date: The time now, with which a date in `Retry-After` is compared.
    public init(
        _ policy: RetryPolicy = .standard,
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        policy.check()
        self.policy = policy
        account = policy.budget.map(RetryAccount.init)
        self.clock = clock
        self.random = random
        self.date = date
    }

    /// Sends the request until it brings what the policy takes, or the policy has had enough.
    public func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
        account?.add()
        // What a sequence gave is gone.
        let mayRepeat = request.body?.isReplayable != false && policy.mayRepeat(request)
        let attempts = mayRepeat ? policy.retries : 0
        for number in stride(from: 1, through: attempts, by: 1) {
            let result = await Self.result(of: request, next)
            guard let delay = delay(number, after: result), hasTime(for: delay, next.deadline), account?.take() ?? true
            else {
                return try result.get()
            }
            if case .success(let response) = result { next.giveUp(response) }
            request.observation?.tell { $0.request($1, willRetryAfter: result, delay: delay) }
            do {
                try await clock.sleep(for: delay)
            } catch {
                throw .cancelled
            }
        }
        return try await next(request)
    }

    private static func result(
        of request: HTTPRequest,
        _ next: HTTPNext
    ) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await next(request))
        } catch {
            return .failure(error)
        }
    }

    /// The wait before the retry; nil where the result is to stand.
    private func delay(_ number: Int, after result: Result<HTTPResponse, TransportError>) -> Duration? {
        let own = { self.policy.delay(number, random: self.random()) }
        switch result {
        case .failure(let error):
            return policy.errors.contains(error.code) ? own() : nil
        case .success(let response):
            guard policy.statuses.contains(response.status) else { return nil }
            guard let longest = policy.maximumRetryAfter,
                let asked = RetryAfter.delay(response.headers, now: date())
            else {
                return own()
            }
            return max(own(), min(asked, longest))
        }
    }

    /// Whether there is time left for another attempt after a wait.
    private func hasTime(for delay: Duration, _ deadline: ContinuousClock.Instant?) -> Bool {
        deadline.map { ContinuousClock.now + delay < $0 } ?? true
    }
}
