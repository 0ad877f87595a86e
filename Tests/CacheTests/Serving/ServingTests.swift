import APISupport
import Foundation
import TestSupport
import Testing

@Suite struct ServingTests {
    @Test func staleStandsInForErrorsWithinItsTime() async throws {
        for failure in [503, 500, 502, 504, nil] as [Int?] {
            let bench = CacheBench { _, count in
                if count == 0 {
                    return .success(
                        HTTPResponse(
                            status: 200,
                            headers: ["Cache-Control": "max-age=1, stale-if-error=60"],
                            body: Data("0".utf8)
                        )
                    )
                }
                return failure.map { .success(HTTPResponse(status: $0)) }
                    ?? .failure(TransportError(.cannotConnect, "refused"))
            }
            try await bench.get()
            bench.clock.advance(by: 61)
            #expect(try await bench.get() == .cache(0, age: 61, isStale: true))
            bench.clock.advance(by: 1)
            #expect((try? await bench.get())?.source != .cache(age: .seconds(62), isStale: true))
            #expect(bench.requests.count == 3)
        }
    }

    @Test(
        arguments: [
            ("max-age=1", nil, true), ("max-age=1, must-revalidate", nil, false), ("no-cache", nil, false),
            ("max-age=1", "stale-if-error=5", true), ("max-age=1", "max-age=0", true),
        ] as [(String, String?, Bool)]
    )
    func anOptionLetsStaleStandIn(_ control: String, _ wish: String?, _ standsIn: Bool) async throws {
        var options = CacheOptions()
        options.staleIfError = .seconds(60)
        let bench = CacheBench(options: options) { _, count in
            count == 0
                ? .success(
                    HTTPResponse(
                        status: 200,
                        headers: ["Cache-Control": control, "ETag": "\"1\""],
                        body: Data("0".utf8)
                    )
                )
                : .failure(TransportError(.timedOut, "silence"))
        }
        try await bench.get()
        bench.clock.advance(by: 30)
        let headers: HTTPHeaders = wish.map { ["Cache-Control": $0] } ?? [:]
        let answer = try? await bench.get(headers: headers)
        #expect(answer == (standsIn ? .cache(0, age: 30, isStale: true) : nil))
    }

    @Test func cancellingIsNoFailureOfTheServer() async throws {
        let bench = CacheBench { _, count in
            count == 0
                ? .success(HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=1, stale-if-error=60"]))
                : .failure(TransportError(.cancelled, "cancelled"))
        }
        try await bench.get()
        bench.clock.advance(by: 2)
        #expect(await #expect(throws: TransportError.self) { try await bench.get() }?.code == .cancelled)
    }

    @Test func staleIsUsedWhileItIsValidatedOnce() async throws {
        let gate = Locked(false)
        let bench = CacheBench { _, count in
            if count > 0 { _ = await eventually { gate.value } }
            return .success(
                HTTPResponse(
                    status: 200,
                    headers: ["Cache-Control": "max-age=1, stale-while-revalidate=60"],
                    body: Data("\(count)".utf8)
                )
            )
        }
        try await bench.get()
        bench.clock.advance(by: 5)
        for _ in 0..<3 { #expect(try await bench.get() == .cache(0, age: 5, isStale: true)) }
        gate.with { $0 = true }
        #expect(await eventually { (try? await bench.get()) == .cache(1, age: 0) })
        #expect(bench.requests.count == 2)
        // The next one begins again.
        bench.clock.advance(by: 5)
        #expect(try await bench.get() == .cache(1, age: 5, isStale: true))
        #expect(await eventually { (try? await bench.get()) == .cache(2, age: 0) })
        bench.clock.advance(by: 62)
        #expect(try await bench.get() == .network(3))
    }

    @Test func anAnswerOfBeforeAChangeIsNotStored() async throws {
        let gate = Locked(false)
        let bench = CacheBench { request, count in
            if request.method == .get, count == 0 { _ = await eventually { gate.value } }
            return .success(
                HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: Data("\(count)".utf8))
            )
        }
        async let slow = bench.get()
        #expect(await eventually { bench.requests.count == 1 })
        _ = try await bench.send(HTTPRequest(method: .put, url: CacheBench.url))
        gate.with { $0 = true }
        #expect(try await slow == .network(0))
        #expect(try await bench.get() == .network(2))
        #expect(try await bench.get() == .cache(2, age: 0))
    }

    /// Whoever is forgotten while a request is under way stays forgotten.
    @Test(arguments: [true, false])
    func anAnswerUnderWayIsNotStoredForWhoIsForgotten(alone: Bool) async throws {
        let gate = Locked(false)
        let bench = CacheBench { _, count in
            if count == 0 { _ = await eventually { gate.value } }
            return .success(
                HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: Data("\(count)".utf8))
            )
        }
        let anna = CacheRules(sensitiveKey: "anna")
        async let slow = bench.get(CacheBench.url, anna)
        #expect(await eventually { bench.requests.count == 1 })
        if alone { await bench.cache.removeAll(sensitiveKey: "anna") } else { await bench.cache.removeAll() }
        gate.with { $0 = true }
        #expect(try await slow == .network(0))
        #expect(try await bench.get(CacheBench.url, anna) == .network(1))
        #expect(try await bench.get(CacheBench.url, anna) == .cache(1, age: 0))
    }

