import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct InterceptingTransportTests {
    private let url = "http://stub.example/"

    private func stub(_ outcome: StubOutcome = .response(HTTPResponse(status: 200))) -> StubTransport {
        let stub = StubTransport()
        stub.on(where: { _ in true }, outcome: { _ in outcome })
        return stub
    }

    /// Puts a letter behind the request's header on the way out, and behind the response's on the way back.
    private func marking(_ letter: String) -> Intercept {
        Intercept { request, next throws(TransportError) in
            var request = request
            request.headers["Way"] = (request.headers["Way"] ?? "") + letter
            var response = try await next(request)
            response.headers["Way"] = (response.headers["Way"] ?? "") + letter
            return response
        }
    }

    @Test func theFirstIsOutermost() async throws {
        let stub = stub()
        let transport = InterceptingTransport(stub, interceptors: [marking("a"), marking("b"), marking("c")])
        let response = try await transport.send(HTTPRequest(url: url))
        #expect(stub.requests.map { $0.headers["Way"] } == ["abc"])
        #expect(response.headers["Way"] == "cba")
    }

    @Test func anEmptyListIsTheTransportBelow() async throws {
        let base = OneTransfer()
        let transfer = InterceptingTransport(base, interceptors: []).start(HTTPRequest(url: url)) { _ in }
        #expect(transfer as? OneTransfer === base)
    }

    @Test func mayAnswerSendAgainAndMendErrors() async throws {
        let answering = Intercept { _, _ throws(TransportError) in HTTPResponse(status: 299) }
        #expect(
            try await InterceptingTransport(StubTransport(), interceptors: [answering])
                .send(HTTPRequest(url: url)).status == 299
        )

        let failing = stub(.failure(TransportError(.connectionLost, "lost")))
        let mending = Intercept { request, next throws(TransportError) in
            for _ in 0..<3 { _ = try? await next(request) }
            throw TransportError(.other, "mended")
        }
        let error = await InterceptingTransport(failing, interceptors: [mending]).failure(of: HTTPRequest(url: url))
        #expect(error?.message == "mended")
        #expect(failing.requests.count == 3)
    }

    @Test func progressIsThatOfTheLastAttempt() async throws {
        let base = HandTransport()
        // The first attempt goes on after the second has begun.
        let doubling = Intercept { request, next throws(TransportError) in
            let first = Task { try? await next(request) }
            while base.attempts.value.isEmpty { await Task.yield() }
            let response = try await next(request)
            _ = await first.value
            return response
        }
        let events = Locked<[String]>([])
        let transport = InterceptingTransport(base, interceptors: [doubling])
        _ = transport.start(HTTPRequest(url: url)) { event in
            switch event {
            case .sent(let bytes, _): events.with { $0.append("sent \(bytes)") }
            case .received(let bytes, _): events.with { $0.append("received \(bytes)") }
            case .head, .chunk: break
            case .finished(let result): events.with { $0.append("finished \((try? result.get())?.status ?? -1)") }
            }
        }
        #expect(await eventually { base.attempts.value.count == 2 })
        let (first, second) = (base.attempts.value[0], base.attempts.value[1])
        first(.sent(1, of: 9))
        second(.sent(2, of: 9))
        first(.received(3, of: nil))
        second(.received(4, of: nil))
        first(.finished(.success(HTTPResponse(status: 201))))
        second(.finished(.success(HTTPResponse(status: 202))))
        #expect(await eventually { events.value.count == 3 })
        #expect(events.value == ["sent 2", "received 4", "finished 202"])
        base.letGo()
    }

    @Test func cancellationReachesTheAttempt() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        let passing = Intercept { request, next throws(TransportError) in try await next(request) }
        let transport = InterceptingTransport(CurlTransport(), interceptors: [passing])
        var times: [Duration] = []
        for number in 1...5 {
            let end = Locked<(code: TransportError.Code?, at: ContinuousClock.Instant)?>(nil)
            let transfer = transport.start(HTTPRequest(url: server.url())) { event in
                guard case .finished(.failure(let error)) = event else { return }
                end.with { $0 = (error.code, .now) }
            }
            #expect(await eventually { server.requests.count == number })
            let start = ContinuousClock.now
            transfer.cancel()
            #expect(await eventually { end.value != nil })
            let (code, at) = try #require(end.value)
            #expect(code == .cancelled)
            times.append(at - start)
            #expect(await eventually { server.openConnectionCount == 0 })
        }
        // The fastest, since the machine may be busy.
        #expect(try #require(times.min()) < .milliseconds(100))
    }

    /// What an interceptor that never listens waits for.
    private func deaf(_ gate: Locked<Bool>) -> Intercept {
        Intercept { _, _ throws(TransportError) in
            while !gate.value { await Task.yield() }
            return HTTPResponse(status: 200)
        }
    }

    @Test(arguments: ["cancel", "deadline"])
    func endsThoughAnInterceptorDoesNotListen(_ how: String) async throws {
        let gate = Locked(false)
        defer { gate.with { $0 = true } }
        let transport = InterceptingTransport(stub(), interceptors: [deaf(gate)])
        var request = HTTPRequest(url: url)
        if how == "deadline" { request.deadline = .milliseconds(20) }
        let ends = Locked<[TransportError.Code?]>([])
        let transfer = transport.start(request) { event in
            guard case .finished(let result) = event else { return }
            ends.with { $0.append(result.failureCode) }
        }
        let start = ContinuousClock.now
        if how == "cancel" { transfer.cancel() }
        #expect(await eventually { !ends.value.isEmpty })
        #expect(ContinuousClock.now - start < .seconds(5))
        gate.with { $0 = true }
        transfer.cancel()
        #expect(ends.value == [how == "cancel" ? .cancelled : .timedOut])
    }

    @Test func attemptsShareTheDeadline() async throws {
        let stub = stub(.silence)
        let given = Locked<ContinuousClock.Instant?>(nil)
        let again = Intercept { request, next throws(TransportError) in
            given.with { $0 = next.deadline }
            var request = request
            request.timeout = .milliseconds(20)
            // An interceptor can't lengthen it.
            request.deadline = .seconds(500)
            for _ in 0..<3 { _ = try? await next(request) }
            return try await next(request)
        }
        var request = HTTPRequest(url: url)
        request.deadline = .seconds(100)
        let start = ContinuousClock.now
        let error = await InterceptingTransport(stub, interceptors: [again]).failure(of: request)
        #expect(error?.code == .timedOut)
        let deadlines = stub.requests.compactMap(\.deadline)
        #expect(deadlines.count == 4)
        #expect(deadlines.allSatisfy { $0 <= .seconds(100) })
        #expect(zip(deadlines, deadlines.dropFirst()).allSatisfy { $0 - $1 >= .milliseconds(20) })
        #expect(try abs((#require(given.value) - start) / .seconds(1) - 100) < 5)
        request.deadline = nil
        _ = await InterceptingTransport(stub, interceptors: [again]).failure(of: request)
        #expect(given.value == nil)
    }

    @Test func endsOnceHoweverItIsCancelled() async throws {
        let stub = StubTransport()
        stub.on(where: { _ in true }, outcome: { _ in .response(HTTPResponse(status: 200)) })
        let twice = Intercept { request, next throws(TransportError) in
            _ = try await next(request)
            return try await next(request)
        }
        let transport = InterceptingTransport(stub, interceptors: [twice, marking("a")])
        let count = 500
        let ends = Locked(Array(repeating: 0, count: count))
        let transfers = (0..<count).map { number in
            let transfer = transport.start(HTTPRequest(url: url)) { event in
                if case .finished = event { ends.with { $0[number] += 1 } }
            }
            if number.isMultiple(of: 3) { transfer.cancel() }
            return transfer
        }
        for (number, transfer) in transfers.enumerated() where number.isMultiple(of: 2) { transfer.cancel() }
        #expect(await eventually { ends.value.allSatisfy { $0 > 0 } })
        for transfer in transfers { transfer.cancel() }
        _ = try await transport.send(HTTPRequest(url: url))
        #expect(ends.value.allSatisfy { $0 == 1 })
    }

    @Test func anAttemptThatIsCancelledBeforehandIsNotMade() async throws {
        let stub = stub()
        let next = HTTPNext { request throws(TransportError) in try await stub.send(request) }
        let gate = Locked(false)
        let task = Task { () -> TransportError.Code? in
            while !gate.value { await Task.yield() }
            do throws(TransportError) {
                _ = try await next(HTTPRequest(url: "http://stub.example/"))
                return nil
            } catch {
                return error.code
            }
        }
        task.cancel()
        gate.with { $0 = true }
        #expect(await task.value == .cancelled)
        #expect(stub.requests.isEmpty)
    }
}

/// A transport that is its own transfer.
private final class OneTransfer: HTTPTransport, HTTPTransfer {
    func start(_ request: HTTPRequest, receive: @escaping @Sendable (HTTPTransferEvent) -> Void) -> any HTTPTransfer {
        self
    }

    func cancel() {}
}

extension Result where Failure == TransportError {
    /// The error's code; nil for a success.
    fileprivate var failureCode: TransportError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
