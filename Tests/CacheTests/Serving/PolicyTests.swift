import APISupport
import Foundation
import Testing

@Suite struct PolicyTests {
    @Test func protocolRulesUseWhatIsFreshAndValidateTheRest() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=10", "ETag": "\"1\""])
        #expect(try await bench.get() == .network(0))
        bench.clock.advance(by: 9)
        #expect(try await bench.get() == .cache(0, age: 9))
        bench.clock.advance(by: 1)
        #expect(try await bench.get() == .validated(0))
        #expect(try await bench.get() == .cache(0, age: 0))
        #expect(bench.requests.count == 2)
        #expect(bench.requests[1].headers["If-None-Match"] == "\"1\"")
        #expect(bench.requests[1].headers["Cache-Control"] == nil)
    }

    @Test func reloadAsksAnewAndStores() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=10", "ETag": "\"1\""])
        try await bench.get()
        #expect(try await bench.get(CacheBench.url, CacheRules(policy: .reload)) == .network(1))
        #expect(bench.requests[1].headers["If-None-Match"] == nil)
        #expect(bench.requests[1].headers["Cache-Control"] == "no-cache")
        #expect(try await bench.get() == .cache(1, age: 0))
    }

    @Test func validateAsksEachTime() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=10", "ETag": "\"1\""])
        try await bench.get()
        for policy in [CachePolicy.validate, .cacheThenNetwork] {
            #expect(try await bench.get(CacheBench.url, CacheRules(policy: policy)) == .validated(0))
        }
        #expect(bench.requests.count == 3 && bench.requests[2].headers["Cache-Control"] == "max-age=0")
        let immutable = CacheBench(["Cache-Control": "max-age=10, immutable", "ETag": "\"1\""])
        try await immutable.get()
        #expect(try await immutable.get(CacheBench.url, CacheRules(policy: .validate)) == .cache(0, age: 0))
    }

    @Test(arguments: ["max-age=10", "no-cache", "must-revalidate, max-age=10"])
    func cacheElseLoadUsesWhateverIsThere(_ control: String) async throws {
        let bench = CacheBench(["Cache-Control": control])
        let rules = CacheRules(policy: .cacheElseLoad)
        #expect(try await bench.get(CacheBench.url, rules) == .network(0))
        bench.clock.advance(by: 100)
        #expect(try await bench.get(CacheBench.url, rules) == .cache(0, age: 100, isStale: true))
    }

    @Test func cacheOnlyNeverAsks() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=10"])
        let rules = CacheRules(policy: .cacheOnly)
        let error = await #expect(throws: TransportError.self) {
            try await bench.get("http://h.example/?token=s3cret", rules)
        }
        #expect(error?.code == .notCached)
        #expect(error?.message.contains("GET http://h.example/?token=***") == true)
        #expect(bench.requests.isEmpty)
        try await bench.get()
        bench.clock.advance(by: 100)
        #expect(try await bench.get(CacheBench.url, rules) == .cache(0, age: 100, isStale: true))
        // What changes something is not sent either.
        for method in [HTTPMethod.put, .post] {
            var request = HTTPRequest(method: method, url: CacheBench.url)
            request.caching = rules
            await #expect(throws: TransportError.self) { try await bench.send(request) }
        }
        #expect(bench.requests.count == 1)
    }

    @Test func aRequestMayAskForWhatIsStoredAndFresh() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=10"])
        let only: HTTPHeaders = ["Cache-Control": "only-if-cached"]
        #expect(await #expect(throws: TransportError.self) { try await bench.get(headers: only) }?.code == .notCached)
        try await bench.get()
        #expect(try await bench.get(headers: only) == .cache(0, age: 0))
        bench.clock.advance(by: 10)
        #expect(await #expect(throws: TransportError.self) { try await bench.get(headers: only) }?.code == .notCached)
        #expect(bench.requests.count == 1)
    }

    @Test(arguments: ["no-cache", "max-age=0, must-revalidate", "max-age=1000"])
    func aTimeOfOurOwnGoesBeforeTheServers(_ control: String) async throws {
        let bench = CacheBench(["Cache-Control": control, "Age": "500"])
        let rules = CacheRules(timeToLive: .seconds(60))
        try await bench.get(CacheBench.url, rules)
        bench.clock.advance(by: 59)
        #expect(try await bench.get(CacheBench.url, rules).source == .cache(age: .seconds(559), isStale: false))
        bench.clock.advance(by: 1)
        #expect(try await bench.get(CacheBench.url, rules) == .network(1))
        #expect(try await bench.get(CacheBench.url, rules, headers: ["Cache-Control": "no-cache"]) == .network(2))
    }

    @Test func aTimeOfOurOwnDoesNotStoreWhatMustNotBe() async throws {
        let bench = CacheBench(["Cache-Control": "no-store"])
        let rules = CacheRules(timeToLive: .seconds(60))
        try await bench.get(CacheBench.url, rules)
        #expect(try await bench.get(CacheBench.url, rules) == .network(1))
        let created = CacheBench { _, count in .success(HTTPResponse(status: 201, body: Data("\(count)".utf8))) }
        try await created.get(CacheBench.url, rules)
        #expect(try await created.get(CacheBench.url, rules) == .cache(0, age: 0))
    }

    @Test func requestsInheritTheCachesRules() async throws {
        let options = CacheOptions(rules: CacheRules(policy: .cacheElseLoad, version: "1"))
        let bench = CacheBench([:], options: options)
        try await bench.get()
        #expect(try await bench.get().source.isStored)
        #expect(try await bench.get(CacheBench.url, CacheRules(version: "1")).source.isStored)
        #expect(try await bench.get(CacheBench.url, CacheRules(policy: .reload)) == .network(1))
        #expect(try await bench.get(CacheBench.url, CacheRules(version: "2")) == .network(2))
    }

    @Test func rulesShowNoKey() {
        let rules = CacheRules(policy: .reload, sensitiveKey: "s3cret", storesPost: true)
        #expect("\(rules)" == "CacheRules(policy: reload, sensitiveKey: ***, storesPost: true)")
        var dumped = ""
        dump(rules, to: &dumped)
        #expect(!dumped.contains("s3cret"))
        var request = HTTPRequest(url: CacheBench.url)
        request.caching = rules
        #expect(!"\(request)".contains("s3cret"))
    }
}
