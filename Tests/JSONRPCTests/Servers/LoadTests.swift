#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Many calls at once, calls that are cancelled among others, and servers that go away.
@Suite struct LoadTests {
    /// A server that gives each call its first parameter back, in a batch from the last to the first.
    private static func echo() throws -> FixtureServer {
        let server = try FixtureServer()
        server.on("/", method: .post) { request in
            guard let json = try? JSONValue(parsing: request.body) else { return FixtureResponse(status: 400) }
            let replies = ((try? json.array()) ?? [json]).reversed().map {
                #"{"jsonrpc":"2.0","result":\#($0["params"][0]),"id":\#($0["id"])}"#
            }
            let isBatch = (try? json.kind()) == .array
            let text = replies.joined(separator: ",")
            return FixtureResponse(type: "application/json", text: isBatch ? "[\(text)]" : text)
        }
        return server
    }

    @Test func aThousandCallsAtOnceGetTheirOwnResults() async throws {
        let server = try Self.echo()
        let client = JSONRPCClient(endpoint: server.url("/"))
        let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1_000 {
                group.addTask { try await client.call("echo", [number]) as Int != number }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(wrong == 0)
        #expect(server.requests.count == 1_000)
    }

    @Test func aBatchOfThousandsIsOneRequest() async throws {
        let server = try Self.echo()
        let batch = JSONRPCClient(endpoint: server.url("/")).batch()
        let handles = (0..<5_000).map { batch.add(RPCCall<Int>("echo", [$0])) }
        try await batch.send()
        let wrong = handles.enumerated().filter { index, handle in (try? handle.outcome()?.get()) != index }
        #expect(wrong.isEmpty)
        #expect(server.requests.count == 1)
    }

    /// Every second call is cancelled, at some time; each ends exactly once, and the others are not hurt.
    @Test func cancelledCallsLeaveTheOthers() async throws {
        let server = try Self.echo()
        let configuration = APIConfiguration(deliveryQueue: DispatchQueue(label: "delivery"))
        let client = JSONRPCClient(endpoint: server.url("/"), configuration: configuration)
        let outcomes = Locked<[Int: [String]]>([:])
        for number in 0..<400 {
            let task = client.start(RPCCall<Int>("echo", [number])) { result in
                let text =
                    switch result {
                    case .success(let value): "\(value)"
                    case .failure(let failure): name(failure)
                    }
                outcomes.with { $0[number, default: []].append(text) }
            }
            if number % 2 == 1 { DispatchQueue.global().async { task.cancel() } }
        }
        #expect(await eventually { outcomes.value.count == 400 })
        configuration.deliveryQueue.sync {}
        for (number, ends) in outcomes.value {
            let isRight = ends == ["\(number)"] || (number % 2 == 1 && ends == ["request cancelled"])
            #expect(isRight, "\(number): \(ends)")
        }
    }

    @Test func cancellingABatchInTheMiddleKeepsWhatHasCome() async throws {
        // Of the two requests of the batch the second is never answered.
        let stub = StubbedClient(options: RPCOptions(maximumBatchSize: 1)) { request in
            String(decoding: request.body?.data ?? Data(), as: UTF8.self).contains(#""id":2"#)
                ? .silence : .json(#"[{"jsonrpc":"2.0","result":7,"id":1}]"#)
        }
        let batch = stub.client.batch()
        let first = batch.add(RPCCall<Int>("f"))
        let second = batch.add(RPCCall<Int>("f"))
        let task = Task { await outcome { () throws(RPCFailure) in try await batch.send() } }
        #expect(try await first.value() == 7)
        #expect(await eventually { stub.transport.requests.count == 2 })
        task.cancel()
        #expect(await task.value == "request cancelled")
        #expect(await outcome { () throws(RPCFailure) in try await second.value() } == "request cancelled")
        #expect(try await first.value() == 7)
    }

    @Test func aBatchUnderWayCanBeCancelled() async {
        let queue = DispatchQueue(label: "delivery")
        let stub = StubbedClient(queue: queue) { _ in .silence }
        let batch = stub.client.batch()
        let handle = batch.add(RPCCall<Int>("f"))
        let ends = Locked<[String]>([])
        let task = batch.start { result in
            let text = if case .failure(let failure) = result { name(failure) } else { "success" }
            ends.with { $0.append(text) }
        }
        #expect(await eventually { stub.transport.requests.count == 1 })
        task.cancel()
        #expect(await eventually { ends.value == ["request cancelled"] })
        #expect(await outcome { () throws(RPCFailure) in try await handle.value() } == "request cancelled")
        queue.sync {}
        #expect(ends.value.count == 1)
    }

    /// What a server sends before it goes away, and what comes of a call and of a batch.
    @Test(arguments: [
        ([ScriptStep.close], "request connectionLost"), ([.reset], "request connectionLost"),
        ([.send(Data("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .close], "request truncated"),
        (
            [
                .send(Data("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n[{".utf8)),
                .close,
            ],
            "request truncated"
        ),
        ([.send(Data("what?\r\n\r\n".utf8)), .close], "request badResponse"),
    ])
    func serversThatGoAway(script: [ScriptStep], required: String) async throws {
        let server = try ScriptedServer(script)
        let client = JSONRPCClient(endpoint: server.url())
        #expect(await outcome { () throws(RPCFailure) -> Int in try await client.call("f") } == required)
        let batch = client.batch()
        let handle = batch.add(RPCCall<Int>("f"))
        #expect(await outcome { () throws(RPCFailure) in try await batch.send() } == required)
        #expect(await outcome { () throws(RPCFailure) in try await handle.value() } == required)
        #expect(await outcome { () throws(RPCFailure) in try await client.notify("f") } == required)
    }
}
#endif
