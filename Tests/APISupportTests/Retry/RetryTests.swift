import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct RetryTests {
    private static let url = "https://stub.example/"
    /// A request that bears any wait.
    private static let unbounded = {
        var request = HTTPRequest(url: url)
        request.deadline = nil
        return request
    }()
    private static let now = "2026-11-30T05:00:00Z"

    /// What a transport brings, attempt by attempt; the last one stays.
    private func stub(_ outcomes: [StubOutcome]) -> StubTransport {
        let stub = StubTransport()
        for outcome in outcomes.dropLast() { stub.onAny(times: 1) { _ in outcome } }
        let last = outcomes.last ?? .silence
        stub.onAny { _ in last }
        return stub
    }

    private func policy(_ change: (inout RetryPolicy) -> Void = { _ in }) -> RetryPolicy {
        var policy = RetryPolicy.standard
        change(&policy)
        return policy
    }

    /// Sends one request through a policy: what came, and the waits.
    private func run(
        _ outcomes: [StubOutcome],
        policy: RetryPolicy = .standard,
        request: HTTPRequest = unbounded,
        random: Double = 0
    ) async throws -> (status: Int?, code: TransportError.Code?, attempts: Int, waits: [Duration]) {
        let stub = stub(outcomes)
        let clock = NoClock()
        let now = try Date(Self.now, strategy: .iso8601)
        let retry = RetryInterceptor(policy, clock: clock, random: { random }, date: { now })
        let transport = InterceptingTransport(stub, interceptors: [retry])
        do {
            let response = try await transport.send(request)
            return (response.status, nil, stub.requests.count, clock.waits.value)
        } catch {
            return (nil, error.code, stub.requests.count, clock.waits.value)
        }
    }

    private static func status(_ status: Int, after: String? = nil) -> StubOutcome {
        var response = HTTPResponse(status: status)
        response.headers["Retry-After"] = after
        return .response(response)
    }

    private static func failure(_ code: TransportError.Code) -> StubOutcome {
        .failure(TransportError(code, "failed"))
    }

    @Test func standardIsTwoMoreWithLongerWaits() async throws {
        let result = try await run([Self.status(503)])
        #expect(result.status == 503)
        #expect(result.attempts == 3)
        #expect(result.waits == [.milliseconds(500), .seconds(1)])
    }

    static let statuses = [
        200: 1, 404: 1, 500: 1, 501: 1, 408: 2, 429: 2, 502: 2, 503: 2, 504: 2,
    ]
    static let codes: [TransportError.Code: Int] = [
        .hostNotFound: 2, .cannotConnect: 2, .connectionLost: 2, .truncated: 2, .timedOut: 2, .tlsUntrusted: 1,
        .bodyTooLarge: 1, .invalidRequest: 1, .tooManyRedirects: 1, .badResponse: 1, .cancelled: 1,
    ]

    @Test func triesAgainAfterWhatMayPass() async throws {
        for (status, attempts) in Self.statuses {
            #expect(try await run([Self.status(status), Self.status(200)]).attempts == attempts, "\(status)")
        }
        for (code, attempts) in Self.codes {
            #expect(try await run([Self.failure(code), Self.status(200)]).attempts == attempts, "\(code)")
        }
    }

    @Test(arguments: [
        ("GET", 3), ("HEAD", 3), ("OPTIONS", 3), ("TRACE", 3), ("PUT", 3), ("DELETE", 3), ("POST", 1), ("PATCH", 1),
        ("PROPFIND", 1),
    ])
    func onlyIdempotentMethods(_ method: String, _ attempts: Int) async throws {
        let request = HTTPRequest(method: HTTPMethod(rawValue: method), url: Self.url)
        #expect(try await run([Self.failure(.connectionLost)], request: request).attempts == attempts)
        let any = policy { $0.mayRepeat = { _ in true } }
        #expect(try await run([Self.failure(.connectionLost)], policy: any, request: request).attempts == 3)
    }

    @Test func membersAreObeyed() async throws {
        let result = try await run(
            [Self.status(418)],
            policy: policy {
                $0.retries = 5
                $0.statuses = [418]
                $0.firstDelay = .seconds(1)
                $0.delayFactor = 3
                $0.maximumDelay = .seconds(20)
                $0.jitter = 0.25
            },
            random: 1
        )
        #expect(result.attempts == 6)
        // 1, 3, 9, 27 and 81, at most 20, less a quarter.
        #expect(result.waits == [0.75, 2.25, 6.75, 15, 15].map { .seconds($0) })
        #expect(try await run([Self.status(503)], policy: policy { $0.retries = 0 }).attempts == 1)
        #expect(try await run([Self.failure(.timedOut)], policy: policy { $0.errors = [] }).attempts == 1)
    }

    @Test func chanceStaysWithinTheJitter() throws {
        let policy = policy()
        for random in [0, 0.25, 0.5, 1] {
            #expect(policy.delay(1, random: random) == .seconds(0.5 * (1 - 0.5 * random)))
        }
        #expect(policy.delay(1_000, random: 0) == .seconds(30))
        var eager = policy
        eager.firstDelay = .zero
        #expect(eager.delay(100_000, random: 1) == .zero)
    }

    @Test(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
    func readsRetryAfter() async throws {
        struct Vectors: Decodable {
            struct Case: Decodable {
                let h: String
                let s: Wait?
            }
            enum Wait: Decodable {
                case seconds(Int)
                case word(String)

                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    if let seconds = try? container.decode(Int.self) {
                        self = .seconds(seconds)
                    } else {
                        self = .word(try container.decode(String.self))
                    }
                }
            }
            let cases: [Case]
        }
        let file = try Data(contentsOf: Corpora.url("own/retry-after/vectors.json"))
        let cases = try JSONDecoder().decode(Vectors.self, from: file).cases
        var tally = Tally("own.retry-after")
        for vector in cases {
            let wait = try await run([Self.status(503, after: vector.h), Self.status(200)]).waits.first
            switch vector.s {
            // Our own wait, where the server asks for none or a shorter one.
            case nil where vector.h.hasSuffix("+0000"), nil: tally.count(wait == .milliseconds(500), vector.h)
            case .seconds(let seconds): tally.count(wait == max(.seconds(seconds), .milliseconds(500)), vector.h)
            // One day, and a leap second at the end of the day, are both more than 300 s away.
            case .word: tally.count(wait == .seconds(300), vector.h)
            }
        }
        tally.conclude()
    }

    static let waits: [String: Double] = [
        "120": 120, "00007": 7, "300": 300, "301": 300, "99999999999999999999999": 300,
        // RFC 9110, section 5.6.7: the form of RFC 850.
        "Monday, 30-Nov-26 05:00:30 GMT": 30, "Mon, 30 Nov 2026 06:00:00 GMT": 300, "7 7": 0.5, "7s": 0.5, "٣": 0.5,
        "soon": 0.5, "Mon, 31 Nov 2026 05:00:30 GMT": 0.5,
    ]

    @Test func capsAndIgnores() async throws {
        for (value, seconds) in Self.waits {
            let waits = try await run([Self.status(429, after: value), Self.status(200)]).waits
            #expect(waits == [.seconds(seconds)], "\(value)")
        }
    }

    @Test func retryAfterMayBeCappedOrIgnored() async throws {
        let outcomes = [Self.status(429, after: "50"), Self.status(200)]
        #expect(try await run(outcomes, policy: policy { $0.maximumRetryAfter = .seconds(9) }).waits == [.seconds(9)])
        #expect(
            try await run(outcomes, policy: policy { $0.maximumRetryAfter = nil }).waits == [.milliseconds(500)]
        )
        var twice = HTTPResponse(status: 429)
        twice.headers.add("Retry-After", "50")
        twice.headers.add("Retry-After", "60")
        #expect(try await run([.response(twice), Self.status(200)]).waits == [.milliseconds(500)])
    }

    @Test func allRequestsShareTheBudget() async throws {
        let stub = stub([Self.status(503)])
        let policy = policy {
            $0.retries = 3
            $0.budget?.reserve = 5
            $0.budget?.share = 0.5
        }
        let transport = InterceptingTransport(stub, interceptors: [RetryInterceptor(policy, clock: NoClock())])
        var attempts: [Int] = []
        for _ in 0..<6 {
            let before = stub.requests.count
            _ = try await transport.send(HTTPRequest(url: Self.url))
            attempts.append(stub.requests.count - before)
        }
        // 5 less 3; 2.5 less 2; 1 less 1; 0.5; 1 less 1; 0.5.
        #expect(attempts == [4, 3, 2, 1, 2, 1])
        let unbounded = self.policy { $0.budget = nil }
        let free = InterceptingTransport(stub, interceptors: [RetryInterceptor(unbounded, clock: NoClock())])
        let before = stub.requests.count
        for _ in 0..<20 { _ = try await free.send(HTTPRequest(url: Self.url)) }
        #expect(stub.requests.count - before == 60)
    }

    @Test func neverWaitsBeyondTheDeadline() async throws {
        var request = HTTPRequest(url: Self.url)
        request.deadline = .seconds(100)
        let beyond = try await run([Self.status(503, after: "200")], request: request)
        #expect(beyond.status == 503)
        #expect(beyond.attempts == 1)
        #expect(try await run([Self.status(503, after: "20")], request: request).attempts == 3)
        request.deadline = nil
        #expect(try await run([Self.status(503, after: "200")], request: request).attempts == 3)
    }

    @Test func endsAtOnceWhenCancelledWhileItWaits() async throws {
        var times: [Duration] = []
        for _ in 0..<5 {
            let stub = stub([Self.status(503, after: "100")])
            let monitor = Steps()
            var configuration = APIConfiguration(transport: stub)
            configuration.deadline = nil
            configuration.interceptors = [RetryInterceptor()]
            configuration.monitors = [monitor]
            let connection = APIConnection(request: APIRequest(url: Self.url), configuration: configuration)
            let task = Task { await #expect(throws: APIError.self) { _ = try await connection.response() } }
            #expect(await eventually { monitor.steps.value.contains { $0.hasPrefix("again") } })
            let start = ContinuousClock.now
            connection.cancel()
            let error = await task.value
            times.append(.now - start)
            #expect(error?.code == .cancelled)
            #expect(stub.requests.count == 1)
        }
        // The fastest, since the machine may be busy.
        #expect(try #require(times.min()) < .milliseconds(100))
    }

    @Test func aStreamIsTriedAgainAtItsHead() async throws {
        let good = HTTPResponse(status: 200, body: Data("good".utf8))
        let stub = stub([.response(HTTPResponse(status: 503, body: Data("bad".utf8))), .response(good)])
        let retry = RetryInterceptor(clock: NoClock())
        let transport = InterceptingTransport(stub, interceptors: [retry])
        let stream = try await transport.stream(Self.unbounded)
        #expect(stream.response.status == 200)
        var received = Data()
        for try await chunk in stream { received += chunk }
        #expect(received == Data("good".utf8))
        #expect(stub.requests.count == 2)
    }

    /// While it waits, others may have its connection.
    @Test func aStreamIsGivenUpBeforeTheWait() async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 503 Busy\r\nContent-Length: 10\r\n\r\nabc"), .stall])
        defer { withExtendedLifetime(server) {} }
        let isFree = Locked<[Bool]>([])
        let clock = NoClock {
            let free = await eventually { server.openConnectionCount == 0 }
            isFree.with { $0.append(free) }
        }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [RetryInterceptor(clock: clock)])
        let stream = try await transport.stream(HTTPRequest(url: server.url()))
        #expect(stream.response.status == 503)
        stream.cancel()
        #expect(isFree.value == [true, true])
    }

    @Test func monitorsAreToldOfEachAttempt() async throws {
        let (first, second) = (Steps(), Steps())
        let stub = stub([Self.failure(.connectionLost), Self.status(503, after: "7"), Self.status(201)])
        let retry = RetryInterceptor(clock: NoClock(), random: { 0 })
        let transport = InterceptingTransport(stub, interceptors: [retry], monitors: [first, second])
        _ = try await transport.send(HTTPRequest(url: Self.url))
        #expect(
            first.steps.value == [
                "start", "try 1", "tried 1 connectionLost", "again after connectionLost in 0.5 seconds", "try 2",
                "tried 2 503", "again after 503 in 7.0 seconds", "try 3", "tried 3 201", "end 201",
            ]
        )
        #expect(second.steps.value == first.steps.value)
        #expect(first.ids.value.count == 1)
        _ = try await transport.send(HTTPRequest(url: Self.url))
        #expect(first.ids.value.count == 2)
    }
}

