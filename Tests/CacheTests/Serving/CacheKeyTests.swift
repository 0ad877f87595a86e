import APISupport
import Foundation
import Testing

/// What makes two requests the same for a cache, and what must not.
@Suite struct CacheKeyTests {
    private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=60"]

    private func request(_ method: HTTPMethod = .get, _ headers: HTTPHeaders = [:], body: String? = nil) -> HTTPRequest
    {
        HTTPRequest(method: method, url: CacheBench.url, headers: headers, body: body.map { Data($0.utf8) })
    }

    /// Sends two requests; true where the second was answered with what the first had stored.
    private func share(
        _ first: HTTPRequest,
        _ second: HTTPRequest,
        _ headers: HTTPHeaders = fresh,
        _ options: CacheOptions = CacheOptions()
    ) async throws -> Bool {
        let bench = CacheBench(headers, options: options)
        _ = try await bench.send(first)
        return try await bench.send(second).source.isStored
    }

    @Test func urlsAreNormalised() async throws {
        var other = request()
        other.url = "HTTP://h.EXAMPLE:80/a/../items#part"
        #expect(try await share(request(), other))
        for url in [
            "http://h.example/items?a", "https://h.example/items", "http://h.example:81/items",
            "http://h.example/Items",
        ] {
            other.url = url
            #expect(try await !share(request(), other), "\(url)")
        }
    }

    @Test func versionsAndKeysPartWhatIsStored() async throws {
        var (first, second) = (request(), request())
        first.caching = CacheRules(version: "1", sensitiveKey: "anna")
        second.caching = first.caching
        #expect(try await share(first, second))
        second.caching.version = "2"
        #expect(try await !share(first, second))
        second.caching = CacheRules(version: "1", sensitiveKey: "boris")
        #expect(try await !share(first, second))
        second.caching.policy = .cacheElseLoad
        #expect(try await !share(first, second))
        #expect(try await !share(first, request()))
    }

    @Test func oneAccountIsForgotten() async throws {
        let bench = CacheBench(Self.fresh)
        let accounts = ["anna", "boris", nil].map { CacheRules(sensitiveKey: $0) }
        for rules in accounts { try await bench.get(CacheBench.url, rules) }
        await bench.cache.removeAll(sensitiveKey: "anna")
        #expect(try await bench.get(CacheBench.url, accounts[1]) == .cache(1, age: 0))
        #expect(try await bench.get(CacheBench.url, accounts[2]) == .cache(2, age: 0))
        #expect(try await bench.get(CacheBench.url, accounts[0]) == .network(3))
    }

    @Test func credentialsPartWhatIsStored() async throws {
        let anna = request(.get, ["Authorization": "Bearer anna"])
        #expect(try await share(anna, request(.get, ["authorization": "Bearer anna"])))
        #expect(try await !share(anna, request(.get, ["Authorization": "Bearer boris"])))
        #expect(try await !share(anna, request()))
        #expect(try await !share(request(), anna))
        // So do the other well-known ones, and whatever speaks of a secret.
        for name in ["X-API-Key", "X-Auth-Token", "Cookie", "X-Session-Token"] {
            #expect(try await !share(request(.get, [name: "anna"]), request(.get, [name: "boris"])), "\(name)")
        }
        var (anna7, boris7) = (request(), request())
        anna7.digest = DigestCredentials(user: "anna", password: "7")
        boris7.digest = DigestCredentials(user: "boris", password: "7")
        #expect(try await share(anna7, anna7))
        #expect(try await !share(anna7, boris7))
        #expect(try await !share(anna7, request()))
        var (first, second) = (request(.get, ["X-Account": "anna"]), request(.get, ["X-Account": "boris"]))
        #expect(try await share(first, second))
        first.secretHeaders = ["x-account"]
        second.secretHeaders = ["X-Account"]
        #expect(try await !share(first, second))
    }

    @Test func aSharedCacheGoesByWhatTheServerAllows() async throws {
        var shared = CacheOptions()
        shared.isShared = true
        let anna = request(.get, ["Authorization": "Bearer anna"])
        #expect(try await !share(anna, anna, Self.fresh, shared))
        #expect(try await share(anna, request(), ["Cache-Control": "max-age=60, public"], shared))
        #expect(try await !share(request(), request(), ["Cache-Control": "max-age=60, private"], shared))
        #expect(try await share(request(), request(), ["Cache-Control": "max-age=60, private"]))
    }

    @Test func selectingHeadersPartWhatIsStored() async throws {
        let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "accept, Cookie"]
        let first = request(.get, ["Accept": "a, b", "Cookie": "s=1"])
        #expect(try await share(first, request(.get, ["Accept": "a,b", "Cookie": "s=1", "X": "y"]), headers))
        #expect(try await !share(first, request(.get, ["Accept": "a", "Cookie": "s=1"]), headers))
        #expect(try await !share(first, request(.get, ["Accept": "a, b", "Cookie": "s=2"]), headers))
        #expect(try await !share(first, request(), headers))
    }

    @Test func postIsStoredByItsBodyWhereTheRulesSayIt() async throws {
        let query = request(.post, body: "a")
        #expect(try await !share(query, query))
        var (first, second) = (query, query)
        first.caching.storesPost = true
        second.caching.storesPost = true
        #expect(try await share(first, second))
        second.body = .bytes(Data("b".utf8))
        #expect(try await !share(first, second))
        #expect(try await !share(first, request()))
    }

    @Test func headIsAnsweredByWhatGetBrought() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=60", "X": "y"])
        _ = try await bench.send(request())
        let response = try await bench.send(request(.head))
        #expect(response.source.isStored && response.body.isEmpty && response.headers["X"] == "y")
        // The other way round there is nothing to answer with.
        #expect(try await !share(request(.head), request()))
    }

    @Test func secretsAreStoredAsDigests() async throws {
        let store = MemoryCacheStore()
        let bench = CacheBench(store: store) { _, _ in
            .success(
                HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60", "Vary": "Cookie, X-Session-Token"])
            )
        }
        var secret = request(
            .post,
            ["Authorization": "s3cret", "Cookie": "s3cret", "X-Session-Token": "s3cret"],
            body: "s3cret"
        )
        secret.caching = CacheRules(sensitiveKey: "s3cret", storesPost: true)
        _ = try await bench.send(secret)
        let head = try #require(await store.heads(of: CacheBench.url).first)
        #expect(!"\(head)".contains("s3cret") && head.variant.selectors.count == 2)
    }
}
