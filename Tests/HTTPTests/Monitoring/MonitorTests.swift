import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct MonitorTests {
    /// Writes down what it hears.
    private final class Steps: HTTPMonitor {
        let steps = Locked<[String]>([])
        let exchanges = Locked<[HTTPExchange]>([])
        let end = Locked<RequestMetrics?>(nil)

        private func note(_ step: String) { steps.with { $0.append(step) } }

        private func path(_ request: HTTPRequest) -> String {
            "/" + (request.url.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
        }

        private func word(_ result: Result<HTTPResponse, TransportError>) -> String {
            switch result {
            case .success(let response): "\(response.status)"
            case .failure(let error): "\(error.code)"
            }
        }

        func request(_ id: Int, didStart request: HTTPRequest) { note("start \(path(request))") }
        func request(_ id: Int, willTry request: HTTPRequest, attempt: Int) { note("try \(attempt)") }
        func request(_ id: Int, willSend request: HTTPRequest) { note("send \(request.method) \(path(request))") }
        func request(_ id: Int, didConnectTo address: String, port: Int) { note("connect \(address)") }
        func request(_ id: Int, didSendBody request: HTTPRequest) { note("body") }
        func request(_ id: Int, didReceiveHead response: HTTPResponse) { note("head \(response.status)") }
        func request(_ id: Int, willFollow request: HTTPRequest) { note("follow \(path(request))") }
        func request(_ id: Int, didExchange exchange: HTTPExchange) {
            note("exchange \(exchange.response?.status ?? 0)")
            exchanges.with { $0.append(exchange) }
        }
        func request(_ id: Int, didTry result: Result<HTTPResponse, TransportError>, attempt: Int) {
            note("tried \(word(result))")
        }
        func request(_ id: Int, didFinish result: Result<HTTPResponse, TransportError>, metrics: RequestMetrics) {
            note("end \(word(result))")
            end.with { $0 = metrics }
        }
    }

    @Test func tellsOfEveryStep() async throws {
        let server = try FixtureServer { request in
            request.path == "/a" ? .redirect(to: "/b") : FixtureResponse(type: nil, text: "0123456789")
        }
        defer { withExtendedLifetime(server) {} }
        let curl = CurlTransport()
        let steps = Steps()
        let transport = InterceptingTransport(curl, monitors: [steps])
        let request = HTTPRequest(method: .post, url: server.url("/a"), body: Data(count: 5_000))
        _ = try await transport.send(request)
        #expect(
            steps.steps.value == [
                "start /a", "try 1", "send POST /a", "connect 127.0.0.1", "body", "head 302", "exchange 302",
                "follow /b",
                "send GET /b", "connect 127.0.0.1", "head 200", "exchange 200", "tried 200", "end 200",
            ]
        )
        let first = try #require(steps.exchanges.value.first).metrics
        let second = try #require(steps.exchanges.value.last).metrics
        #expect(first.bodyBytesSent == 5_000)
        #expect(second.bodyBytesReceived == 10)
        #expect([first, second].map(\.isConnectionReused) == [false, true])
        #expect([first, second].map(\.remotePort) == [server.port, server.port])
        #expect(first.localPort == second.localPort)
        #expect(second.connecting == .zero && second.nameLookup == .zero && second.securing == .zero)
        for metrics in [first, second] {
            let firstByte = try #require(metrics.firstByte)
            #expect(firstByte > .zero && firstByte <= metrics.total)
            #expect(metrics.headerBytesSent > 50 && metrics.headerBytesReceived > 30)
            #expect(abs(metrics.started.timeIntervalSinceNow) < 600)
        }
        let whole = try #require(steps.end.value)
        #expect(whole.attempts == 1 && whole.redirects == 1)
        #expect(whole.bytesSent == 5_000 + first.headerBytesSent + second.headerBytesSent)
        #expect(whole.bytesReceived == 10 + first.headerBytesReceived + second.headerBytesReceived)
        #expect(whole.total >= first.total)
        #expect(whole.lastExchange?.bodyBytesReceived == 10)
    }

    @Test func theEndIsTheLast() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        let steps = Steps()
        let curl = CurlTransport()
        let transport = InterceptingTransport(curl, monitors: [steps])
        let transfer = transport.start(HTTPRequest(url: server.url())) { _ in }
        #expect(await eventually { server.requests.count == 1 })
        transfer.cancel()
        #expect(await eventually { server.openConnectionCount == 0 })
        // A request behind it: whatever was still on its way has been told.
        _ = await curl.failure(of: HTTPRequest(url: "http://127.0.0.1:1/"))
        #expect(await eventually { steps.end.value != nil })
        #expect(steps.steps.value.last == "end cancelled")
        #expect(steps.steps.value.filter { $0.hasPrefix("end") }.count == 1)
    }

    @Test func failuresAreToldToo() async throws {
        let steps = Steps()
        let transport = InterceptingTransport(CurlTransport(), monitors: [steps])
        _ = await transport.failure(of: HTTPRequest(url: "http://127.0.0.1:1/x"))
        #expect(
            steps.steps.value == [
                "start /x", "try 1", "send GET /x", "exchange 0", "tried cannotConnect", "end cannotConnect",
            ]
        )
        let metrics = try #require(steps.exchanges.value.first).metrics
        #expect(metrics.firstByte == nil)
        #expect(!metrics.isConnectionReused)
    }

    @Test(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
    func measuresTLS() async throws {
        let nginx = try NginxServer(files: ["a.txt": Data("in".utf8)])
        defer { nginx.stop() }
        var options = CurlTransport.Configuration()
        options.certificateAuthorities = nginx.certificate.path()
        let steps = Steps()
        let transport = InterceptingTransport(CurlTransport(configuration: options), monitors: [steps])
        for _ in 0..<2 { _ = try await transport.send(HTTPRequest(url: nginx.tlsURL("/a.txt"))) }
        let (first, second) = (steps.exchanges.value[0], steps.exchanges.value[1])
        #expect(first.response?.version == "HTTP/2")
        #expect(first.metrics.securing > .zero)
        #expect(first.metrics.connecting > .zero)
        #expect(second.metrics.isConnectionReused)
        #expect(second.metrics.securing == .zero)
    }

    @Test func withoutMonitorsNothingIsObserved() async throws {
        let stub = StubTransport()
        stub.on("https://stub.example/", .response(HTTPResponse(status: 200)))
        let passing = Intercept { request, next throws(TransportError) in try await next(request) }
        let request = HTTPRequest(url: "https://stub.example/")
        _ = try await InterceptingTransport(stub, interceptors: [passing]).send(request)
        _ = try await InterceptingTransport(stub).send(request)
        #expect(stub.requests.map { $0.observation == nil } == [true, true])
        _ = try await InterceptingTransport(stub, monitors: [Steps()]).send(request)
        #expect(stub.requests.last?.observation != nil)
    }
}
