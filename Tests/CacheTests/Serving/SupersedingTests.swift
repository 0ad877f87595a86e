import APISupport
import Foundation
import TestSupport
import Testing

/// What must not take the place of a stored response, and what must.
@Suite struct SupersedingTests {
    /// A server that gives these responses, one after the other, the last one for ever.
    private func bench(_ responses: [HTTPResponse], _ rules: CacheRules = CacheRules()) -> CacheBench {
        CacheBench(options: CacheOptions(rules: rules)) { _, count in
            .success(responses[min(count, responses.count - 1)])
        }
    }

    private func response(_ status: Int, _ headers: HTTPHeaders = [:], _ body: String = "") -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
    }

    /// Errors may pass the next moment: a time to live of our own is for successes.
    @Test(arguments: [500, 503, 401, 429, 404])
    func anErrorIsNotKeptForOurOwnTime(_ status: Int) async throws {
        for rules in [CacheRules(timeToLive: .seconds(3600)), CacheRules(policy: .cacheElseLoad)] {
            let bench = self.bench([response(status), response(200, [:], "1")], rules)
            try await bench.get()
            #expect(try await bench.get() == .network(1))
            #expect(try await bench.get().source.isStored)
        }
    }

    @Test func anErrorForARangeIsNotTheWhole() async throws {
        let fresh: HTTPHeaders = ["Cache-Control": "max-age=60"]
        let bench = self.bench([response(200, fresh, "0"), response(416, fresh)])
        try await bench.get()
        #expect(try await bench.get(headers: ["Range": "bytes=999-"]).source == .network)
        #expect(try await bench.get() == .cache(0, age: 0))
    }

    /// What another origin answers behind a redirect is not stored as this one's, and removes nothing but the URL's own.
    @Test func anotherOriginIsNotBelieved() async throws {
        let own: HTTPHeaders = ["Cache-Control": "max-age=60", "Content-Location": CacheBench.url]
        var foreign = response(200, own, "evil")
        foreign.url = "https://evil.example/answer"
        let bench = self.bench([foreign, response(200, [:], "1")])
        _ = try await bench.send(HTTPRequest(method: .post, url: CacheBench.url))
        #expect(try await bench.get() == .network(1))
        // The same from the URL itself is stored.
        let honest = self.bench([response(200, own, "0")])
        _ = try await honest.send(HTTPRequest(method: .post, url: CacheBench.url))
        #expect(try await honest.get() == .cache(0, age: 0))
    }

    /// A newer response that may not be stored ends the older one.
    @Test(arguments: [(200, false), (404, false), (410, false), (503, true)])
    func whatIsNewerEndsWhatIsOlder(_ status: Int, _ remains: Bool) async throws {
        let bench = self.bench([
            response(200, ["Cache-Control": "max-age=60"], "0"), response(status, ["Cache-Control": "no-store"]),
            response(200, [:], "2"),
        ])
        try await bench.get()
        _ = try? await bench.get(headers: ["Cache-Control": "no-cache"])
        #expect(try await bench.get().source.isStored == remains)
    }

    /// A 304 without validators, to a condition of the caller's own, may mean the version that the caller has.
    @Test(arguments: [("\"A\"", false), ("\"B\"", true)])
    func aConfirmationOfAnotherVersionConfirmsNothing(_ tag: String, _ confirms: Bool) async throws {
        let bench = self.bench([
            response(200, ["Cache-Control": "max-age=60", "ETag": "\"B\""], "0"), response(304),
            response(200, ["Cache-Control": "max-age=60", "ETag": "\"A\""], "2"),
        ])
        try await bench.get()
        bench.clock.advance(by: 61)
        _ = try await bench.send(HTTPRequest(url: CacheBench.url, headers: ["If-None-Match": tag]))
        #expect(try await bench.get().source == (confirms ? .cache(age: .zero, isStale: false) : .network))
    }

    /// A change that comes while the answer of before is being stored removes it all the same.
    @Test func aChangeWhileAnAnswerIsStored() async throws {
        let store = InterruptedStore()
        let bench = CacheBench(store: store) { _, count in
            .success(HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: Data("\(count)".utf8)))
        }
        store.interruption.with { $0 = { [weak cache = bench.cache] in await cache?.remove(CacheBench.url) } }
        try await bench.get()
        #expect(try await bench.get() == .network(1))
    }

    @Test func secretsAreMaskedInHeads() throws {
        let head = CacheHead(
            url: "https://h.example/?api_key=s3cret",
            variant: CacheVariant(method: "GET"),
            status: 200,
            headers: ["Set-Cookie": "id=s3cret"],
            version: "HTTP/1.1",
            isLengthKnown: true,
            requestTime: Date(),
            responseTime: Date()
        )
        var dumped = ""
        dump(head, to: &dumped)
        #expect(!"\(head)".contains("s3cret") && !dumped.contains("s3cret") && "\(head)".hasPrefix("200 https://h"))
    }
}

/// A store in memory during whose saving something else happens.
private final class InterruptedStore: CacheStore {
    let interruption = Locked<@Sendable () async -> Void>({})
    private let base = MemoryCacheStore()

    func save(_ head: CacheHead, body: Data) async {
        await interruption.value()
        await base.save(head, body: body)
    }

    func heads(of url: String) async -> [CacheHead] { await base.heads(of: url) }
    func body(of head: CacheHead) async -> Data? { await base.body(of: head) }
    func update(_ head: CacheHead) async { await base.update(head) }
    func remove(_ url: String) async { await base.remove(url) }
    func removeAll(keyDigest: String) async { await base.removeAll(keyDigest: keyDigest) }
    func removeAll() async { await base.removeAll() }
}
