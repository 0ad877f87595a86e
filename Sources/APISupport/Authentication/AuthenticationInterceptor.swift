public import APISupportHTTP

/// Gives credentials to the requests that go to certain servers, and to no others.
///
/// ```swift
/// let login = try Credentials.basic(user: "reader", password: password)
/// configuration.interceptors = [try AuthenticationInterceptor(login, for: ["https://api.example"])]
/// ```
///
/// A request that has an `Authorization` field of its own keeps it. A redirect to another server drops the credentials,
/// also where that server has some here.
public struct AuthenticationInterceptor: HTTPInterceptor {
    private let credentials: Credentials
    private let scope: OriginScope

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - credentials: What is sent.
    ///   - servers: URLs whose scheme, host and port are those of the servers; their paths play no part.
    /// - Throws: `TransportError` with code `.invalidRequest` where one is no http or https URL.
    public init(_ credentials: Credentials, for servers: [String]) throws(TransportError) {
        self.credentials = credentials
        scope = try OriginScope(servers)
    }

    /// Puts the credentials in, where they may be sent.
    public func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
        guard scope.contains(request) else { return try await next(request) }
        var request = request
        credentials.apply(to: &request)
        return try await next(request)
    }
}
