import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Which server is asked, where some can't be reached.
@Suite struct FailoverTests {
    private let transport = StubTransport()
    private let now = Locked(Duration.zero)
    private let all: Credentials
    private let servers: [APIServer]

    init() throws {
        all = try .basic(user: "all", password: "2")
        servers = [
            APIServer(
                "https://main.example/v1",
                name: "main",
                credentials: try .basic(user: "main", password: "1"),
                headers: ["X-Key": "main"]
            ),
            APIServer("https://mirror.example/api/v1", name: "mirror", headers: ["X-Key": "mirror"]),
        ]
    }

    /// What is sent for `all` (RFC 7617).
    private let authorization = "Basic YWxsOjI="

    private func failover(_ change: (inout FailoverOptions) -> Void = { _ in }) -> Failover {
        var options = FailoverOptions()
        options.firstRest = .seconds(10)
        change(&options)
        return Failover(servers, credentials: all, options: options) { [now] in now.value }
    }

    private func configuration(_ failover: Failover) -> APIConfiguration {
        var configuration = APIConfiguration(transport: transport)
        configuration.servers = servers
        configuration.credentials = all
        configuration.interceptors = [failover]
        return configuration
    }

    /// What the main server does; the mirror answers always.
    private func main(_ outcome: StubOutcome, times: Int? = nil) {
        transport.on(where: { $0.url.hasPrefix("https://main") }, times: times, outcome: { _ in outcome })
    }

    private func mirrorAnswers() {
        let answer = StubOutcome.response(HTTPResponse(status: 200))
        transport.on(where: { $0.url.hasPrefix("https://mirror") }, outcome: { _ in answer })
    }

    /// The server that answered, or the error's code; and those that were asked.
    private func ask(
        _ failover: Failover,
        _ method: HTTPMethod = .get,
        _ body: RequestBody? = nil
    ) async -> (answer: String, asked: [String]) {
        let before = transport.requests.count
        let request = APIRequest(path: "users/7?all", method: method, body: body)
        let connection = APIConnection(request: request, configuration: configuration(failover))
        var answer: String
        do {
            answer = host(try await connection.response().url)
        } catch {
            answer = error.code.name
        }
        return (answer, transport.requests.dropFirst(before).map { host($0.url) })
    }

    private func host(_ url: String) -> String { url.contains("//main") ? "main" : "mirror" }

    @Test(arguments: [
        TransportError(.hostNotFound, ""), TransportError(.cannotConnect, ""), TransportError(.tlsFailed, ""),
        TransportError(.timedOut, "", phase: .connecting),
    ])
    func theNextIsTriedWhereOneIsUnreachable(error: TransportError) async {
        main(.failure(error))
        mirrorAnswers()
        let failover = failover()
        #expect(failover.order == ["main", "mirror"])
        #expect(await ask(failover) == ("mirror", ["main", "mirror"]))
        #expect(failover.order == ["mirror", "main"] && failover.resting == ["main"])
        #expect(await ask(failover) == ("mirror", ["mirror"]))
        let moved = transport.requests[1]
        #expect(moved.url == "https://mirror.example/api/v1/users/7?all")
        #expect(moved.headers.values(for: "X-Key") == ["mirror"])
        #expect(moved.headers.values(for: "Authorization") == [authorization])
    }

