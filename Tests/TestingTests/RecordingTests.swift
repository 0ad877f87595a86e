import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct RecordingTests {
    private let url = "https://bank.example/daily?access_token=t0p&on=1"

    /// A transport that answers `url` with a response full of secrets and everything else with an error.
    private var original: StubTransport {
        let transport = StubTransport()
        let headers: HTTPHeaders = ["Content-Type": "text/plain", "Set-Cookie": "s=t0p", "set-cookie": "r=t0p"]
        transport.on(url, method: .post, .response(HTTPResponse(status: 200, headers: headers, body: Data([0xFF, 0]))))
        let slow = TransportError(.timedOut, "slow", phase: .waiting)
        transport.on(where: { _ in true }, outcome: { _ in .failure(slow) })
        return transport
    }

    private var request: HTTPRequest {
        let headers: HTTPHeaders = ["Authorization": "Basic t0p", "X-Mine": "t0p", "Accept": "*/*"]
        var request = HTTPRequest(method: .post, url: url, headers: headers, body: Data("тело".utf8))
        request.secretHeaders = ["x-mine"]
        return request
    }

    private func run(_ transport: some HTTPTransport, _ request: HTTPRequest) async throws -> HTTPResponse {
        let log = EventLog()
        _ = transport.start(request, receive: log.receive)
        return try #require(await log.end()).get()
    }

    @Test func recordsAndReplays() async throws {
        let recording = RecordingTransport(wrapping: original)
        #expect(try await run(recording, request).headers.values(for: "Set-Cookie") == ["s=t0p", "r=t0p"])
        await #expect(throws: TransportError.self) { try await run(recording, HTTPRequest(url: "https://b.example/")) }

        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "recording.json")
        try recording.save(to: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("t0p"))
        #expect(text.contains("тело"))

        let replay = StubTransport(replaying: try RecordedExchange.load(from: file))
        let response = try await run(replay, request)
        #expect(response.status == 200)
        #expect(response.body == Data([0xFF, 0]))
        #expect(response.headers == ["Content-Type": "text/plain", "Set-Cookie": "***", "set-cookie": "***"])
        let error = await #expect(throws: TransportError.self) {
            try await run(replay, HTTPRequest(url: "https://b.example/"))
        }
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .waiting)
    }

    @Test func printsNoSecret() async throws {
        let recording = RecordingTransport(wrapping: original)
        _ = try await run(recording, request)
        var exchange = try #require(recording.exchanges.first)
        exchange.request = request
        var dumped = ""
        dump(exchange, to: &dumped)
        for text in ["\(exchange)", String(reflecting: exchange), dumped] {
            #expect(!text.contains("t0p") && text.contains("access_token=***"), "\(text)")
        }
        #expect("\(exchange)" == "POST https://bank.example/daily?access_token=***&on=1: status 200, 2 bytes")
    }

    @Test func comparesTheBody() async throws {
        let recording = RecordingTransport(wrapping: original)
        _ = try await run(recording, request)
        let replay = StubTransport(replaying: recording.exchanges)
        var other = request
        other.body = .bytes(Data("other".utf8))
        let error = await #expect(throws: TransportError.self) { try await run(replay, other) }
        #expect(
            error?.message.hasPrefix("no stub for POST https://bank.example/daily?access_token=***&on=1") == true
        )
    }

    @Test func givesRepeatedExchangesInOrder() async throws {
        let request = HTTPRequest(url: "https://b.example/")
        let exchanges = [1, 2].map {
            RecordedExchange(request: request, result: .success(HTTPResponse(status: 200 + $0)))
        }
        let replay = StubTransport(replaying: exchanges)
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(try await run(replay, request).status) }
        #expect(statuses == [201, 202, 202])
    }

    @Test func takesOutMoreWhereAsked() async throws {
        let redact: @Sendable (inout RecordedExchange) -> Void = { $0.request.body = nil }
        let recording = RecordingTransport(wrapping: original, redact: redact)
        _ = try await run(recording, request)
        #expect(recording.exchanges.map(\.request.body?.data) == [nil])
        let replay = StubTransport(replaying: recording.exchanges, redact: redact)
        #expect(try await run(replay, request).status == 200)
    }

    @Test func leavesCancelledTransfersOut() async throws {
        let silent = StubTransport()
        silent.on(where: { _ in true }, outcome: { _ in .silence })
        let recording = RecordingTransport(wrapping: silent)
        let log = EventLog()
        recording.start(request, receive: log.receive).cancel()
        _ = await log.end()
        #expect(recording.exchanges.isEmpty)
    }

    @Test func keepsAnErrorsResponse() throws {
        let head = HTTPResponse(status: 502, headers: ["Set-Cookie": "t0p"], body: Data("<p>".utf8))
        let error = TransportError(.truncated, "cut", response: head, curlCode: 18, received: 3, expected: 9)
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "r.json")
        try RecordedExchange.save(
            [RecordedExchange(request: HTTPRequest(url: "http://a/"), result: .failure(error))],
            to: file
        )
        let read = try #require(try RecordedExchange.load(from: file).first)
        let again = try #require(throws: TransportError.self) { try read.result.get() }
        #expect(again.code == .truncated && again.message == "cut" && again.curlCode == 18)
        #expect(again.received == 3 && again.expected == 9 && again.phase == nil)
        #expect(again.response?.status == 502)
        #expect(again.response?.headers == ["Set-Cookie": "***"])
        #expect(again.response?.body == Data("<p>".utf8))
    }

    @Test(arguments: ["", "{}", "[{}]", #"[{"request": {"method": "GET", "url": "u", "headers": [["a"]]}}]"#])
    func refusesOtherFiles(_ text: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "r.json")
        #expect(throws: DecodingError.self) { try RecordedExchange.load(from: file) }
    }
}
