#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct BatchTests {
    /// Answers each call of a batch with its first parameter, in reverse order.
    @Sendable private static func echo(_ request: HTTPRequest) -> StubOutcome {
        let messages = (try? JSONValue(parsing: request.body?.data ?? Data()).array()) ?? []
        let replies = messages.reversed().filter { $0["id"].exists }.map {
            #"{"jsonrpc":"2.0","result":\#($0["params"][0]),"id":\#($0["id"])}"#
        }
        return .json("[\(replies.joined(separator: ","))]")
    }

    private struct Rate: DecodableEntity, Equatable {
        var code: String
    }

    @Test func mixesTypesAndNotifications() async throws {
        let stub = StubbedClient(outcome: Self.echo)
        let batch = stub.client.batch()
        let number = batch.add(RPCCall<Int>("echo", [7]))
        batch.notify("hello", [1])
        let rate = batch.add(RPCCall<Rate>("echo", [["code": "USD"]]))
        let nothing = batch.add(RPCCall<String?>("echo", [Int?.none]))
        let wrong = batch.add(RPCCall<Int>("echo", ["x"], id: "mine"))
        let ignored = batch.add(RPCCall<Void>("echo", [0]))
        #expect(batch.count == 6)
        #expect(number.outcome() == nil)
        let report = try await batch.send()
        #expect(try await number.value() == 7)
        #expect(try await rate.value() == Rate(code: "USD"))
        #expect(try await nothing.value() == nil)
        try await ignored.value()
        #expect(await outcome { () throws(RPCFailure) in try await wrong.value() } == "request entityNotBuilt")
        #expect(try number.outcome()?.get() == 7)
        #expect(wrong.id == "mine")
        #expect(report.foreignIDs.isEmpty && report.unattributedErrors.isEmpty)
        let sent = try #require(try stub.sent().first).array()
        #expect(try sent.map { try $0["method"].string() } == ["echo", "hello", "echo", "echo", "echo", "echo"])
        #expect(sent.map { $0["id"].optional?.description } == ["1", nil, "2", "3", #""mine""#, "4"])
    }

    @Test func errorsOfResultsTellWhichReply() async throws {
        let stub = StubbedClient(
            body: #"[{"jsonrpc":"2.0","result":[1],"id":2},{"jsonrpc":"2.0","result":[1,"x"],"id":1}]"#
        )
        let batch = stub.client.batch()
        let handle = batch.add(RPCCall<[Int]>("f"))
        try await batch.send()
        let failure = await #expect(throws: RPCFailure.self) { try await handle.value() }
        #expect(failure?.requestError.map { "\($0.path)" } == "[1].result[1]")
        #expect(failure?.requestError?.position?.byteOffset == 68)
    }

    @Test(
        arguments: [
            (1, 5, ["1", "2", "3", "4", "5"]), (2, 3, ["1,2", "3,4", "5"]), (5, 1, ["1,2,3,4,5"]),
            (nil, 1, ["1,2,3,4,5"]),
        ] as [(Int?, Int, [String])]
    )
    func areSplitByOption(size: Int?, requests: Int, ids: [String]) async throws {
        let stub = StubbedClient(options: RPCOptions(maximumBatchSize: size), outcome: Self.echo)
        let batch = stub.client.batch()
        let handles = (1...5).map { batch.add(RPCCall<Int>("echo", [$0])) }
        try await batch.send()
        for (index, handle) in handles.enumerated() { #expect(try await handle.value() == index + 1) }
        let sent = try stub.sent().map { try $0.array().map { $0["id"].description }.joined(separator: ",") }
        #expect(sent.sorted() == ids)
        #expect(stub.transport.requests.count == requests)
    }

    @Test func onePartThatFailsLeavesTheOthers() async throws {
        let stub = StubbedClient(options: RPCOptions(maximumBatchSize: 1)) { request in
            String(decoding: request.body?.data ?? Data(), as: UTF8.self).contains("\"id\":2")
                ? .failure(TransportError(.connectionLost, "gone")) : Self.echo(request)
        }
        let batch = stub.client.batch()
        let handles = (1...3).map { batch.add(RPCCall<Int>("echo", [$0])) }
        #expect(await outcome { () throws(RPCFailure) in try await batch.send() } == "request connectionLost")
        var outcomes: [String] = []
        for handle in handles { outcomes.append(await outcome { () throws(RPCFailure) in try await handle.value() }) }
        #expect(outcomes == ["1", "request connectionLost", "3"])
    }

    @Test func oneErrorForTheWholeBatchIsThrown() async throws {
        let stub = StubbedClient(status: 400, body: #"{"jsonrpc":"2.0","error":{"code":-32600},"id":null}"#)
        let batch = stub.client.batch()
        let handle = batch.add(RPCCall<Int>("f"))
        batch.notify("n")
        let failure = await #expect(throws: RPCFailure.self) { try await batch.send() }
        #expect(failure?.serverError?.code == .invalidRequest)
        #expect(failure?.serverError?.status == 400)
        #expect(await outcome { () throws(RPCFailure) in try await handle.value() } == "server -32600")
    }

    @Test func strangeRepliesAreReported() async throws {
        let stub = StubbedClient(
            body: """
                [{"jsonrpc":"2.0","result":1,"id":1},{"jsonrpc":"2.0","result":1,"id":"7"},
                {"jsonrpc":"2.0","error":{"code":-32600},"id":null}]
                """
        )
        let batch = stub.client.batch()
        batch.add(RPCCall<Int>("f"))
        let report = try await batch.send()
        #expect(report.foreignIDs == [#""7""#])
        #expect(report.unattributedErrors.map(\.code) == [.invalidRequest])
        #expect(report.unattributedErrors.map(\.status) == [200])
    }

    @Test(arguments: [(204, ""), (200, ""), (202, "{}")])
    func notificationsAlone(status: Int, body: String) async throws {
        let stub = StubbedClient(status: status, type: nil, body: body)
        let batch = stub.client.batch()
        batch.notify("a")
        batch.notify("b", [1])
        try await batch.send()
        #expect(try stub.sent().first?.count() == 2)
    }

    @Test func emptyBatchesAreNotSent() async throws {
        let stub = StubbedClient(body: "")
        try await stub.client.batch().send()
        #expect(stub.transport.requests.isEmpty)
    }

    @Test func whatCantBeEncodedFailsAlone() async throws {
        let stub = StubbedClient(outcome: Self.echo)
        let batch = stub.client.batch()
        let bad = batch.add(RPCCall<Int>("echo", .encoding(1)))
        let good = batch.add(RPCCall<Int>("echo", [2]))
        try await batch.send()
        #expect(await outcome { () throws(RPCFailure) in try await bad.value() } == "request invalidRequest")
        #expect(try await good.value() == 2)
        let notifications = stub.client.batch()
        notifications.notify("n", .encoding(1))
        #expect(await outcome { () throws(RPCFailure) in try await notifications.send() } == "request invalidRequest")
    }

    @Test func version1SendsOneByOne() async throws {
        let stub = StubbedClient(options: RPCOptions(dialect: .jsonRPC1)) { request in
            let json = try? JSONValue(parsing: request.body?.data ?? Data())
            return .json(
                #"{"result":\#(json?["params"][0].description ?? ""),"error":null,"id":\#(json?["id"].description ?? "")}"#
            )
        }
        let batch = stub.client.batch()
        let handles = (1...3).map { batch.add(RPCCall<Int>("echo", [$0])) }
        batch.notify("n", [0])
        try await batch.send()
        for (index, handle) in handles.enumerated() { #expect(try await handle.value() == index + 1) }
        #expect(stub.transport.requests.count == 4)
    }

    @Test func handlesMayBeAwaitedBefore() async throws {
        let stub = StubbedClient(outcome: Self.echo)
        let batch = stub.client.batch()
        let handle = batch.add(RPCCall<Int>("echo", [5]))
        async let value = handle.value()
        try await batch.send()
        #expect(try await value == 5)
    }

    @Test func waitingCanBeCancelled() async {
        let batch = StubbedClient(body: "").client.batch()
        let handle = batch.add(RPCCall<Int>("echo", [5]))
        let task = Task { await outcome { () throws(RPCFailure) in try await handle.value() } }
        task.cancel()
        #expect(await task.value == "request cancelled")
        withExtendedLifetime(batch) {}
    }

    @Test func aBatchLetGoEndsItsCalls() async {
        var batch: RPCBatch? = StubbedClient(body: "").client.batch()
        let handle = batch?.add(RPCCall<Int>("echo", [5]))
        batch = nil
        #expect(await outcome { () throws(RPCFailure) in try await handle?.value() } == "request cancelled")
    }

    @Test func cancellingTheTaskCancelsTheBatch() async {
        let stub = StubbedClient { _ in .silence }
        let batch = stub.client.batch()
        let handle = batch.add(RPCCall<Int>("echo", [5]))
        let task = Task { await outcome { () throws(RPCFailure) in try await batch.send() } }
        #expect(await eventually { stub.transport.requests.count == 1 })
        task.cancel()
        #expect(await task.value == "request cancelled")
        #expect(await outcome { () throws(RPCFailure) in try await handle.value() } == "request cancelled")
    }

    @Test func closuresHearOfTheEnd() async {
        let queue = DispatchQueue(label: "delivery")
        let stub = StubbedClient(queue: queue, outcome: Self.echo)
        let batch = stub.client.batch()
        let handle = batch.add(RPCCall<Int>("echo", [5]))
        let text = await withCheckedContinuation { continuation in
            batch.start { result in
                dispatchPrecondition(condition: .onQueue(queue))
                let value = try? handle.outcome()?.get()
                continuation.resume(returning: "\((try? result.get()) != nil) \(value ?? 0)")
            }
        }
        #expect(text == "true 5")
    }

    @Test func mistakesStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let batch = JSONRPCClient(endpoint: "http://rpc.test/").batch()
            batch.add(RPCCall<Int>("f", id: 1))
            batch.add(RPCCall<Int>("f", id: 1))
        }
        await #expect(processExitsWith: .failure) {
            let batch = JSONRPCClient(endpoint: "http://rpc.test/").batch()
            _ = try? await batch.send()
            batch.notify("f")
        }
        await #expect(processExitsWith: .failure) {
            _ = JSONRPCClient(endpoint: "http://rpc.test/", options: RPCOptions(maximumBatchSize: 0))
        }
    }
}
#endif
