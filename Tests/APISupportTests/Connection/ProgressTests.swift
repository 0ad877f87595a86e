import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Progress for closures, sequences and Foundation, over a real connection.
@Suite struct ProgressTests {
    private let queue = DispatchQueue(label: "progress")

    private func upload(_ server: FixtureServer, _ body: RequestBody) -> APIConnection {
        APIConnection(
            request: APIRequest(url: server.url("/"), method: .post, body: body, responseType: .data),
            configuration: APIConfiguration(transport: CurlTransport(), deliveryQueue: queue)
        )
    }

    private func echo() throws -> FixtureServer {
        try FixtureServer { FixtureResponse(body: $0.body) }
    }

    @Test func allWatchersHearOfTheWhole() async throws {
        let server = try echo()
        let connection = upload(server, .bytes(Data(count: 3_000_000)))
        let heard = Locked<[RequestProgress]>([])
        connection.onProgress { [queue] progress in
            dispatchPrecondition(condition: .onQueue(queue))
            heard.with { $0.append(progress) }
        }
        let updates = connection.progress()
        let sending = connection.progress(of: .sending)
        let receiving = connection.progress(of: .receiving)
        #expect(sending.isIndeterminate)
        let ended = Locked(false)
        connection.start { _ in ended.with { $0 = true } }
        var last = RequestProgress()
        for await progress in updates {
            #expect(progress.sent >= last.sent && progress.received >= last.received)
            last = progress
        }
        #expect(last.sent == 3_000_000)
        #expect(last.toSend == 3_000_000)
        #expect(last.received == 3_000_000)
        #expect(last.toReceive == 3_000_000)
        #expect(await eventually { ended.value })
        #expect(sending.completedUnitCount == 3_000_000)
        #expect(sending.totalUnitCount == 3_000_000)
        #expect(receiving.completedUnitCount == 3_000_000)
        #expect(receiving.fractionCompleted == 1)
        // The end comes on the same queue behind what was told before; each number is told once.
        #expect(heard.value.last?.received == 3_000_000)
        #expect(Set(heard.value).count == heard.value.count)
    }

    @Test func compressedBytesCountAsTheyAreSent() async throws {
        let server = try FixtureServer { request in
            FixtureResponse(headers: ["Content-Encoding": "gzip"], body: request.body)
        }
        let text = String(repeating: "a line of text\n", count: 10_000)
        let connection = upload(server, .text(text).gzipped())
        let updates = connection.progress()
        let task = Task { await updates.reduce(RequestProgress()) { $1 } }
        #expect(try await connection.response().body == Data(text.utf8))
        let last = await task.value
        let size = try #require(server.requests.first?.body.count)
        #expect(last == RequestProgress(sent: (Int64(size), nil), received: (Int64(size), Int64(size))))
    }

    @Test func foundationsProgressCancels() async throws {
        let transport = StubTransport()
        transport.on("https://h/", .silence)
        let connection = APIConnection(
            request: APIRequest(url: "https://h/"),
            configuration: APIConfiguration(transport: transport, deliveryQueue: queue)
        )
        let progress = connection.progress(of: .receiving)
        let code = Locked<APIError.Code?>(nil)
        connection.start { result in
            if case .failure(let error) = result { code.with { $0 = error.code } }
        }
        progress.cancel()
        #expect(await eventually { code.value == .cancelled })
    }

    @Test func aFastTransferTellsRarely() async throws {
        let server = try FixtureServer()
        server.on("/", respond: FixtureResponse(body: Data(count: 30_000_000)))
        var request = HTTPRequest(url: server.url("/"))
        request.reportsProgress = true
        let told = Locked<[Int64]>([])
        let begun = ContinuousClock.now
        let isOver = Locked(false)
        _ = CurlTransport().start(request) { event in
            if case .received(let bytes, _) = event { told.with { $0.append(bytes) } }
            if case .finished = event { isOver.with { $0 = true } }
        }
        #expect(await eventually { isOver.value })
        #expect(told.value.last == 30_000_000)
        // One in 50 ms, the first and the last.
        #expect(told.value.count <= Int((ContinuousClock.now - begun) / .milliseconds(50)) + 2)
    }

    @Test func aConnectionThatIsNotStartedIsFreed() {
        weak var freed: APIConnection?
        do {
            let connection = APIConnection(request: APIRequest(url: "https://h/"))
            connection.onProgress { _ in }
            _ = connection.progress()
            _ = connection.progress(of: .sending)
            freed = connection
        }
        #expect(freed == nil)
    }
}
