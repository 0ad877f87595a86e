import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct CurlTransportTests {
    private let echo: FixtureServer.Handler = { request in
        FixtureResponse(status: 201, headers: ["X-A": "1", "x-a": "2"], body: Data(request.method.rawValue.utf8))
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "get"])
    func sendsEveryMethod(_ method: String) async throws {
        let server = try FixtureServer(fallback: echo)
        defer { withExtendedLifetime(server) {} }
        let url = server.url("/a%20b?q=%D0%BF&r")
        let response = try await CurlTransport.shared.send(HTTPRequest(method: HTTPMethod(rawValue: method), url: url))
        #expect(response.status == 201)
        #expect(response.version == "HTTP/1.1")
        #expect(response.url == url)
        #expect(response.headers.values(for: "X-A") == ["1", "2"])
        #expect(response.body == Data((method == "HEAD" ? "" : method).utf8))
        let arrived = try #require(server.requests.first)
        #expect(arrived.method.rawValue == method)
        #expect(arrived.target == "/a%20b?q=%D0%BF&r")
        #expect(arrived.body.isEmpty)
        // A method that is made for a body says that there is none.
        #expect(arrived.headers["Content-Length"] == (["POST", "PUT", "PATCH"].contains(method) ? "0" : nil))
        #expect(!arrived.headers.contains(name: "Content-Type"))
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "GET", "MKCOL"])
    func sendsBodies(_ method: String) async throws {
        let server = try FixtureServer(fallback: echo)
        defer { withExtendedLifetime(server) {} }
        for size in [0, 1, 65_536, 3 << 20] {
            let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            var request = HTTPRequest(method: HTTPMethod(rawValue: method), url: server.url("/"), body: body)
            request.headers = ["Content-Type": "application/x-a", "Content-Length": String(size)]
            #expect(try await CurlTransport.shared.send(request).status == 201)
            let arrived = try #require(server.requests.last)
            #expect(arrived.body == body)
            #expect(arrived.headers.values(for: "Content-Length") == [String(size)])
            #expect(arrived.headers["Content-Type"] == "application/x-a")
            // No wait for the server's consent, and no chunks.
            #expect(!arrived.headers.contains(name: "Expect"))
        }
    }

    @Test func sendsASliceOfData() async throws {
        let server = try FixtureServer(fallback: echo)
        defer { withExtendedLifetime(server) {} }
        let body = Data("0123456789".utf8)[3..<7]
        _ = try await CurlTransport.shared.send(HTTPRequest(method: .post, url: server.url("/"), body: body))
        #expect(server.requests.last?.body == Data("3456".utf8))
    }

    @Test(arguments: [" ", "\t", " \t  ", ""])
    func sendsFieldsWithoutAValue(_ value: String) async throws {
        let server = try FixtureServer(fallback: echo)
        defer { withExtendedLifetime(server) {} }
        for name in ["X-Blank", "Accept", "Content-Type"] {
            let request = HTTPRequest(method: .post, url: server.url("/"), headers: [name: value])
            _ = try await CurlTransport.shared.send(request)
            #expect(server.requests.last?.headers.values(for: name) == [""])
        }
    }

    @Test func refusesToSwitchProtocolsAtOnce() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"), .stall,
        ])
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.timeout = nil
        request.deadline = .seconds(300)
        let error = await CurlTransport().failure(of: request)
        #expect(error?.code == .badResponse)
        #expect(error?.message.contains("101") == true)
    }

    private static let senselessBounds: [@Sendable (inout HTTPRequest) -> Void] = [
        { $0.timeout = .zero }, { $0.connectTimeout = .seconds(-1) }, { $0.maximumRedirects = -1 },
        { $0.limits.bodySize = -1 }, { $0.limits.headerSize = 0 }, { $0.limits.headerFields = -1 },
        { $0.limits.decompressionRatio = 0 }, { $0.limits.decompressionRatioThreshold = -1 },
        { $0.limits.contentCodings = -1 }, { $0.limits.minimumTransferRate = -1 },
    ]

    @Test func refusesBoundsWithoutSense() async throws {
        for index in Self.senselessBounds.indices {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [index = index as Int] in
                var request = HTTPRequest(url: "http://127.0.0.1:1/")
                Self.senselessBounds[index](&request)
                _ = CurlTransport().start(request) { _ in }
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("must"), "\(index): \(text)")
        }
    }

    @Test func sendsHeadersInTheirOrder() async throws {
        let server = try FixtureServer(fallback: echo)
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.headers = ["X-B": "1", "Accept": "a/b", "X-A": "2", "x-b": "3", "X-Empty": "", "X-\u{7A}": "п"]
        _ = try await CurlTransport.shared.send(request)
        let arrived = try #require(server.requests.first).headers
        let custom = arrived.filter { request.headers.contains(name: $0.name) }
        #expect(custom.map(\.name) == ["X-B", "Accept", "X-A", "x-b", "X-Empty", "X-z"])
        #expect(custom.map(\.value) == ["1", "a/b", "2", "3", "", "п"])
        #expect(arrived["Accept-Encoding"] == "gzip, deflate")
        #expect(arrived["User-Agent"] == "APISupport")
        #expect(arrived["Host"] == "127.0.0.1:\(server.port)")
    }

    @Test func letsARequestSayWhatTheTransportWould() async throws {
        let server = try FixtureServer(fallback: echo)
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        configuration.userAgent = nil
        let transport = CurlTransport(configuration: configuration)
        _ = try await transport.send(HTTPRequest(url: server.url("/")))
        #expect(try #require(server.requests.last).headers["User-Agent"] == nil)
        let headers: HTTPHeaders = ["User-Agent": "mine", "Accept-Encoding": "identity", "Host": "other"]
        _ = try await transport.send(HTTPRequest(url: server.url("/"), headers: headers))
        for field in headers { #expect(server.requests.last?.headers.values(for: field.name) == [field.value]) }
    }

    @Test func keepsConnections() async throws {
        let server = try FixtureServer(fallback: echo)
        defer { withExtendedLifetime(server) {} }
        let transport = CurlTransport()
        for _ in 0..<10 { _ = try await transport.send(HTTPRequest(url: server.url("/"))) }
        #expect(server.connectionCount == 1)
    }

    @Test func boundsTheConnectionsToAHost() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        configuration.maximumConnectionsPerHost = 3
        let transport = CurlTransport(configuration: configuration)
        let url = server.url("/")
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<60 { group.addTask { try await transport.send(HTTPRequest(url: url)).body.count } }
            let sum = try await group.reduce(0, +)
            #expect(sum == 60)
        }
        #expect((1...3).contains(server.connectionCount))
    }

    @Test func aRequestWithoutAnswerHoldsUpNoOther() async throws {
        let server = try FixtureServer()
        var silence = FixtureResponse(type: nil, text: "late")
        silence.delay = .seconds(60)
        server.on("/silent", respond: silence)
        server.on("/quick", respond: FixtureResponse(type: nil, text: "quick"))
        let transport = CurlTransport()
        let transfer = transport.start(HTTPRequest(url: server.url("/silent"))) { _ in }
        defer { transfer.cancel() }
        #expect(await eventually { server.requests.count == 1 })
        let response = try await transport.send(HTTPRequest(url: server.url("/quick")))
        #expect(response.body == Data("quick".utf8))
        #expect(server.connectionCount == 2)
    }

    @Test(arguments: [FixtureResponse.Framing.length, .chunked, .close])
    func receivesEveryFraming(_ framing: FixtureResponse.Framing) async throws {
        let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        var answer = FixtureResponse(body: body)
        answer.framing = framing
        answer.pieceSize = 100_000
        let server = try FixtureServer { [answer] _ in answer }
        defer { withExtendedLifetime(server) {} }
        let response = try await CurlTransport.shared.send(HTTPRequest(url: server.url("/")))
        #expect(response.body == body)
        #expect(response.isLengthKnown == (framing != .close))
    }

    @Test(arguments: [204, 304])
    func waitsForNoBodyWhereThereIsNone(_ status: Int) async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 \(status) X\r\nContent-Length: 7\r\n\r\n"), .stall])
        defer { withExtendedLifetime(server) {} }
        let response = try await CurlTransport().send(HTTPRequest(url: server.url("/")))
        #expect(response.status == status)
        #expect(response.body.isEmpty)
    }

    @Test func reportsProgress() async throws {
        let answer = Data(count: 300_000)
        let server = try FixtureServer { _ in FixtureResponse(body: answer) }
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(method: .post, url: server.url("/"), body: Data(count: 500_000))
        for reports in [true, false] {
            request.reportsProgress = reports
            let events = Locked<[HTTPTransferEvent]>([])
            let transfer = CurlTransport.shared.start(request) { event in events.with { $0.append(event) } }
            #expect(await eventually { events.value.contains(where: \.isEnd) })
            let sent = events.value.compactMap {
                if case .sent(let count, let total) = $0 { (count, total) } else { nil }
            }
            let received = events.value.compactMap {
                if case .received(let count, let total) = $0 { (count, total) } else { nil }
            }
            if case .finished = events.value.last {} else { Issue.record("the end is not the last event") }
            guard reports else {
                #expect(events.value.count == 1)
                continue
            }
            #expect(sent.last?.0 == 500_000)
            #expect(received.last?.0 == 300_000)
            #expect(sent.map(\.0) == sent.map(\.0).sorted())
            #expect(sent.allSatisfy { $0.1 == 500_000 })
            #expect(received.last?.1 == 300_000)
            transfer.cancel()
        }
    }

    @Test func namesWhoCannotBeReached() async throws {
        let server = try FixtureServer()
        defer { withExtendedLifetime(server) {} }
        let url = server.url("/?token=secret")
        server.stop()
        let refused = await CurlTransport().failure(of: HTTPRequest(url: url))
        #expect(refused?.code == .cannotConnect)
        #expect(refused?.curlCode == 7)
        #expect(refused?.message.contains("127.0.0.1:\(server.port)") == true)
        #expect(refused?.description.contains("secret") == false)
        // A label of 64 characters is refused without a question to a name server (RFC 1035, section 2.3.4).
        let host = String(repeating: "x", count: 64) + ".invalid"
        let unknown = await CurlTransport().failure(of: HTTPRequest(url: "http://\(host)/"))
        #expect(unknown?.code == .hostNotFound)
        #expect(unknown?.message.contains(host) == true)
    }

    @Test func keepsTheResponseOfAnError() async throws {
        let text = String(repeating: "x", count: 100_000)
        let server = try ScriptedServer([
            .send("HTTP/1.1 502 Bad\r\nContent-Type: text/html\r\nContent-Length: 200000\r\n\r\n\(text)")
        ])
        defer { withExtendedLifetime(server) {} }
        let error = await CurlTransport().failure(of: HTTPRequest(url: server.url("/")))
        #expect(error?.code == .truncated)
        #expect(error?.received == 100_000)
        #expect(error?.expected == 200_000)
        #expect(error?.response?.status == 502)
        #expect(error?.response?.headers["Content-Type"] == "text/html")
        #expect(error?.response?.body.count == 65_536)
    }

    @Test func refusesTheHeaderBlockThatWasCut() async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n")])
        defer { withExtendedLifetime(server) {} }
        let error = await CurlTransport().failure(of: HTTPRequest(url: server.url("/")))
        #expect(error?.code == .truncated)
        #expect(error?.response == nil)
    }

    @Test func refusesALineLongerThanLibcurlTakes() async throws {
        let line = "X: " + String(repeating: "x", count: 200_000)
        let server = try ScriptedServer([.send("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n")])
        defer { withExtendedLifetime(server) {} }
        let error = await CurlTransport().failure(of: HTTPRequest(url: server.url("/")))
        #expect(error?.code == .headersTooLarge)
    }

    @Test(.enabled(if: Corpora.isAvailable("own/http/http-bomb-100mb.gz") || Corpora.isAvailable("own/http")))
    func refusesABomb() async throws {
        let bomb = try Corpora.data("own/http/http-bomb-100mb.gz")
        let server = try FixtureServer { _ in FixtureResponse(headers: ["Content-Encoding": "gzip"], body: bomb) }
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.limits.bodySize = nil
        let error = await CurlTransport().failure(of: request)
        #expect(error?.code == .bodyTooLarge)
        // Not more than the threshold and what one piece of input brings.
        #expect(try #require(error?.received) < 4 << 20)
    }
}

extension HTTPTransferEvent {
    /// Whether it is the last one.
    fileprivate var isEnd: Bool {
        if case .finished = self { true } else { false }
    }
}
