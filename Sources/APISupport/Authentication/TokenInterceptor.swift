internal import APISupportDefaults
public import APISupportHTTP
public import Foundation

/// Gives a token to the requests that go to certain servers, and gets another one when it has ended.
///
/// ```swift
/// let tokens = try TokenInterceptor(for: ["https://api.example"]) { old in
///     try await Login(refreshToken: stored).response().token
/// }
/// configuration.interceptors = [tokens]
/// ```
///
/// Use one for all requests of a client. Where any number of requests are answered with 401, there is one refresh: all of
/// them wait for it, and are sent again, once; where it fails, all of them fail with `TransportError.Code.refreshFailed`. A
/// request that is answered with 401 again keeps that answer. A body that can be read only once is not sent again.
public final class TokenInterceptor: HTTPInterceptor {
    /// Gets a token; the old one is nil the first time.
    public typealias Refresh = @Sendable (_ old: AccessToken?) async throws -> AccessToken

    private let scope: OriginScope
    private let refresher: TokenRefresher
    private let statuses: Set<Int>
    private let authorize: @Sendable (inout HTTPRequest, AccessToken) -> Void

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - token: The token to begin with; nil, the default, gets one before the first request.
    ///   - servers: URLs whose scheme, host and port are those of the servers; their paths play no part.
    ///   - margin: How long before its end a token counts as ended, so that it is got anew ahead; 30 s by default.
    ///   - statuses: The status codes that mean that the token has ended; 401 by default.
    ///   - authorize: Puts the token into a request; by default as `Authorization: Bearer`. A field of another name belongs
    ///     into the request's `secretHeaders` too.
    ///   - date: The time now, with which the token's end is compared.
    ///   - refresh: Gets a token, in a task of its own, which is cancelled after 60 s. The requests that it makes
    ///     pass this interceptor as they are.
    /// - Throws: `TransportError` with code `.invalidRequest` where one of the servers is no http or https URL.
    public init(
        _ token: AccessToken? = nil,
        for servers: [String],
        margin: Duration = .seconds(30),
        statuses: Set<Int> = [401],
        authorize: @escaping @Sendable (inout HTTPRequest, AccessToken) -> Void = bearer,
        date: @escaping @Sendable () -> Date = { Date() },
        refresh: @escaping Refresh
    ) throws(TransportError) {
        scope = try OriginScope(servers)
        self.statuses = statuses
        self.authorize = authorize
        refresher = TokenRefresher(
            token,
            margin: margin / .seconds(1),
            limit: Defaults.tokenRefreshTimeout,
            date: date,
            refresh: refresh
        )
    }

    /// Puts a token into a request as RFC 6750 says.
    public static let bearer: @Sendable (inout HTTPRequest, AccessToken) -> Void = { request, token in
        request.headers["Authorization"] = "Bearer \(token.value)"
    }

    /// The token now; nil before the first one.
    public var token: AccessToken? { refresher.current }

    /// Sends the request with a token, and once more with a new one where the server does not take it.
    public func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
        guard scope.contains(request), !refresher.isRefreshing, !request.headers.contains(name: "Authorization") else {
            return try await next(request)
        }
        let first = try await refresher.ticket()
        let response = try await next(request.authorized(first.token, authorize))
        guard statuses.contains(response.status) else { return response }
        // What a sequence gave is gone; the next request has the new token.
        let mayRepeat = request.body?.isReplayable != false
        // A streamed answer would hold a place that the refresh may need.
        if mayRepeat { next.giveUp(response) }
        let second = try await refresher.ticket(after: first)
        guard mayRepeat else { return response }
        return try await next(request.authorized(second.token, authorize))
    }
}

extension HTTPRequest {
    fileprivate func authorized(
        _ token: AccessToken,
        _ authorize: (inout HTTPRequest, AccessToken) -> Void
    ) -> HTTPRequest {
        var request = self
        authorize(&request, token)
        return request
    }
}