    @Test func changesRemoveWhatTheResponseNames() async throws {
        let bench = CacheBench { request, count in
            let headers: HTTPHeaders =
                request.method == .get
                ? ["Cache-Control": "max-age=60"]
                : ["Location": "/made", "Content-Location": "http://other.example/items"]
            return .success(
                HTTPResponse(
                    status: request.url.hasSuffix("fails") ? 500 : 200,
                    headers: headers,
                    body: Data("\(count)".utf8)
                )
            )
        }
        let urls = [
            "http://h.example/items", "http://h.example/made", "http://other.example/items", "http://h.example/else",
        ]
        for url in urls { try await bench.get(url) }
        _ = try await bench.send(HTTPRequest(method: "PURGE", url: "http://h.example/fails"))
        for url in urls { #expect(try await bench.get(url).source.isStored) }
        _ = try await bench.send(HTTPRequest(method: .post, url: "http://h.example/items"))
        var stored: [Bool] = []
        for url in urls { stored.append(try await bench.get(url).source.isStored) }
        #expect(stored == [false, false, true, true])
        await bench.cache.remove("http://h.example/else")
        #expect(try await !bench.get("http://h.example/else").source.isStored)
        await bench.cache.removeAll()
        #expect(try await !bench.get("http://h.example/items").source.isStored)
    }

    @Test func redirectsAreNotConfusedWithTheirTargets() async throws {
        let bench = CacheBench { request, count in
            // With redirects followed, another URL answers.
            request.maximumRedirects > 0
                ? .success(
                    HTTPResponse(
                        status: 200,
                        headers: ["Cache-Control": "max-age=60"],
                        body: Data("\(count)".utf8),
                        url: "http://h.example/target"
                    )
                )
                : .success(HTTPResponse(status: 301, headers: ["Cache-Control": "max-age=60", "Location": "/target"]))
        }
        try await bench.get()
        #expect(try await bench.get() == .network(1))
        var request = HTTPRequest(url: CacheBench.url)
        request.maximumRedirects = 0
        #expect(try await bench.send(request).source == .network)
        #expect(try await bench.send(request).source.isStored)
        #expect(try await bench.get() == .network(3))
    }

    @Test func aConfirmationOfSomethingElseIsNotBelieved() async throws {
        let bench = CacheBench { request, count in
            request.headers.contains(name: "If-None-Match")
                ? .success(HTTPResponse(status: 304, headers: ["ETag": "\"2\""]))
                : .success(
                    HTTPResponse(
                        status: 200,
                        headers: ["Cache-Control": "no-cache", "ETag": "\"1\""],
                        body: Data("\(count)".utf8)
                    )
                )
        }
        try await bench.get()
        #expect(try await bench.get() == .network(2))
        #expect(bench.requests.count == 3)
    }

    @Test func ownConditionsAreAnsweredOrLeftToTheServer() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=60", "ETag": "\"1\"", "Content-Type": "text/plain"])
        try await bench.get()
        var request = HTTPRequest(url: CacheBench.url, headers: ["If-None-Match": "\"0\", \"1\""])
        let response = try await bench.send(request)
        #expect(response.status == 304 && response.headers["ETag"] == "\"1\"" && response.body.isEmpty)
        #expect(response.headers["Content-Type"] == nil && response.source.isStored)
        #expect(try await bench.get(headers: ["If-None-Match": "\"0\""]) == .cache(0, age: 0))
        for name in ["If-Match", "If-Unmodified-Since", "If-Range"] {
            request.headers = [name: "\"1\""]
            #expect(try await bench.send(request).source == .network)
        }
        request.headers = ["Cache-Control": "no-store"]
        #expect(try await bench.send(request).source == .network)
        #expect(try await bench.get() == .cache(0, age: 0))
        // One that was answered by the server confirms what is stored, and stays the caller's.
        bench.clock.advance(by: 60)
        request.headers = ["If-None-Match": "\"1\""]
        #expect(try await bench.send(request).status == 304)
        #expect(try await bench.get() == .cache(0, age: 0))
    }

    @Test(
        arguments: [
            ("bytes=2-4", "234", "bytes 2-4/10"), ("bytes=8-", "89", "bytes 8-9/10"),
            ("bytes=-3", "789", "bytes 7-9/10"),
            ("BYTES=0-100", "0123456789", "bytes 0-9/10"), ("bytes=-100", "0123456789", "bytes 0-9/10"),
            ("bytes=10-", nil, nil),
            ("bytes=4-2", nil, nil), ("bytes=-0", nil, nil), ("bytes=0-1,3-4", nil, nil), ("bytes=", nil, nil),
            ("bytes=-", nil, nil),
            ("bytes=x-2", nil, nil), ("bytes=1-x", nil, nil), ("items=0-1", nil, nil),
        ] as [(String, String?, String?)]
    )
    func aRangeIsCutFromAWholeResponse(_ range: String, _ part: String?, _ place: String?) async throws {
        let bench = CacheBench { request, _ in
            request.headers.contains(name: "Range")
                ? .success(HTTPResponse(status: 206, headers: ["Cache-Control": "max-age=60"]))
                : .success(
                    HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: Data("0123456789".utf8))
                )
        }
        _ = try await bench.send(HTTPRequest(url: CacheBench.url))
        let response = try await bench.send(HTTPRequest(url: CacheBench.url, headers: ["Range": range]))
        #expect(response.status == 206 && response.source.isStored == (part != nil))
        #expect(response.headers["Content-Range"] == place)
        if let part { #expect(String(decoding: response.body, as: UTF8.self) == part) }
        // The server's own part is not taken for the whole.
        #expect(try await bench.send(HTTPRequest(url: CacheBench.url)).body.count == 10)
    }

    @Test func aRangeOfCodedBytesIsTheServers() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=60", "Content-Encoding": "gzip"])
        try await bench.get()
        #expect(try await bench.get(headers: ["Range": "bytes=0-0"]) == .network(1))
    }

    @Test func headTellsOfWhatIsStored() async throws {
        for (length, isKept) in [("1", true), ("2", false)] {
            let bench = CacheBench { request, count in
                request.method == .head
                    ? .success(
                        HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60", "Content-Length": length])
                    )
                    : .success(
                        HTTPResponse(
                            status: 200,
                            headers: ["Cache-Control": "max-age=1", "Content-Length": "1"],
                            body: Data("\(count)".utf8)
                        )
                    )
            }
            try await bench.get()
            bench.clock.advance(by: 2)
            #expect(try await bench.send(HTTPRequest(method: .head, url: CacheBench.url)).source == .network)
            #expect(try await bench.get() == (isKept ? .cache(0, age: 0) : .network(2)))
        }
    }

    @Test func heuristicsAreAnOption() async throws {
        let modified = HTTPDate.text(ManualClock().now.addingTimeInterval(-1_000))
        let bench = CacheBench(["Last-Modified": modified])
        try await bench.get()
        #expect(try await !bench.get().source.isStored)
        var options = CacheOptions()
        options.heuristicFraction = 0.1
        let guessing = CacheBench(["Last-Modified": modified], options: options)
        try await guessing.get()
        guessing.clock.advance(by: 99)
        #expect(try await guessing.get() == .cache(0, age: 99))
        guessing.clock.advance(by: 1)
        #expect(try await !guessing.get().source.isStored)
        // A day is the most.
        let old = CacheBench(["Last-Modified": "Sat, 01 Jan 2000 00:00:00 GMT"], options: options)
        try await old.get()
        old.clock.advance(by: 86_399)
        #expect(try await old.get().source.isStored)
        old.clock.advance(by: 1)
        #expect(try await !old.get().source.isStored)
    }

    @Test func aClockThatIsSetBackMakesNothingYounger() async throws {
        let bench = CacheBench(["Cache-Control": "max-age=60"])
        try await bench.get()
        bench.clock.advance(by: -61)
        #expect(try await !bench.get().source.isStored)
    }

    @Test func aBodyThatIsLostIsAMiss() async throws {
        struct Forgetful: CacheStore {
            let store = MemoryCacheStore()
            func heads(of url: String) async -> [CacheHead] { await store.heads(of: url) }
            func body(of head: CacheHead) async -> Data? { nil }
            func save(_ head: CacheHead, body: Data) async { await store.save(head, body: body) }
            func update(_ head: CacheHead) async { await store.update(head) }
            func remove(_ url: String) async { await store.remove(url) }
            func removeAll(keyDigest: String) async { await store.removeAll(keyDigest: keyDigest) }
            func removeAll() async { await store.removeAll() }
        }
        let bench = CacheBench(store: Forgetful()) { request, count in
            request.headers.contains(name: "If-None-Match")
                ? .success(HTTPResponse(status: 304))
                : .success(
                    HTTPResponse(
                        status: 200,
                        headers: ["Cache-Control": "max-age=10", "ETag": "\"1\""],
                        body: Data("\(count)".utf8)
                    )
                )
        }
        try await bench.get()
        #expect(try await bench.get() == .network(1))
        bench.clock.advance(by: 10)
        #expect(try await bench.get() == .network(3))
        #expect(
            await #expect(throws: TransportError.self) {
                try await bench.get(CacheBench.url, CacheRules(policy: .cacheOnly))
            }?.code == .notCached
        )
    }
}
