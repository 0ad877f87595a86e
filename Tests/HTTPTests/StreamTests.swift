import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Responses that are read while they come, from our own servers.
@Suite struct StreamTests {
    /// Bytes of which each one tells its place.
    static func pattern(_ count: Int) -> Data {
        Data((0..<count).lazy.map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    }

    /// What comes of a stream, and the error that must end it.
    private func read(_ stream: HTTPStream) async -> (received: Data, error: TransportError?) {
        var received = Data()
        do throws(TransportError) {
            for try await chunk in stream { received += chunk }
            Issue.record("the stream came whole")
            return (received, nil)
        } catch {
            return (received, error)
        }
    }

    private static func server(_ body: Data, _ framing: FixtureResponse.Framing = .length) throws -> FixtureServer {
        let server = try FixtureServer()
        var response = FixtureResponse(type: "application/octet-stream", body: body)
        response.framing = framing
        response.pieceSize = 10_007
        server.on("/", respond: response)
        return server
    }

    @Test(arguments: [FixtureResponse.Framing.length, .chunked, .close], [0, 1, 3_000_000])
    func givesTheHeadAndEveryByte(_ framing: FixtureResponse.Framing, _ size: Int) async throws {
        let body = Self.pattern(size)
        let server = try Self.server(body, framing)
        let stream = try await CurlTransport().stream(HTTPRequest(url: server.url("/")))
        #expect(stream.response.status == 200)
        #expect(stream.response.headers["Content-Type"] == "application/octet-stream")
        #expect(stream.response.body.isEmpty)
        var received = Data()
        for try await chunk in stream {
            #expect(!chunk.isEmpty)
            received += chunk
        }
        #expect(received == body)
    }

    @Test(arguments: [1, 20_000, 100_000])
    func neverHandsOverMoreThanTheWindow(_ window: Int) async throws {
        let body = Self.pattern(2_000_000)
        let server = try Self.server(body)
        var request = HTTPRequest(url: server.url("/"))
        request.streamsResponse = true
        request.limits.streamWindow = window
        let reader = HeldReader(CurlTransport(), request)
        #expect(try await reader.readAll(atOnce: 7) == body)
        // One piece of libcurl's is 16 KB.
        #expect(reader.most <= window + 16 << 10)
    }

    @Test(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
    func noBombOutgrowsTheWindow() async throws {
        let bomb = try Corpora.data("own/http/http-bomb-100mb.gz")
        let server = try FixtureServer()
        // Twice compressed, one read of the socket's holds the whole of it.
        for (path, body, coding) in [
            ("/once", bomb, "gzip"), ("/twice", try gzip(bomb), "gzip, gzip"),
        ] {
            server.on(path, respond: FixtureResponse(headers: ["Content-Encoding": coding], body: body))
            var request = HTTPRequest(url: server.url(path))
            request.streamsResponse = true
            request.limits.streamWindow = 100_000
            request.limits.decompressionRatio = nil
            let reader = HeldReader(CurlTransport(), request, keepsBytes: false)
            _ = try await reader.readAll(atOnce: 50_000)
            #expect(reader.total == 100_000_000)
            // What zlib gives at once is 32 KB.
            #expect(reader.most <= 100_000 + 32 << 10)

            request.limits.decompressionRatio = 100
            let refused = HeldReader(CurlTransport(), request, keepsBytes: false)
            let error = await #expect(throws: TransportError.self) { try await refused.readAll(atOnce: 50_000) }
            #expect(error?.code == .bodyTooLarge)
        }
    }

    /// Made by the program of that name.
    private func gzip(_ data: Data) throws -> Data {
        let folder = try TemporaryFolder()
        let file = try folder.write(data, to: "bomb")
        let program = try #require(Command.path(of: "gzip"))
        let result = try Command.run(program, ["-9", file.path()])
        #expect(result.status == 0)
        return try Data(contentsOf: file.appendingPathExtension("gz"))
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", TransportError.Code.truncated),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", .truncated),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n", .badResponse),
    ])
    func whatWasCutEndsInAnError(_ text: String, _ code: TransportError.Code) async throws {
        let server = try ScriptedServer([.send(text), .close])
        let stream = try await CurlTransport().stream(HTTPRequest(url: server.url("/")))
        let (received, error) = await read(stream)
        #expect(received == Data("abc".utf8))
        #expect(error?.code == code)
        #expect(error?.response?.status == 200)
        #expect(error?.received == 3)
    }