/// A clock on which no time passes, and whose waits are remembered.
private final class NoClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Swift.Duration.zero

        func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    let waits = Locked<[Duration]>([])
    let now = Instant()
    let minimumResolution = Swift.Duration.zero
    private let meanwhile: @Sendable () async -> Void

    /// Makes one; a function is called in each wait.
    init(meanwhile: @escaping @Sendable () async -> Void = {}) {
        self.meanwhile = meanwhile
    }

    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        waits.with { $0.append(deadline.offset) }
        await meanwhile()
    }
}

/// A monitor that writes down what it hears.
private final class Steps: HTTPMonitor {
    let steps = Locked<[String]>([])
    let ids = Locked<Set<Int>>([])

    private func note(_ id: Int, _ step: String) {
        ids.with { _ = $0.insert(id) }
        steps.with { $0.append(step) }
    }

    private func word(_ result: Result<HTTPResponse, TransportError>) -> String {
        switch result {
        case .success(let response): "\(response.status)"
        case .failure(let error): "\(error.code)"
        }
    }

    func request(_ id: Int, didStart request: HTTPRequest) { note(id, "start") }

    func request(_ id: Int, willTry request: HTTPRequest, attempt: Int) { note(id, "try \(attempt)") }

    func request(_ id: Int, didTry result: Result<HTTPResponse, TransportError>, attempt: Int) {
        note(id, "tried \(attempt) \(word(result))")
    }

    func request(_ id: Int, willRetryAfter result: Result<HTTPResponse, TransportError>, delay: Duration) {
        note(id, "again after \(word(result)) in \(delay)")
    }

    func request(_ id: Int, didFinish result: Result<HTTPResponse, TransportError>, metrics: RequestMetrics) {
        note(id, "end \(word(result))")
    }
}
