import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Bodies on their way to our own servers.
@Suite struct UploadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func pieces(_ pieces: [Data], fails: Bool = false) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish(throwing: fails ? CancellationError() : nil)
        }
    }

    @Test func everyKindArrivesFramedByWhatItKnows() async throws {
        let server = try FixtureServer { _ in FixtureResponse() }
        let transport = CurlTransport()
        let pattern = StreamTests.pattern(400_000)
        let file = try folder.write(pattern, to: "a.bin")
        var form = MultipartForm()
        form.add("f", file: file)
        let whole = try HTTPBody.multipart(form)
        let rows: [(HTTPBody, length: String?, type: String?)] = [
            (.bytes(pattern), "400000", nil), (.bytes(Data()), "0", nil), (try .file(file), "400000", nil),
            (.stream(pieces([pattern]), length: 400_000), "400000", nil), (.stream(pieces([pattern])), nil, nil),
            (.stream(pieces([])), nil, nil), (.stream(pieces([]), length: 0), "0", nil),
            (whole, whole.length.map(String.init), "multipart/form-data; boundary=\(form.boundary)"),
        ]
        for method in [HTTPMethod.post, .put, .delete] {
            for (body, length, type) in rows where method == .post || body.isReplayable {
                let expected = body.isReplayable ? try await body.collected() : length == "0" ? Data() : nil
                let request = HTTPRequest(method: method, url: server.url("/"), body: body)
                #expect(try await transport.send(request).status == 200)
                let received = try #require(server.requests.last)
                #expect(received.body == expected ?? (received.body.isEmpty ? Data() : pattern))
                #expect(received.headers["Content-Length"] == length)
                #expect(received.headers["Transfer-Encoding"] == (length == nil ? "chunked" : nil))
                #expect(received.headers["Content-Type"] == type)
                #expect(received.headers["Expect"] == nil)
            }
        }
        #expect(server.connectionCount == 1)
    }

    @Test func theRequestsOwnTypeCounts() async throws {
        let server = try FixtureServer { _ in FixtureResponse() }
        let body = try HTTPBody.multipart(MultipartForm())
        let request = HTTPRequest(method: .post, url: server.url("/"), headers: ["Content-Type": "a/b"], body: body)
        _ = try await CurlTransport().send(request)
        #expect(server.requests.first?.headers.values(for: "Content-Type") == ["a/b"])
    }

    @Test func aSlowStreamIsNoSilence() async throws {
        let server = try FixtureServer { _ in FixtureResponse() }
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        var request = HTTPRequest(method: .post, url: server.url("/"), body: .stream(stream))
        request.timeout = .milliseconds(300)
        async let response = CurlTransport().send(request)
        for text in ["a", "b", "c"] {
            continuation.yield(Data(text.utf8))
            try await Task.sleep(for: .milliseconds(700))
        }
        continuation.finish()
        #expect(try await response.status == 200)
        #expect(server.requests.first?.body == Data("abc".utf8))
    }

    @Test func aStreamThatFailsEndsTheRequest() async throws {
        let server = try FixtureServer { _ in FixtureResponse() }
        let file = try folder.write(Data(count: 1_000), to: "a")
        let shortened = try HTTPBody.file(file)
        try folder.write(Data(count: 1), to: "a")
        for body in [
            .stream(pieces([Data(count: 10)], fails: true)), .stream(pieces([Data(count: 10)]), length: 9), shortened,
        ] {
            let error = await CurlTransport().failure(of: HTTPRequest(method: .post, url: server.url("/"), body: body))
            #expect(error?.code == .bodyFailed)
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [307, 308])
    func aRedirectThatWantsAStreamAgainIsRefused(_ status: Int) async throws {
        let server = try FixtureServer { _ in FixtureResponse() }
        server.on("/old", respond: .redirect(to: "/new", status: status))
        server.on("/other", respond: .redirect(to: "/new", status: 303))
        let error = await CurlTransport()
            .failure(of: HTTPRequest(method: .post, url: server.url("/old"), body: .stream(pieces([Data(count: 9)]))))
        #expect(error?.code == .invalidRedirect)
        #expect(error?.message.contains("can be sent once only") == true)
        // One that wants no body is followed; and a file goes along.
        let file = try folder.write(Data(count: 70_000), to: "a")
        for (path, body) in [("/other", HTTPBody.stream(pieces([Data(count: 9)]))), ("/old", try .file(file))] {
            #expect(
                try await CurlTransport().send(HTTPRequest(method: .post, url: server.url(path), body: body)).status
                    == 200
            )
        }
        #expect(server.requests.last?.body == Data(count: 70_000))
    }

    @Test func aStreamIsNotSentAgainOnAStaleConnection() async throws {
        // The connection is closed when the second request has come.
        let answer = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let server = try ScriptedServer(scripts: [[answer, .readRequest, .close], [answer]])
        let transport = CurlTransport()
        #expect(try await transport.send(HTTPRequest(url: server.url())).status == 200)
        let request = HTTPRequest(method: .put, url: server.url(), body: .stream(pieces([Data(count: 9)]), length: 9))
        let error = await transport.failure(of: request)
        #expect(error?.code == .connectionLost)
        #expect(server.requests.count == 2)
        // A second use is refused too.
        let again = await transport.failure(of: request)
        #expect(again?.code == .invalidRequest)
    }

    @Test func framingByHandIsRefused() async throws {
        var request = HTTPRequest(method: .post, url: "http://127.0.0.1:1/", body: .stream(pieces([])))
        request.headers = ["Content-Length": "5"]
        #expect(await CurlTransport().failure(of: request)?.code == .invalidRequest)
        request.headers = ["Content-Encoding": "br"]
        request.body = .text("a").gzipped()
        #expect(await CurlTransport().failure(of: request)?.code == .invalidRequest)
    }

    private final class Token: Sendable {}

    @Test func aCancelledUploadEndsItsStream() async throws {
        let server = try ScriptedServer([.stall], readsRequestFirst: false)
        weak var held: Token?
        // What the sequence holds is freed with it.
        func start() -> Task<HTTPResponse, any Error> {
            let token = Token()
            held = token
            let stream = AsyncStream<Data>(unfolding: { withExtendedLifetime(token) { Data(count: 100_000) } })
            let url = server.url()
            return Task {
                try await CurlTransport().send(HTTPRequest(method: .post, url: url, body: .stream(stream)))
            }
        }
        let task = start()
        #expect(await eventually { server.bytesReceived > 500_000 })
        #expect(held != nil)
        task.cancel()
        await #expect(throws: TransportError.self) { try await task.value }
        #expect(await eventually { held == nil })
    }

    @Test func aCompressedBodyIsNamedSo() async throws {
        let server = try FixtureServer { request in
            // It comes back as it was sent, and is decoded on the way.
            FixtureResponse(
                headers: ["Content-Encoding": request.headers["Content-Encoding"] ?? ""],
                body: request.body
            )
        }
        let text = Data(String(repeating: "a line of text\n", count: 50_000).utf8)
        for body in [HTTPBody.bytes(text), .stream(pieces([text.prefix(5), text.dropFirst(5)]))] {
            var request = HTTPRequest(method: .post, url: server.url("/"), body: body.gzipped())
            request.limits.decompressionRatio = nil
            #expect(try await CurlTransport().send(request).body == text)
            let received = try #require(server.requests.last)
            #expect(received.headers["Content-Encoding"] == "gzip")
            #expect(received.headers["Transfer-Encoding"] == "chunked")
            #expect(received.body.count < 10_000)
        }
    }
}