    /// A request's own secrets are for its first origin; the servers' own go to each.
    @Test(arguments: [false, true])
    func secretsOfTheRequestStay(shared: Bool) async throws {
        main(.failure(TransportError(.cannotConnect, "")))
        mirrorAnswers()
        let own: HTTPHeaders = [
            "Authorization": "Bearer t", "Cookie": "s=1", "X-Account": "7", "X-Api-Key": "k", "X-Color": "red",
        ]
        let request = APIRequest(path: "users/7", headers: own, secretHeaders: ["x-account"])
        let configuration = configuration(failover { $0.sharesCredentials = shared })
        _ = try await APIConnection(request: request, configuration: configuration).response()
        let moved = transport.requests[1].headers
        #expect(moved["Authorization"] == (shared ? "Bearer t" : authorization))
        for name in ["Cookie", "X-Account", "X-Api-Key"] { #expect(moved.contains(name: name) == shared, "\(name)") }
        #expect(moved["X-Color"] == "red")
    }

    /// What a challenge is answered with belongs to one server too.
    @Test func digestsGoToTheirServersAlone() async throws {
        main(.failure(TransportError(.cannotConnect, "")))
        mirrorAnswers()
        var servers = servers
        servers[0].credentials = try .digest(user: "main", password: "1")
        for own in [nil, try Credentials.digest(user: "mirror", password: "3")] {
            servers[1].credentials = own
            var configuration = configuration(Failover(servers, credentials: all))
            configuration.servers = servers
            _ = try await APIConnection(request: APIRequest(path: "a"), configuration: configuration).response()
            let sent = transport.requests.suffix(2)
            #expect(sent.first?.digest == DigestCredentials(user: "main", password: "1"))
            #expect(sent.first?.headers.contains(name: "Authorization") == false)
            #expect(sent.last?.digest == own.map { _ in DigestCredentials(user: "mirror", password: "3") })
            #expect(sent.last?.headers["Authorization"] == (own == nil ? authorization : nil))
        }
    }

    /// Credentials of the configuration that the list of servers does not know stay with the first origin too.
    @Test func credentialsThatWereForgottenStay() async throws {
        main(.failure(TransportError(.cannotConnect, "")))
        mirrorAnswers()
        var bare = servers
        bare[0].credentials = nil
        bare[1].headers = ["X-Key": "mirror", "X-List": "a", "x-list": "b"]
        bare[0].headers = ["X-List": "c", "x-list": "d"]
        var configuration = configuration(Failover(bare))
        configuration.servers = bare
        _ = try await APIConnection(request: APIRequest(path: "users/7"), configuration: configuration).response()
        #expect(transport.requests[0].headers.contains(name: "Authorization"))
        let moved = transport.requests[1].headers
        #expect(!moved.contains(name: "Authorization") && moved.values(for: "X-List") == ["a", "b"])
    }

    @Test(arguments: [
        TransportError(.tlsUntrusted, ""), TransportError(.connectionLost, ""), TransportError(.truncated, ""),
        TransportError(.timedOut, "", phase: .waiting),
    ])
    func otherErrorsAreNoReason(error: TransportError) async {
        main(.failure(error))
        mirrorAnswers()
        let failover = failover()
        #expect(await ask(failover) == (error.code.name, ["main"]))
        #expect(failover.resting.isEmpty)
    }

    @Test func statusesByOption() async {
        main(.response(HTTPResponse(status: 503)))
        mirrorAnswers()
        #expect(await ask(failover()) == ("unacceptableStatus", ["main"]))
        #expect(await ask(failover { $0.statuses = [502, 503, 504] }) == ("mirror", ["main", "mirror"]))
    }

    @Test func aBodyThatCanBeSentOnceGoesToOneServer() async {
        main(.failure(TransportError(.cannotConnect, "")))
        mirrorAnswers()
        let stream = AsyncStream<Data> { $0.finish() }
        #expect(await ask(failover(), .put, .stream(stream)) == ("cannotConnect", ["main"]))
        #expect(await ask(failover(), .put, .text("a")) == ("mirror", ["main", "mirror"]))
    }

    @Test func whatMayNotBeRepeatedGoesToOneServer() async {
        main(.failure(TransportError(.cannotConnect, "")))
        mirrorAnswers()
        let failover = failover()
        #expect(await ask(failover, .post) == ("cannotConnect", ["main"]))
        #expect(await ask(failover, .post) == ("mirror", ["mirror"]))
        now.with { $0 = .seconds(10) }
        // It makes no probe either.
        #expect(await ask(failover, .post) == ("mirror", ["mirror"]))
        #expect(await ask(self.failover { $0.mayRepeat = { _ in true } }, .post) == ("mirror", ["main", "mirror"]))
    }

    @Test func aProbeBringsTheServerBack() async {
        main(.failure(TransportError(.cannotConnect, "")), times: 2)
        main(.response(HTTPResponse(status: 200)))
        mirrorAnswers()
        let failover = failover()
        #expect(await ask(failover) == ("mirror", ["main", "mirror"]))
        now.with { $0 = .seconds(10) }
        #expect(failover.order == ["main", "mirror"])
        #expect(await ask(failover) == ("mirror", ["main", "mirror"]))
        now.with { $0 = .seconds(29) }
        #expect(await ask(failover) == ("mirror", ["mirror"]))
        now.with { $0 = .seconds(30) }
        #expect(await ask(failover) == ("main", ["main"]))
        #expect(failover.resting.isEmpty)
    }

    @Test func oneProbesWhileOthersGoOn() async {
        main(.failure(TransportError(.cannotConnect, "")), times: 1)
        main(.silence)
        mirrorAnswers()
        let failover = failover()
        #expect(await ask(failover) == ("mirror", ["main", "mirror"]))
        now.with { $0 = .seconds(10) }
        let probe = APIConnection(request: APIRequest(path: "x"), configuration: configuration(failover))
        probe.start { _ in }
        #expect(await eventually { transport.requests.count == 3 })
        #expect(await ask(failover) == ("mirror", ["mirror"]))
        probe.cancel()
        // A probe that was cancelled told nothing: the next request makes another.
        #expect(await eventually { failover.order == ["main", "mirror"] })
    }

    @Test func whereNoneIsReachableTheErrorTellsAll() async {
        main(.failure(TransportError(.cannotConnect, "refused")))
        transport.on(where: { _ in true }, outcome: { _ in .failure(TransportError(.hostNotFound, "unknown")) })
        let failover = failover()
        let request = APIRequest(path: "users")
        for _ in 0..<2 {
            let error = await #expect(throws: APIError.self) {
                _ = try await APIConnection(request: request, configuration: configuration(failover)).response()
            }
            #expect(error?.code == .hostNotFound)
            #expect(error?.message.contains("main: cannotConnect, mirror: hostNotFound") == true)
        }
        #expect(failover.resting == ["main", "mirror"])
    }