    @Test func aCutGzipStreamEndsInAnError() async throws {
        // "Hello, hello, hello, hello!" by Python's gzip module, without its last byte.
        let bytes = try #require(Data(base64Encoded: "H4sIAAAAAAACA/NIzcnJ11HIwKQUAaGO9DkbAAAA")).dropLast()
        let server = try Self.gzipServer(Data(bytes))
        let stream = try await CurlTransport().stream(HTTPRequest(url: server.url("/")))
        let (received, error) = await read(stream)
        #expect(received == Data("Hello, hello, hello, hello!".utf8))
        #expect(error?.code == .truncated)
    }

    private static func gzipServer(_ body: Data) throws -> FixtureServer {
        let server = try FixtureServer()
        server.on("/", respond: FixtureResponse(headers: ["Content-Encoding": "gzip"], body: body))
        return server
    }

    @Test func theLimitForBodiesInMemoryDoesNotHold() async throws {
        let server = try Self.server(Data(count: 300_000), .chunked)
        var request = HTTPRequest(url: server.url("/"))
        request.limits.bodySize = 1_000
        var count = 0
        for try await chunk in try await CurlTransport().stream(request) { count += chunk.count }
        #expect(count == 300_000)
        request.limits.streamSize = 299_999
        let limited = try await CurlTransport().stream(request)
        let (_, error) = await read(limited)
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.expected == 299_999)
        // An announced length is refused before anything is read.
        server.on("/known", respond: FixtureResponse(body: Data(count: 300_000)))
        request.url = server.url("/known")
        let early = await #expect(throws: TransportError.self) { try await CurlTransport().stream(request) }
        #expect(early?.code == .bodyTooLarge)
        #expect(early?.response?.status == 200)
    }

    @Test func theDeadlineBoundsTheHeadOnly() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n"),
            .sendRepeatedly(Data("abc".utf8), times: 4, pause: .milliseconds(400)),
        ])
        var request = HTTPRequest(url: server.url("/"))
        request.deadline = .seconds(1)
        var received = Data()
        for try await chunk in try await CurlTransport().stream(request) { received += chunk }
        #expect(received == Data("abcabcabcabc".utf8))

        let silent = try ScriptedServer([.stall])
        request.url = silent.url("/")
        let error = await #expect(throws: TransportError.self) { try await CurlTransport().stream(request) }
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .waiting)
    }

    @Test(arguments: [false, true])
    func silenceAndTheStreamsDeadlineEndIt(_ hasDeadline: Bool) async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc"), .stall,
        ])
        var request = HTTPRequest(url: server.url("/"))
        request.timeout = hasDeadline ? nil : .seconds(1)
        request.streamDeadline = hasDeadline ? .seconds(1) : nil
        let begun = ContinuousClock.now
        let stream = try await CurlTransport().stream(request)
        let (_, error) = await read(stream)
        #expect(ContinuousClock.now - begun < .seconds(30))
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .receiving)
        #expect(error?.message.contains(hasDeadline ? "not finished within 1.0 seconds" : "too little moved") == true)
    }

    @Test func aReaderThatTakesItsTimeIsNoSilence() async throws {
        let body = Self.pattern(1_000_000)
        let server = try Self.server(body)
        var request = HTTPRequest(url: server.url("/"))
        request.limits.streamWindow = 50_000
        request.timeout = .milliseconds(300)
        let stream = try await CurlTransport().stream(request)
        var received = Data()
        // The first chunk is kept for three times the time-out, in which nothing can move.
        for try await chunk in stream {
            if received.isEmpty { try await Task.sleep(for: .milliseconds(900)) }
            received += chunk
        }
        #expect(received == body)
    }

    @Test func givingUpEndsTheTransfer() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n"),
            .sendRepeatedly(Data(count: 10_000), times: 10_000, pause: .zero),
        ])
        let transport = CurlTransport()
        let request = HTTPRequest(url: server.url("/"))
        // Dropped unread.
        _ = try await transport.stream(request)
        #expect(await eventually { server.openConnectionCount == 0 })
        // The reading is given up, though the stream is still there.
        let stream = try await transport.stream(request)
        for try await _ in stream { break }
        #expect(await eventually { server.openConnectionCount == 0 })
        // Cancelled by name, and by the task that waits for more than comes.
        let named = try await transport.stream(request)
        named.cancel()
        let (_, error) = await read(named)
        #expect(error?.code == .cancelled)
        let task = Task {
            var count = 0
            for try await chunk in try await transport.stream(request) { count += chunk.count }
        }
        #expect(await eventually { server.openConnectionCount == 1 })
        task.cancel()
        let second = await #expect(throws: TransportError.self) { try await task.value }
        #expect(second?.code == .cancelled)
        #expect(await eventually { server.openConnectionCount == 0 })
        withExtendedLifetime(stream) {}
    }

    @Test func redirectsAreFollowedBeforeTheHead() async throws {
        let server = try Self.server(Data("end".utf8))
        server.on("/old", respond: .redirect(to: "/"))
        let stream = try await CurlTransport().stream(HTTPRequest(url: server.url("/old")))
        #expect(stream.response.status == 200)
        #expect(stream.response.url == server.url("/"))
        #expect(try await stream.reduce(into: Data()) { $0 += $1 } == Data("end".utf8))
    }

    @Test func sendGivesTheWholeBodyThoughAStreamWasAsked() async throws {
        let server = try Self.server(Data("abc".utf8))
        var request = HTTPRequest(url: server.url("/"))
        request.streamsResponse = true
        #expect(try await CurlTransport().send(request).body == Data("abc".utf8))
    }
}

