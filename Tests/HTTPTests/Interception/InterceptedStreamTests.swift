import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Streamed responses pass interceptors: `next` returns at the head, and the chunks of the accepted attempt follow.
@Suite struct InterceptedStreamTests {
    private static let passing = Intercept { request, next throws(TransportError) in
        var response = try await next(request)
        response.headers["Seen"] = "yes"
        return response
    }

    @Test func chunksFollowTheHead() async throws {
        let body = Data((0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 / 7) })
        let server = try FixtureServer { _ in FixtureResponse(type: nil, body: body) }
        defer { withExtendedLifetime(server) {} }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [Self.passing])
        var request = HTTPRequest(url: server.url("/"))
        request.limits.streamWindow = 64 << 10
        let stream = try await transport.stream(request)
        #expect(stream.response.headers["Seen"] == "yes")
        #expect(stream.response.status == 200)
        var received = Data()
        for try await chunk in stream { received += chunk }
        #expect(received == body)
        #expect(server.requests.count == 1)
    }

    @Test func anEarlierAttemptIsGivenUp() async throws {
        let big = Data(count: 5 << 20)
        let server = try FixtureServer { request in
            request.path == "/first"
                ? FixtureResponse(status: 503, headers: [:], body: big) : FixtureResponse(type: nil, text: "second")
        }
        defer { withExtendedLifetime(server) {} }
        let again = Intercept { request, next throws(TransportError) in
            let first = try await next(request)
            guard first.status == 503 else { return first }
            var request = request
            request.url = request.url.replacing("first", with: "second")
            return try await next(request)
        }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [again])
        let stream = try await transport.stream(HTTPRequest(url: server.url("/first")))
        var received = Data()
        for try await chunk in stream { received += chunk }
        #expect(received == Data("second".utf8))
        #expect(stream.response.url == server.url("/second"))
        // The first was cut off.
        #expect(await eventually { server.openConnectionCount <= 1 })
    }

    /// Who waits before the next attempt leaves the connection to others meanwhile.
    @Test func aResponseIsGivenUpBeforeAWait() async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 503 Busy\r\nContent-Length: 10\r\n\r\nabc"), .stall])
        defer { withExtendedLifetime(server) {} }
        let isClosed = Locked(false)
        let waiting = Intercept { request, next throws(TransportError) in
            let response = try await next(request)
            #expect(server.openConnectionCount == 1)
            next.giveUp(response)
            let closed = await eventually { server.openConnectionCount == 0 }
            isClosed.with { $0 = closed }
            return HTTPResponse(status: 200)
        }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [waiting])
        #expect(try await transport.stream(HTTPRequest(url: server.url())).response.status == 200)
        #expect(isClosed.value)
    }

    /// Its body is gone, which must not look like an empty one.
    @Test(arguments: [true, false])
    func aResponseThatWasGivenUpIsNone(_ isTold: Bool) async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "body") }
        defer { withExtendedLifetime(server) {} }
        let late = Intercept { request, next throws(TransportError) in
            let response = try await next(request)
            if isTold { next.giveUp(response) } else { _ = try await next(request) }
            return response
        }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [late])
        let error = await #expect(throws: TransportError.self) {
            try await transport.stream(HTTPRequest(url: server.url("/")))
        }
        #expect(error?.code == .cancelled && error?.message.contains("given up") == true)
    }

    @Test func anInterceptorMayAnswer() async throws {
        let answering = Intercept { _, _ throws(TransportError) in
            HTTPResponse(status: 203, body: Data("own".utf8))
        }
        let transport = InterceptingTransport(StubTransport(), interceptors: [answering])
        let stream = try await transport.stream(HTTPRequest(url: "https://stub.example/"))
        var received = Data()
        for try await chunk in stream { received += chunk }
        #expect(stream.response.status == 203)
        #expect(received == Data("own".utf8))
    }

    @Test func cancellationReachesTheStream() async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .stall])
        defer { withExtendedLifetime(server) {} }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [Self.passing])
        let stream = try await transport.stream(HTTPRequest(url: server.url()))
        var chunks = stream.makeAsyncIterator()
        #expect(try await chunks.next() == Data("abc".utf8))
        stream.cancel()
        let error = await #expect(throws: TransportError.self) { _ = try await chunks.next() }
        #expect(error?.code == .cancelled)
        #expect(await eventually { server.openConnectionCount == 0 })
    }

    @Test func aBodyThatIsCutEndsWithItsError() async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .close])
        defer { withExtendedLifetime(server) {} }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [Self.passing])
        let stream = try await transport.stream(HTTPRequest(url: server.url()))
        let error = await #expect(throws: TransportError.self) { for try await _ in stream {} }
        #expect(error?.code == .truncated)
    }

    @Test func whatComesBeforeTheAnswerIsKeptInOrder() async throws {
        let base = HandTransport()
        let gate = Locked(false)
        let waiting = Intercept { request, next throws(TransportError) in
            let response = try await next(request)
            while !gate.value { await Task.yield() }
            return response
        }
        var request = HTTPRequest(url: "https://stub.example/")
        request.streamsResponse = true
        let events = Locked<[String]>([])
        let transfer = InterceptingTransport(base, interceptors: [waiting]).start(request) { event in
            switch event {
            case .head(let response): events.with { $0.append("\(response.status)") }
            case .chunk(let chunk): events.with { $0.append(String(decoding: chunk, as: UTF8.self)) }
            case .finished(let result): events.with { $0.append("end \((try? result.get())?.status ?? 0)") }
            case .sent, .received: break
            }
        }
        #expect(await eventually { base.attempts.value.count == 1 })
        let send = base.attempts.value[0]
        send(.head(HTTPResponse(status: 206)))
        send(.chunk(Data("a".utf8)))
        transfer.consumed(1)
        #expect(events.value.isEmpty)
        gate.with { $0 = true }
        #expect(await eventually { events.value.count == 2 })
        send(.chunk(Data("b".utf8)))
        transfer.consumed(2)
        send(.finished(.success(HTTPResponse(status: 206))))
        #expect(await eventually { events.value.count == 4 })
        #expect(events.value == ["206", "a", "b", "end 206"])
        #expect(base.transfer.consumedBytes.value == [2])
        base.letGo()
    }
}
