import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Priorities, cancelling many at once, and shutting down.
@Suite struct EndingTests {
    private typealias Ends = Locked<[String: TransportError.Code?]>

    private func start(_ request: HTTPRequest, _ transport: CurlTransport, _ ends: Ends) {
        _ = transport.start(request) { event in
            guard case .finished(let result) = event else { return }
            let code: TransportError.Code? = if case .failure(let error) = result { error.code } else { nil }
            let name = request.url.split(separator: "/").last.map(String.init) ?? ""
            ends.with { _ = $0.updateValue(code, forKey: name) }
        }
    }

    @Test func highPrioritiesGoFirst() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try FixtureServer { request in
            if request.path == "/first" { gate.wait() }
            return FixtureResponse(type: nil, text: "a")
        }
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        configuration.maximumActiveTransfers = 1
        let transport = CurlTransport(configuration: configuration)
        let ends = Ends([:])
        start(HTTPRequest(url: server.url("/first")), transport, ends)
        #expect(await eventually { server.requests.count == 1 })
        for priority in HTTPPriority.allCases {
            var request = HTTPRequest(url: server.url("/\(priority)"))
            request.priority = priority
            start(request, transport, ends)
        }
        // A cancelled one behind them: when it has ended, they are in the queue.
        var last = HTTPRequest(url: server.url("/last"))
        last.tag = "last"
        start(last, transport, ends)
        transport.cancelAll(tag: "last")
        #expect(await eventually { ends.value.count == 1 })
        gate.signal()
        #expect(await eventually { ends.value.count == 5 })
        #expect(server.requests.map(\.path) == ["/first", "/high", "/normal", "/low"])
    }

    @Test func cancelsByTagOrAll() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        configuration.maximumConnectionsPerHost = 3
        let transport = CurlTransport(configuration: configuration)
        // Nothing is under way yet.
        transport.cancelAll()
        let ends = Ends([:])
        for number in 0..<8 {
            var request = HTTPRequest(url: server.url("/\(number)"))
            request.tag = number % 2 == 0 ? "even" : number == 1 ? nil : "odd"
            start(request, transport, ends)
        }
        transport.cancelAll(tag: "even")
        #expect(await eventually { ends.value.count == 4 })
        #expect(Set(ends.value.keys) == ["0", "2", "4", "6"])
        // Those that remain have the places.
        #expect(await eventually { Set(server.requests.map(\.path)).isSuperset(of: ["/1", "/3", "/5"]) })
        transport.cancelAll()
        #expect(await eventually { ends.value.count == 8 })
        #expect(ends.value.values.allSatisfy { $0 == .cancelled })
        // Later ones are not touched.
        let other = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(other) {} }
        #expect(try await transport.send(HTTPRequest(url: other.url("/"))).status == 200)
    }

    @Test(arguments: [CurlTransport.ShutDown.finishingRequests, .cancellingRequests])
    func shutsDown(_ manner: CurlTransport.ShutDown) async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try FixtureServer { _ in
            gate.wait()
            return FixtureResponse(type: nil, text: "a")
        }
        defer { withExtendedLifetime(server) {} }
        let transport = CurlTransport()
        let ends = Ends([:])
        for number in 0..<4 { start(HTTPRequest(url: server.url("/\(number)")), transport, ends) }
        #expect(await eventually { server.requests.count == 4 })
        let done = Locked(false)
        let task = Task {
            await transport.shutDown(manner)
            // When it returns, all have ended.
            done.with { $0 = ends.value.count == 4 }
        }
        if manner == .finishingRequests {
            for _ in 0..<4 { gate.signal() }
        }
        await task.value
        #expect(done.value)
        #expect(ends.value.values.allSatisfy { $0 == (manner == .finishingRequests ? nil : .cancelled) })
        let error = await transport.failure(of: HTTPRequest(url: server.url("/late")))
        #expect(error?.code == .cancelled)
        #expect(error?.message.contains("shut down") == true)
        await transport.shutDown(.cancellingRequests)
        #expect(await eventually { server.openConnectionCount == 0 || manner == .cancellingRequests })
        for _ in 0..<4 { gate.signal() }
    }

    @Test func shutsDownWithoutARequest() async {
        let transport = CurlTransport()
        await transport.shutDown()
        #expect(await transport.failure(of: HTTPRequest(url: "http://127.0.0.1:1/"))?.code == .cancelled)
    }

    @Test func noRequestIsLostWhenManyThreadsStartWhileItShutsDown() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(server) {} }
        let url = server.url("/")
        for _ in 0..<20 {
            let transport = CurlTransport()
            let count = Locked(0)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<5 {
                            _ = try? await transport.send(HTTPRequest(url: url))
                            count.with { $0 += 1 }
                        }
                    }
                }
                group.addTask { await transport.shutDown(.cancellingRequests) }
            }
            #expect(count.value == 40)
        }
    }
}