/// Reads a stream with its own hands, and notes how much it is given before it asks for more.
final class HeldReader: @unchecked Sendable {
    private let lock = NSLock()
    // All of these are guarded by `lock`.
    private var held = 0
    private var bytes = Data()
    private var count = 0
    private var highest = 0
    private var end: Result<HTTPResponse, TransportError>?
    private let keepsBytes: Bool
    private let window: Int
    private let transfer = Locked<(any HTTPTransfer)?>(nil)

    init(_ transport: some HTTPTransport, _ request: HTTPRequest, keepsBytes: Bool = true) {
        self.keepsBytes = keepsBytes
        window = request.limits.streamWindow
        let transfer = transport.start(request) { [self] event in
            lock.withLock {
                if case .finished(let result) = event { end = result }
                guard case .chunk(let data) = event else { return }
                held += data.count
                count += data.count
                highest = max(highest, held)
                if keepsBytes { bytes += data }
            }
        }
        self.transfer.with { $0 = transfer }
    }

    /// The most bytes that were given and not asked away.
    var most: Int { lock.withLock { highest } }

    /// The number of bytes given.
    var total: Int { lock.withLock { count } }

    /// Consumes what it holds piece by piece, until the end.
    ///
    /// It begins when as many bytes are held as the window has.
    func readAll(atOnce size: Int) async throws -> Data {
        #expect(await eventually { lock.withLock { held >= window || end != nil } })
        while true {
            let (taken, end) = lock.withLock {
                let taken = held
                held = 0
                return (taken, self.end)
            }
            for start in stride(from: 0, to: taken, by: size) {
                transfer.value?.consumed(min(size, taken - start))
            }
            if taken == 0, let end {
                _ = try end.get()
                return lock.withLock { bytes }
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
