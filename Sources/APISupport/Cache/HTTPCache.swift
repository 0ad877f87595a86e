public import APISupportHTTP
public import Foundation

/// Answers requests from stored responses, as RFC 9111 and RFC 5861 say, or as a request's rules do.
///
/// ```swift
/// var configuration = APIConfiguration()
/// configuration.cache = HTTPCache()
/// ```
///
/// Responses to GET are stored, and to POST where the rules say that it is a query; HEAD is answered from what GET brought.
/// A single range of bytes is cut from a whole stored response; partial responses, streams, and responses that came by way of
/// a redirect are left alone. See <doc:Caching>.
public final class HTTPCache: HTTPInterceptor {
    /// Where the responses are kept.
    public let store: any CacheStore
    /// What it does where neither request nor response say it.
    public let options: CacheOptions
    private let now: @Sendable () -> Date
    private let flights = CacheFlights()

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - store: Where the responses are kept; in memory by default.
    ///   - options: What it does where neither request nor response say it.
    ///   - now: The clock; the system's by default. Called on any thread.
    public init(
        store: any CacheStore = MemoryCacheStore(),
        options: CacheOptions = CacheOptions(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.options = options
        self.now = now
    }

    /// Removes everything that is stored; what is under way now is not stored either.
    public func removeAll() async {
        flights.invalidateAll()
        await store.removeAll()
    }

    /// Removes what is stored for one user or account (`CacheRules.sensitiveKey`), for example when they log out.
    ///
    /// What is under way now is not stored either, whoever asked.
    public func removeAll(sensitiveKey: String) async {
        flights.invalidateAll()
        await store.removeAll(keyDigest: SHA256.hexadecimal(sensitiveKey.utf8))
    }

    /// Removes what is stored for a URL, all variants of it; nothing where it is no URL.
    public func remove(_ url: String) async {
        guard let url = try? WebURL(url).normalised else { return }
        flights.invalidate(url)
        await store.remove(url)
    }

    /// Answers a request from the store or by what follows; see `HTTPInterceptor`.
    ///
    /// Throws what the rest of the list throws, and `.notCached` where only the store may answer and can't.
    public func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
        let rules = request.caching.inheriting(from: options.rules)
        guard isAnswered(request, rules), let lookup = CacheLookup(request, rules, options) else {
            return try await pass(request, rules, next)
        }
        let exchange = CacheExchange(
            request: request,
            rules: rules,
            lookup: lookup,
            store: store,
            options: options,
            now: now,
            flights: flights,
            next: next
        )
        return try await exchange.response()
    }

    /// Whether a stored response may answer requests of this kind.
    private func isAnswered(_ request: HTTPRequest, _ rules: CacheRules) -> Bool {
        guard !request.streamsResponse else { return false }
        return switch request.method {
        case .get, .head: true
        case .post: rules.storesPost ?? false
        default: false
        }
    }

    /// Sends a request that no stored response answers, and removes what it makes invalid (RFC 9111, section 4.4).
    private func pass(
        _ request: HTTPRequest,
        _ rules: CacheRules,
        _ next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard rules.policy != .cacheOnly else { throw TransportError.notCached(request) }
        let requestTime = now()
        let response = try await next(request)
        guard !request.method.isSafe, (200..<400).contains(response.status),
            let lookup = CacheLookup(request, rules, options)
        else { return response }
        for url in Invalidation.urls(request, response, isDirect: lookup.isAnswered(directlyBy: response)) {
            await remove(url)
        }
        guard !request.streamsResponse else { return response }
        let rule = StoringRule(options: options, rules: rules)
        if lookup.isAnswered(directlyBy: response), rule.allowsAsGet(response, to: request),
            let variant = lookup.variant(for: response.headers, method: .get)
        {
            let reply = CacheReply(response, requestTime: requestTime, responseTime: now())
            await store.save(CacheHead(reply, lookup.url, variant), body: response.body)
        }
        return response
    }
}
