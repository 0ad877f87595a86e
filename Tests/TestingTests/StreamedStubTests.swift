import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Stubs and recordings of responses that are read while they come.
@Suite struct StreamedStubTests {
    private let url = "https://logs.example/today"
    private let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

    private func read(_ transport: some HTTPTransport, _ request: HTTPRequest) async throws -> Data {
        try await transport.stream(request).reduce(into: Data()) { $0 += $1 }
    }

    @Test func aStubIsReadInPieces() async throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 206, body: body)))
        let stream = try await transport.stream(HTTPRequest(url: url))
        #expect(stream.response.status == 206)
        #expect(stream.response.url == url)
        #expect(stream.response.body.isEmpty)
        var sizes: [Int] = []
        var received = Data()
        for try await chunk in stream {
            sizes.append(chunk.count)
            received += chunk
        }
        #expect(received == body)
        #expect(sizes == Array(repeating: 16_384, count: 12) + [3_392])
    }

    @Test func aStubWaitsForItsReader() async throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 200, body: body)))
        var request = HTTPRequest(url: url)
        request.streamsResponse = true
        request.limits.streamWindow = 20_000
        let given = Locked((bytes: 0, isOver: false))
        let transfer = transport.start(request) { event in
            given.with {
                if case .chunk(let data) = event { $0.bytes += data.count }
                if case .finished = event { $0.isOver = true }
            }
        }
        #expect(await eventually { given.value.bytes == 32_768 })
        transfer.consumed(22_000)
        #expect(given.value.bytes == 32_768)
        transfer.consumed(768)
        #expect(await eventually { given.value.bytes == 49_152 })
        #expect(!given.value.isOver)
        transfer.consumed(.max)
        #expect(await eventually { given.value.bytes > 49_152 })
        transfer.cancel()
        #expect(await eventually { given.value.isOver })
    }

    @Test func anErrorWithAResponseCutsTheStream() async throws {
        let transport = StubTransport()
        let head = HTTPResponse(status: 200, body: Data("abc".utf8))
        transport.on(url, .failure(TransportError(.truncated, "cut", response: head, received: 3, expected: 10)))
        let recording = RecordingTransport(wrapping: transport)
        let stream = try await recording.stream(HTTPRequest(url: url))
        var received = Data()
        var error: TransportError?
        do throws(TransportError) {
            for try await chunk in stream { received += chunk }
        } catch let thrown {
            error = thrown
        }
        #expect(received == Data("abc".utf8))
        #expect(error?.code == .truncated)
        #expect(error?.response?.body.isEmpty == true)
        guard case .failure(let recorded) = try #require(recording.exchanges.first).result else {
            Issue.record("a response was recorded")
            return
        }
        #expect(recorded.response?.body == Data("abc".utf8))
    }

    @Test func limitsOfStreamsHold() async throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 200, body: body)))
        var request = HTTPRequest(url: url)
        request.limits.bodySize = 1
        #expect(try await read(transport, request) == body)
        request.limits.streamSize = body.count - 1
        let error = await #expect(throws: TransportError.self) { try await read(transport, request) }
        #expect(error?.code == .bodyTooLarge)
    }

    @Test func aStreamIsRecordedWholeAndReplayed() async throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 200, body: body)))
        let recording = RecordingTransport(wrapping: transport)
        #expect(try await read(recording, HTTPRequest(url: url)) == body)
        let replay = StubTransport(replaying: recording.exchanges)
        #expect(try await read(replay, HTTPRequest(url: url)) == body)
        #expect(try await replay.send(HTTPRequest(url: url)).body == body)
    }

    @Test func aTransportWithoutStreamsGivesItsBodyAtOnce() async throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 200, body: body)))
        let stream = try await Plain(transport: transport).stream(HTTPRequest(url: url))
        #expect(stream.response.body.isEmpty)
        #expect(try await stream.reduce(into: []) { $0.append($1) } == [body])
    }

    /// Knows nothing of streams.
    private struct Plain: HTTPTransport {
        let transport: StubTransport

        func start(
            _ request: HTTPRequest,
            receive: @escaping @Sendable (HTTPTransferEvent) -> Void
        ) -> any HTTPTransfer {
            transport.start(HTTPRequest(url: request.url), receive: receive)
        }
    }
}
