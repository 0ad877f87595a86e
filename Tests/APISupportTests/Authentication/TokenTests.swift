import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct TokenTests {
    private let url = "https://api.example/"

    private struct NoToken: Error, CustomStringConvertible {
        var description: String { "the account is closed" }
    }

    /// A server that takes one token only.
    private func stub(taking token: String, delay: Duration = .zero) -> StubTransport {
        let stub = StubTransport()
        stub.onAny(delay: delay) { request in
            let isTaken = request.headers["Authorization"] == "Bearer \(token)"
            return .response(HTTPResponse(status: isTaken ? 200 : 401))
        }
        return stub
    }

    private func statuses(_ transport: InterceptingTransport, count: Int) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do throws(TransportError) {
                        return "\(try await transport.send(HTTPRequest(url: "https://api.example/")).status)"
                    } catch {
                        return "\(error.code)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Holds up a stub's answers until something has happened; the requests go on starting meanwhile.
    private static func wait(until condition: () -> Bool) {
        let end = ContinuousClock.now + .seconds(20)
        while !condition(), ContinuousClock.now < end { usleep(500) }
    }

    @Test func oneRefreshForAll() async throws {
        let stub = StubTransport()
        stub.onAny { [unowned stub] request in
            Self.wait { stub.requests.count >= 50 }
            return .response(HTTPResponse(status: request.headers["Authorization"] == "Bearer new" ? 200 : 401))
        }
        let olds = Locked<[String?]>([])
        let tokens = try TokenInterceptor(AccessToken("old"), for: [url]) { old in
            olds.with { $0.append(old?.value) }
            return AccessToken("new")
        }
        let transport = InterceptingTransport(stub, interceptors: [tokens])
        #expect(await statuses(transport, count: 50) == Array(repeating: "200", count: 50))
        #expect(olds.value == ["old"])
        #expect(stub.requests.count == 100)
        #expect(tokens.token?.value == "new")
        #expect(await statuses(transport, count: 5) == Array(repeating: "200", count: 5))
        #expect(stub.requests.count == 105)
    }

    @Test func allFailWhenTheRefreshDoes() async throws {
        let stub = StubTransport()
        let (answers, refreshes, failures) = (Locked(0), Locked(0), Locked(0))
        stub.onAny { [unowned stub] _ in
            answers.with { $0 += 1 }
            Self.wait { stub.requests.count >= 50 }
            // Some are refused while the token is got, and some after that has failed.
            if answers.value > 25 { Self.wait { failures.value > 0 } }
            return .response(HTTPResponse(status: 401))
        }
        let tokens = try TokenInterceptor(AccessToken("old"), for: [url]) { _ in
            refreshes.with { $0 += 1 }
            _ = await eventually { answers.value > 25 }
            failures.with { $0 += 1 }
            throw NoToken()
        }
        let transport = InterceptingTransport(stub, interceptors: [tokens])
        #expect(await statuses(transport, count: 50) == Array(repeating: "refreshFailed", count: 50))
        #expect(refreshes.value == 1)
        #expect(stub.requests.count == 50)
        // The next one may have more luck.
        _ = await statuses(transport, count: 1)
        #expect(refreshes.value == 2)
    }

    @Test func theErrorSaysWhy() async throws {
        let tokens = try TokenInterceptor(for: [url]) { _ in throw NoToken() }
        var configuration = APIConfiguration(transport: stub(taking: "new"))
        configuration.interceptors = [tokens]
        let connection = APIConnection(request: APIRequest(url: url), configuration: configuration)
        let error = await #expect(throws: APIError.self) { _ = try await connection.response() }
        #expect(error?.code == .refreshFailed)
        #expect(error?.message == "no new token could be got: the account is closed")
    }

    @Test func aSecondRefusalIsTheAnswer() async throws {
        let stub = stub(taking: "another")
        let refreshes = Locked(0)
        let tokens = try TokenInterceptor(AccessToken("old"), for: [url]) { _ in
            refreshes.with { $0 += 1 }
            return AccessToken("new")
        }
        let transport = InterceptingTransport(stub, interceptors: [tokens])
        #expect(try await transport.send(HTTPRequest(url: url)).status == 401)
        #expect(stub.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
        #expect(refreshes.value == 1)
    }

    @Test func getsAnotherAheadOfTheEnd() async throws {
        let stub = StubTransport()
        stub.onAny { _ in .response(HTTPResponse(status: 200)) }
        let start = Date(timeIntervalSince1970: 1_000_000)
        let now = Locked(start)
        let number = Locked(0)
        let tokens = try TokenInterceptor(
            for: [url],
            margin: .seconds(30),
            date: { now.value },
            refresh: { _ in
                number.with { $0 += 1 }
                // The first lasts 100 s, the others 10 s, for which half of that is margin enough.
                return AccessToken("\(number.value)", expires: now.value + (number.value == 1 ? 100 : 10))
            }
        )
        let transport = InterceptingTransport(stub, interceptors: [tokens])
        for seconds in [0, 69, 70, 74, 75] {
            now.with { $0 = start + Double(seconds) }
            _ = try await transport.send(HTTPRequest(url: url))
        }
        let sent = stub.requests.map { $0.headers["Authorization"] }
        #expect(sent == ["Bearer 1", "Bearer 1", "Bearer 2", "Bearer 2", "Bearer 3"])
    }

    @Test func otherServersAndOwnFieldsAreLeftAlone() async throws {
        let stub = stub(taking: "new")
        let tokens = try TokenInterceptor(AccessToken("old"), for: [url]) { _ in AccessToken("new") }
        let transport = InterceptingTransport(stub, interceptors: [tokens])
        #expect(try await transport.send(HTTPRequest(url: "https://other.example/")).status == 401)
        #expect(try await transport.send(HTTPRequest(url: url, headers: ["Authorization": "own"])).status == 401)
        #expect(stub.requests.map { $0.headers["Authorization"] } == [nil, "own"])
    }

    @Test func statusAndFieldMayBeOthers() async throws {
        let stub = StubTransport()
        stub.onAny { request in
            .response(HTTPResponse(status: request.headers["X-Token"] == "new" ? 200 : 419))
        }
        let tokens = try TokenInterceptor(
            AccessToken("old"),
            for: [url],
            statuses: [419],
            authorize: { $0.headers["X-Token"] = $1.value },
            refresh: { _ in AccessToken("new") }
        )
        let transport = InterceptingTransport(stub, interceptors: [tokens])
        #expect(try await transport.send(HTTPRequest(url: url)).status == 200)
    }

    @Test func whatGetsTheTokenPassesAsItIs() async throws {
        let stub = stub(taking: "new")
        stub.on("https://api.example/login", .response(HTTPResponse(status: 401)))
        let configuration = Locked(APIConfiguration(transport: stub))
        let tokens = try TokenInterceptor(for: [url]) { _ in
            let login = APIRequest(url: "https://api.example/login", acceptedStatuses: [401])
            _ = try await APIConnection(request: login, configuration: configuration.value).response()
            return AccessToken("new")
        }
        configuration.with { $0.interceptors = [tokens] }
        // The interceptor's closure holds the configuration, which holds the interceptor.
        defer { configuration.with { $0.interceptors = [] } }
        let request = APIRequest(url: url)
        let connection = APIConnection(request: request, configuration: configuration.value)
        #expect(try await connection.response().status == 200)
        #expect(stub.requests.map(\.url) == ["https://api.example/login", url])
        #expect(stub.requests.map { $0.headers["Authorization"] } == [nil, "Bearer new"])
    }

    /// The refresh may need the place of the answer that asked for it.
    @Test func aStreamIsGivenUpBeforeTheRefresh() async throws {
        let server = try FixtureServer { request in
            let isGood = request.path == "/token" || request.headers["Authorization"] == "Bearer new"
            return FixtureResponse(status: isGood ? 200 : 401, headers: [:], body: Data(count: isGood ? 1 : 5 << 20))
        }
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        configuration.maximumConnectionsPerHost = 1
        let base = CurlTransport(configuration: configuration)
        let tokens = try TokenInterceptor(AccessToken("old"), for: [server.url("/")]) { _ in
            var request = HTTPRequest(url: server.url("/token"))
            request.deadline = .seconds(20)
            _ = try await base.send(request)
            return AccessToken("new")
        }
        let transport = InterceptingTransport(base, interceptors: [tokens])
        #expect(try await transport.stream(HTTPRequest(url: server.url("/data"))).response.status == 200)
    }

    @Test func cancellingOneLeavesTheOthers() async throws {
        let stub = stub(taking: "new")
        let (gate, isRefreshing) = (Locked(false), Locked(false))
        let tokens = try TokenInterceptor(AccessToken("old"), for: [url]) { _ in
            isRefreshing.with { $0 = true }
            _ = await eventually { gate.value }
            return AccessToken("new")
        }
        let transport = InterceptingTransport(stub, interceptors: [tokens])
        let (first, second) = (Locked<String?>(nil), Locked<String?>(nil))
        let transfers = [first, second].map { end in
            transport.start(HTTPRequest(url: url)) { event in
                guard case .finished(let result) = event else { return }
                switch result {
                case .success(let response): end.with { $0 = "\(response.status)" }
                case .failure(let error): end.with { $0 = "\(error.code)" }
                }
            }
        }
        #expect(await eventually { isRefreshing.value })
        transfers[0].cancel()
        #expect(await eventually { first.value == "cancelled" })
        #expect(second.value == nil)
        gate.with { $0 = true }
        #expect(await eventually { second.value == "200" })
        #expect(stub.requests.count { $0.headers["Authorization"] == "Bearer new" } == 1)
    }

    @Test func whoIsCancelledWaitsForNoRefresh() async throws {
        let (gate, isRefreshing) = (Locked(false), Locked(false))
        let refresher = TokenRefresher(
            nil,
            margin: 0,
            limit: .seconds(60),
            date: { Date() },
            refresh: { _ in
                isRefreshing.with { $0 = true }
                _ = await eventually { gate.value }
                return AccessToken("new")
            }
        )
        let tasks = (0..<2).map { _ in Task { try await refresher.ticket().token.value } }
        #expect(await eventually { isRefreshing.value })
        tasks[0].cancel()
        let error = await #expect(throws: TransportError.self) { _ = try await tasks[0].value }
        #expect(error?.code == .cancelled && !gate.value)
        gate.with { $0 = true }
        #expect(try await tasks[1].value == "new")
    }

    @Test func aRefreshThatNeverEndsIsGivenUp() async throws {
        let refreshes = Locked(0)
        let refresher = TokenRefresher(
            nil,
            margin: 0,
            limit: .milliseconds(20),
            date: { Date() },
            refresh: { _ in
                let isFirst = refreshes.with { count in
                    count += 1
                    return count == 1
                }
                while isFirst, !Task.isCancelled { await Task.yield() }
                return AccessToken("late \(isFirst)")
            }
        )
        let error = await #expect(throws: TransportError.self) { _ = try await refresher.ticket() }
        #expect(error?.code == .refreshFailed)
        #expect(try await refresher.ticket().token.value == "late false")
    }
}
