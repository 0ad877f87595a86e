import APISupport
import Foundation
import TestSupport

/// A cache with a clock that is set by hand, before a server that is a closure.
final class CacheBench: Sendable {
    /// What makes a response of a request and of the number of requests before it.
    typealias Server = @Sendable (HTTPRequest, Int) async -> Result<HTTPResponse, TransportError>

    static let url = "http://h.example/items"

    let clock = ManualClock()
    let cache: HTTPCache
    private let network: HTTPNext
    private let seen = Locked<[HTTPRequest]>([])

    init(options: CacheOptions = CacheOptions(), store: any CacheStore = MemoryCacheStore(), server: @escaping Server) {
        let (clock, seen) = (clock, seen)
        cache = HTTPCache(store: store, options: options, now: { clock.now })
        network = HTTPNext { (request: HTTPRequest) async throws(TransportError) in
            let count = seen.with { seen in
                defer { seen.append(request) }
                return seen.count
            }
            var response = try await server(request, count).get()
            if response.url.isEmpty { response.url = request.url }
            if !response.headers.contains(name: "Date") { response.headers["Date"] = HTTPDate.text(clock.now) }
            return response
        }
    }

    /// A cache before a server that numbers its responses, with the same header fields in each.
    convenience init(_ headers: HTTPHeaders, options: CacheOptions = CacheOptions()) {
        self.init(options: options) { request, count in
            if let tag = headers["ETag"], request.headers["If-None-Match"] == tag {
                return .success(HTTPResponse(status: 304, headers: headers))
            }
            return .success(HTTPResponse(status: 200, headers: headers, body: Data("\(count)".utf8)))
        }
    }

    /// The requests that the server received.
    var requests: [HTTPRequest] { seen.value }

    /// Sends a request through the cache.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await cache.intercept(request, next: network)
    }

    /// Sends a GET through the cache, and gives the number that the server gave the response.
    @discardableResult
    func get(
        _ url: String = CacheBench.url,
        _ rules: CacheRules = CacheRules(),
        headers: HTTPHeaders = [:]
    ) async throws(TransportError) -> Answer {
        var request = HTTPRequest(url: url, headers: headers)
        request.caching = rules
        let response = try await send(request)
        return Answer(number: Int(String(decoding: response.body, as: UTF8.self)), source: response.source)
    }

    /// What a test looks at.
    struct Answer: Equatable {
        var number: Int?
        var source: ResponseSource

        static func network(_ number: Int) -> Answer { Answer(number: number, source: .network) }
        static func validated(_ number: Int) -> Answer { Answer(number: number, source: .validated) }
        static func cache(_ number: Int, age: Int, isStale: Bool = false) -> Answer {
            Answer(number: number, source: .cache(age: .seconds(age), isStale: isStale))
        }
    }
}
