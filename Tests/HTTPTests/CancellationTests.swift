import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct CancellationTests {
    struct Moment: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var scheme = "http"
        var script: [ScriptStep] = [.stall]
        var readsRequestFirst = true
        var bodySize = 0
        /// What has happened at the server when the transfer is cancelled.
        var isReached: @Sendable (ScriptedServer) -> Bool
    }

    static let moments = [
        Moment(testDescription: "at once") { _ in true },
        Moment(testDescription: "connecting", scheme: "https", readsRequestFirst: false) { $0.bytesReceived > 0 },
        Moment(
            testDescription: "sending",
            script: [.wait(.seconds(600))],
            readsRequestFirst: false,
            bodySize: 64 << 20
        ) { $0.connectionCount == 1 },
        Moment(testDescription: "waiting") { $0.requests.count == 1 },
        Moment(
            testDescription: "receiving",
            script: [.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nabc"), .stall]
        ) { $0.requests.count == 1 },
    ]

    @Test(arguments: moments)
    func endsWithinATenthOfASecond(_ moment: Moment) async throws {
        let transport = CurlTransport()
        var times: [Duration] = []
        for _ in 0..<5 {
            let server = try ScriptedServer(moment.script, readsRequestFirst: moment.readsRequestFirst)
            defer { withExtendedLifetime(server) {} }
            var request = HTTPRequest(url: "\(moment.scheme)://127.0.0.1:\(server.port)/")
            request.connectTimeout = .seconds(600)
            request.timeout = nil
            request.deadline = nil
            if moment.bodySize > 0 {
                request.method = .post
                request.body = .bytes(Data(count: moment.bodySize))
            }
            let end = Locked<(code: TransportError.Code?, count: Int, at: ContinuousClock.Instant?)>((nil, 0, nil))
            let transfer = transport.start(request) { event in
                guard case .finished(let result) = event else { return }
                let now = ContinuousClock.now
                end.with { $0 = ((result.error)?.code, $0.count + 1, now) }
            }
            #expect(await eventually { moment.isReached(server) })
            let cancelled = ContinuousClock.now
            transfer.cancel()
            transfer.cancel()
            #expect(await eventually { end.value.count > 0 })
            #expect(end.value.code == .cancelled)
            transfer.cancel()
            times.append(try #require(end.value.at) - cancelled)
            #expect(await eventually { moment.testDescription == "sending" || server.openConnectionCount == 0 })
            #expect(end.value.count == 1)
        }
        // The fastest, since the machine may be busy.
        #expect(try #require(times.min()) < .milliseconds(100))
    }

    @Test func endsInTheQueue() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        configuration.maximumConnectionsPerHost = 1
        let transport = CurlTransport(configuration: configuration)
        let codes = Locked<[Int: TransportError.Code?]>([:])
        let transfers = (0..<3).map { number in
            transport.start(HTTPRequest(url: server.url("/\(number)"))) { event in
                guard case .finished(let result) = event else { return }
                codes.with { $0[number] = .some(result.error?.code) }
            }
        }
        #expect(await eventually { server.requests.count == 1 })
        transfers[1].cancel()
        #expect(await eventually { codes.value.count == 1 })
        #expect(codes.value[1] == .cancelled)
        transfers[0].cancel()
        // The place goes to the last one.
        #expect(await eventually { server.requests.map(\.path) == ["/0", "/2"] })
        transfers[2].cancel()
        #expect(await eventually { codes.value.count == 3 })
    }

    @Test func cancelsWithTheTask() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        let request = HTTPRequest(url: server.url("/"))
        let transport = CurlTransport()
        let task = Task { await transport.failure(of: request)?.code }
        #expect(await eventually { server.requests.count == 1 })
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func cancelsATaskThatWasCancelledBefore() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        let request = HTTPRequest(url: server.url("/"))
        let gate = Locked(false)
        let task = Task {
            while !gate.value { await Task.yield() }
            return await CurlTransport().failure(of: request)?.code
        }
        task.cancel()
        gate.with { $0 = true }
        #expect(await task.value == .cancelled)
    }

    @Test func aThousandEndExactlyOnce() async throws {
        let server = try FixtureServer { request in
            var response = FixtureResponse(type: "text/plain", text: String(repeating: "x", count: 20_000))
            response.delay = .milliseconds(request.target.utf8.count % 7)
            return response
        }
        defer { withExtendedLifetime(server) {} }
        let transport = CurlTransport()
        let count = 1_000
        let ends = Locked(Array(repeating: 0, count: count))
        let codes = Locked<Set<TransportError.Code>>([])
        let successes = Locked(0)
        var transfers: [any HTTPTransfer] = []
        var random = SplitMix64(state: 42)
        for number in 0..<count {
            let path = "/" + String(repeating: "a", count: Int.random(in: 0..<20, using: &random))
            transfers.append(
                transport.start(HTTPRequest(url: server.url(path))) { event in
                    guard case .finished(let result) = event else { return }
                    ends.with { $0[number] += 1 }
                    if let code = result.error?.code {
                        codes.with { _ = $0.insert(code) }
                    } else {
                        successes.with { $0 += 1 }
                    }
                }
            )
            for _ in 0..<2 { transfers.randomElement(using: &random).map { $0.cancel() } }
            if number % 50 == 0 { await Task.yield() }
        }
        #expect(await eventually { ends.value.allSatisfy { $0 > 0 } })
        // A request behind them all: whatever was still on its way has arrived.
        _ = try await transport.send(HTTPRequest(url: server.url("/last")))
        #expect(ends.value.allSatisfy { $0 == 1 })
        #expect(codes.value == [.cancelled])
        #expect(successes.value > 0)
    }
}

extension Result {
    /// The error; nil for a success.
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
