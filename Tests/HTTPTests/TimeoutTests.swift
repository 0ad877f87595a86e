import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Each time-out runs out in each phase, and the error says which.
@Suite struct TimeoutTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let phase: TransportError.Phase
        var script: [ScriptStep] = [.stall]
        var readsRequestFirst = true
        var scheme = "http"
        var bodySize = 0
        var change: @Sendable (inout HTTPRequest) -> Void
    }

    private static let begun = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
    private static let trickle = ScriptStep.sendRepeatedly(
        Data(count: 2_000),
        times: 10_000,
        pause: .milliseconds(100)
    )

    static let cases = [
        // TLS is never answered.
        Case(testDescription: "connect", phase: .connecting, readsRequestFirst: false, scheme: "https") {
            $0.connectTimeout = .milliseconds(700)
        },
        Case(testDescription: "deadline, connecting", phase: .connecting, readsRequestFirst: false, scheme: "https") {
            $0.deadline = .milliseconds(700)
        },
        // Nobody reads what is sent.
        Case(
            testDescription: "silence, sending",
            phase: .sending,
            script: [.wait(.seconds(600))],
            readsRequestFirst: false,
            bodySize: 64 << 20
        ) {
            $0.timeout = .seconds(1)
        },
        Case(testDescription: "silence, waiting", phase: .waiting) { $0.timeout = .seconds(1) },
        Case(testDescription: "deadline, waiting", phase: .waiting) { $0.deadline = .milliseconds(700) },
        Case(testDescription: "silence, receiving", phase: .receiving, script: [begun, .stall]) {
            $0.timeout = .seconds(1)
        },
        Case(
            testDescription: "too few bytes a second",
            phase: .receiving,
            script: [begun, .sendRepeatedly(Data(count: 1), times: 10_000, pause: .milliseconds(100))]
        ) {
            $0.timeout = .seconds(1)
        },
        Case(testDescription: "deadline, receiving", phase: .receiving, script: [begun, trickle]) {
            $0.deadline = .seconds(1)
            $0.timeout = .seconds(2)
        },
    ]

    @Test(arguments: cases)
    func runsOut(_ example: Case) async throws {
        let server = try ScriptedServer(example.script, readsRequestFirst: example.readsRequestFirst)
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: "\(example.scheme)://127.0.0.1:\(server.port)/?token=secret")
        if example.bodySize > 0 {
            request.method = .post
            request.body = .bytes(Data(count: example.bodySize))
        }
        request.timeout = nil
        request.deadline = nil
        example.change(&request)
        let clock = ContinuousClock()
        let start = clock.now
        let error = await CurlTransport().failure(of: request)
        let elapsed = start.duration(to: clock.now)
        #expect(error?.code == .timedOut, "\(String(describing: error))")
        #expect(error?.phase == example.phase)
        #expect(error?.description.contains("secret") == false)
        #expect(elapsed >= .milliseconds(700))
        // Generous for a machine under load; the tests' own bounds are about a second, those of the server 600.
        #expect(elapsed < .seconds(100))
        if example.phase == .receiving { #expect(error?.response?.status == 200) }
    }

    @Test func runsOutInTheQueue() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        configuration.maximumConnectionsPerHost = 1
        let transport = CurlTransport(configuration: configuration)
        let ends = Locked(0)
        let first = transport.start(HTTPRequest(url: server.url("/1"))) { _ in ends.with { $0 += 1 } }
        var request = HTTPRequest(url: server.url("/2"))
        request.deadline = .milliseconds(300)
        let error = await transport.failure(of: request)
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .queued)
        first.cancel()
        #expect(await eventually { ends.value == 1 })
    }

    @Test func anyDurationCanBeSet() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.connectTimeout = .seconds(Int64.max)
        request.timeout = .seconds(Int64.max)
        request.deadline = .seconds(Int64.max)
        #expect(try await CurlTransport().send(request).status == 200)
        request.deadline = .seconds(-1)
        let error = await CurlTransport().failure(of: request)
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .queued)
    }

    @Test(arguments: [("text/event-stream", true), ("Text/Event-Stream; charset=utf-8", true), ("text/plain", false)])
    func aStreamOfEventsMayBeSilent(_ type: String, _ mayBe: Bool) async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: 2\r\n\r\na"), .wait(.milliseconds(900)),
            .send("b"),
        ])
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.timeout = .milliseconds(300)
        if mayBe {
            #expect(try await CurlTransport().send(request).body == Data("ab".utf8))
        } else {
            let error = await CurlTransport().failure(of: request)
            #expect(error?.code == .timedOut)
            #expect(error?.phase == .receiving)
        }
        // Before its response it must not be silent either.
        let silent = try ScriptedServer([.stall])
        defer { withExtendedLifetime(silent) {} }
        request.url = silent.url("/")
        #expect(await CurlTransport().failure(of: request)?.phase == .waiting)
    }

    @Test func aStreamOfEventsMayBeSilentAfterItsReaderWasSlow() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 60001\r\n\r\n"),
            .send(String(repeating: "a", count: 60_000)), .wait(.milliseconds(900)), .send("b"),
        ])
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.timeout = .milliseconds(300)
        // libcurl has to keep bytes, and is told to go on as they are read.
        request.limits.streamWindow = 1_000
        var count = 0
        for try await chunk in try await CurlTransport().stream(request) { count += chunk.count }
        #expect(count == 60_001)
    }

    @Test func aSlowButSteadyBodyIsFine() async throws {
        // Longer than the time-out, but always something: 2,000 bytes each 100 ms.
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Length: 30000\r\n\r\n"),
            .sendRepeatedly(Data(count: 2_000), times: 15, pause: .milliseconds(100)),
        ])
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.timeout = .seconds(1)
        #expect(try await CurlTransport().send(request).body.count == 30_000)
    }
}
