import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct StubTransportTests {
    private let url = "https://bank.example/daily?on=1"

    private func end(_ transport: StubTransport, _ request: HTTPRequest) async throws -> HTTPResponse {
        let log = EventLog()
        _ = transport.start(request, receive: log.receive)
        return try #require(await log.end()).get()
    }

    @Test func answersByMethodAndURL() async throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 201)))
        transport.on(url, method: .post, .response(HTTPResponse(status: 202, url: "https://other.example/")))
        let first = try await end(transport, HTTPRequest(url: url))
        #expect(first.status == 201)
        #expect(first.url == url)
        let second = try await end(transport, HTTPRequest(method: .post, url: url))
        #expect(second.status == 202)
        #expect(second.url == "https://other.example/")
        #expect(transport.requests.map(\.method) == [.get, .post])
    }

    @Test func aStubCanBeUsedUp() async throws {
        let transport = StubTransport()
        transport.on(url, times: 2, .response(HTTPResponse(status: 503)))
        transport.on(
            where: { $0.url.hasPrefix("https://bank.example/") },
            outcome: { .response(HTTPResponse(status: 200, body: Data($0.url.utf8))) }
        )
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(try await end(transport, HTTPRequest(url: url)).status) }
        #expect(statuses == [503, 503, 200])
    }

    @Test func aRequestWithoutStubFails() async throws {
        let transport = StubTransport()
        let request = HTTPRequest(method: .put, url: "https://bank.example/x?token=t0p&a=1")
        await #expect(throws: TransportError.self) { try await end(transport, request) }
        transport.on(url, times: 0, .silence)
        let log = EventLog()
        _ = transport.start(request, receive: log.receive)
        let error = try #require(throws: TransportError.self) { try log.endNow() }
        #expect(error.code == .other)
        #expect(
            error.message == "no stub for PUT https://bank.example/x?token=***&a=1; "
                + "there are: GET https://bank.example/daily?on=1 (used up)"
        )
    }

    @Test func conditionsMayUseTheTransport() async throws {
        let transport = StubTransport()
        transport.on(
            where: { [weak transport] _ in transport?.requests.count == 2 },
            outcome: { _ in .response(HTTPResponse(status: 201)) }
        )
        transport.on(url, .response(HTTPResponse(status: 200)))
        var statuses: [Int] = []
        for _ in 0..<2 { statuses.append(try await end(transport, HTTPRequest(url: url)).status) }
        #expect(statuses == [200, 201])
    }

    @Test func aStubIsNotUsedTooOften() async throws {
        let transport = StubTransport()
        transport.on(where: { _ in true }, times: 50, outcome: { _ in .response(HTTPResponse(status: 200)) })
        transport.on(where: { _ in true }, outcome: { _ in .response(HTTPResponse(status: 503)) })
        let logs = (0..<200).map { _ in EventLog() }
        DispatchQueue.concurrentPerform(iterations: logs.count) { index in
            _ = transport.start(HTTPRequest(url: url), receive: logs[index].receive)
        }
        #expect(await eventually { logs.allSatisfy { $0.ends.count == 1 } })
        #expect(logs.count { (try? $0.ends.first?.get().status) == 200 } == 50)
    }

    static let unsendable = [
        HTTPRequest(url: "ftp://bank.example/"), HTTPRequest(url: "https://bank.example/a b"), HTTPRequest(url: ""),
        HTTPRequest(url: "https://u:p@bank.example/"), HTTPRequest(method: "GE T", url: "https://bank.example/"),
        HTTPRequest(url: "https://bank.example/", headers: ["A": "b\r\nEvil: c"]),
        HTTPRequest(url: "https://bank.example/", headers: ["A b": "c"]),
    ]

    @Test(arguments: unsendable) func refusesWhatNoTransportSends(_ request: HTTPRequest) async throws {
        let transport = StubTransport()
        transport.on(where: { _ in true }, outcome: { _ in .response(HTTPResponse(status: 204)) })
        let error = await #expect(throws: TransportError.self) { try await end(transport, request) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func failsAsAsked() async throws {
        let transport = StubTransport()
        transport.on(url, .failure(TransportError(.hostNotFound, "no such host")))
        let error = await #expect(throws: TransportError.self) { try await end(transport, HTTPRequest(url: url)) }
        #expect(error?.code == .hostNotFound)
    }

    @Test func eventsNeverComeFromInsideStart() throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 200)))
        let inStart = NSLock()
        let log = EventLog()
        inStart.lock()
        _ = transport.start(HTTPRequest(url: url)) { event in
            // Would wait for ever on the thread that holds the lock.
            inStart.withLock { log.receive(event) }
        }
        #expect(log.ends.isEmpty)
        inStart.unlock()
        #expect(try log.endNow()?.status == 200)
    }

    @Test func cancelEndsOnce() async throws {
        let transport = StubTransport()
        transport.on(url, .silence)
        var request = HTTPRequest(url: url)
        request.timeout = nil
        request.deadline = nil
        let log = EventLog()
        let transfer = transport.start(request, receive: log.receive)
        transfer.cancel()
        transfer.cancel()
        let error = try #require(throws: TransportError.self) { try log.endNow() }
        #expect(error.code == .cancelled)
        // A further transfer's end on the same queue shows that nothing follows.
        transport.on("https://x.example/", .response(HTTPResponse(status: 200)))
        _ = try await end(transport, HTTPRequest(url: "https://x.example/"))
        #expect(log.ends.count == 1)
    }

    @Test func thousandTransfersEndOnceEach() async throws {
        let transport = StubTransport()
        transport.on(url, delay: .milliseconds(1), .response(HTTPResponse(status: 200)))
        let logs = (0..<1_000).map { _ in EventLog() }
        for (index, log) in logs.enumerated() {
            let transfer = transport.start(HTTPRequest(url: url), receive: log.receive)
            if index % 3 == 0 { transfer.cancel() }
            if index % 3 == 1 { DispatchQueue.global().async { transfer.cancel() } }
        }
        #expect(await eventually { logs.allSatisfy { $0.ends.count == 1 } })
    }

    @Test(arguments: [StubOutcome.silence, .response(HTTPResponse(status: 200))])
    func aSlowStubMeetsTheTimeOut(_ outcome: StubOutcome) async throws {
        let transport = StubTransport()
        transport.on(url, delay: .milliseconds(20), outcome)
        transport.on(where: { _ in true }, delay: .seconds(3_600), outcome: { _ in outcome })
        var request = HTTPRequest(url: url)
        request.timeout = .milliseconds(50)
        request.deadline = .seconds(60)
        if case .response = outcome {
            #expect(try await end(transport, request).status == 200)
        } else {
            let error = await #expect(throws: TransportError.self) { try await end(transport, request) }
            #expect(error?.code == .timedOut)
        }
        request.url = "https://slow.example/"
        let error = await #expect(throws: TransportError.self) { try await end(transport, request) }
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .waiting)
    }

    @Test func theBodyLimitHolds() async throws {
        let transport = StubTransport()
        transport.on(url, .response(HTTPResponse(status: 200, body: Data(count: 11))))
        var request = HTTPRequest(url: url)
        request.limits.bodySize = 11
        #expect(try await end(transport, request).body.count == 11)
        request.limits.bodySize = 10
        let error = await #expect(throws: TransportError.self) { try await end(transport, request) }
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.received == 11)
        #expect(error?.expected == 10)
        #expect(error?.response?.status == 200)
    }

    @Test func reportsProgressWhereAsked() async throws {
        let transport = StubTransport()
        transport.on(url, method: .post, .response(HTTPResponse(status: 200, body: Data(count: 3))))
        var request = HTTPRequest(method: .post, url: url, body: Data(count: 2))
        let silent = EventLog()
        _ = transport.start(request, receive: silent.receive)
        _ = await silent.end()
        #expect(silent.names == ["finished"])
        request.reportsProgress = true
        let log = EventLog()
        _ = transport.start(request, receive: log.receive)
        _ = await log.end()
        #expect(log.names == ["sent 2 of 2", "received 3 of 3", "finished"])
    }
}