    @Test func aStoredResponseSaysNothingOfItsServer() async throws {
        let fresh = HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"])
        transport.on("https://main.example/v1/users/7", .response(fresh))
        main(.failure(TransportError(.cannotConnect, "")))
        mirrorAnswers()
        let failover = failover()
        var configuration = configuration(failover)
        configuration.cache = HTTPCache()
        func ask(_ path: String) async throws -> String {
            let connection = APIConnection(request: APIRequest(path: path), configuration: configuration)
            return host(try await connection.response().url)
        }
        #expect(try await ask("users/7") == "main")
        #expect(try await ask("users/8") == "mirror")
        #expect(failover.resting == ["main"])
        now.with { $0 = .seconds(11) }
        // This would be the probe, and is answered from the cache.
        #expect(try await ask("users/7") == "main")
        #expect(failover.resting == ["main"])
    }

    /// What was streamed is given up at the next attempt: the error of that is what is left.
    @Test func aStreamThatIsRefusedIsNotReturnedLater() async throws {
        main(.response(HTTPResponse(status: 503, body: Data("busy".utf8))))
        transport.onAny { _ in .failure(TransportError(.cannotConnect, "")) }
        let failover = failover { $0.statuses = [503] }
        let all = InterceptingTransport(transport, interceptors: [failover])
        let error = await #expect(throws: TransportError.self) {
            try await all.stream(HTTPRequest(url: "https://main.example/v1/users"))
        }
        #expect(error?.code == .cannotConnect)
    }

    @Test(arguments: [TransportError.Code.notCached, .refreshFailed, .cancelled, .invalidRequest])
    func whatNeverReachedTheServerSaysNothingOfIt(_ code: TransportError.Code) async {
        main(.failure(TransportError(.cannotConnect, "")), times: 1)
        main(.failure(TransportError(code, "")))
        mirrorAnswers()
        let failover = failover()
        #expect(await ask(failover) == ("mirror", ["main", "mirror"]))
        now.with { $0 = .seconds(11) }
        // The probe; it is still to be made afterwards.
        _ = await ask(failover)
        #expect(failover.resting == ["main"])
    }

    @Test func otherURLsPassThrough() async throws {
        transport.on("https://other.example/", .response(HTTPResponse(status: 200)))
        let request = APIRequest(url: "https://other.example/")
        let response = try await APIConnection(request: request, configuration: configuration(failover())).response()
        #expect(response.status == 200)
        #expect(Failover([]).order.isEmpty)
    }
}
