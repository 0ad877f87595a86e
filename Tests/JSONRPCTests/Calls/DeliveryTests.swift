#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Closures and delegates: on which queue, how often, and after a cancellation.
@Suite struct DeliveryTests {
    private let queue = DispatchQueue(label: "delivery")
    private static let ok = #"{"jsonrpc":"2.0","result":[1,2],"id":1}"#
    private static let error = #"{"jsonrpc":"2.0","error":{"code":-32601},"id":1}"#

    /// Remembers what it hears, as text.
    private class Listener: RPCDelegate, @unchecked Sendable {
        let heard = Locked<[String]>([])
        let queue: DispatchQueue

        init(_ queue: DispatchQueue) {
            self.queue = queue
        }

        func note(_ text: String) {
            dispatchPrecondition(condition: .onQueue(queue))
            heard.with { $0.append(text) }
        }

        func client(_ client: JSONRPCClient, call id: RPCID, failed failure: RPCFailure) {
            note("\(id) failed: \(name(failure))")
        }
    }

    private final class ValueListener: Listener, RPCValueDelegate, @unchecked Sendable {
        func client(_ client: JSONRPCClient, call id: RPCID, loaded value: sending Any) {
            note("\(id) loaded: \((value as? [Int])?.description ?? "something else")")
        }
    }

    private final class DataListener: Listener, RPCDataDelegate, @unchecked Sendable {
        func client(_ client: JSONRPCClient, call id: RPCID, loadedData data: Data) {
            note("\(id) loaded: \(String(decoding: data, as: UTF8.self))")
        }
    }

    @Test func closuresGetResultsOnTheQueue() async {
        let stub = StubbedClient(body: Self.ok, queue: queue)
        let result = await withCheckedContinuation { continuation in
            let task = stub.client.start(RPCCall<[Int]>("f")) { [queue] result in
                dispatchPrecondition(condition: .onQueue(queue))
                continuation.resume(returning: "\(result.map { $0.count })")
            }
            #expect(task.id == 1)
        }
        #expect(result == "success(2)")
    }

    @Test func closuresGetFailures() async {
        let stub = StubbedClient(body: Self.error, queue: queue)
        let failure = await withCheckedContinuation { continuation in
            stub.client.start(RPCCall<Int>("f")) { result in
                if case .failure(let failure) = result { continuation.resume(returning: name(failure)) }
            }
        }
        #expect(failure == "server -32601")
        let unsent = await withCheckedContinuation { continuation in
            stub.client.start(RPCCall<Int>("f", .encoding(1))) { result in
                if case .failure(let failure) = result { continuation.resume(returning: name(failure)) }
            }
        }
        #expect(unsent == "request invalidRequest")
    }

    @Test func closuresHearOfNotifications() async {
        let stub = StubbedClient(status: 204, type: nil, body: "", queue: queue)
        let result = await withCheckedContinuation { continuation in
            stub.client.notify("n") { [queue] result in
                dispatchPrecondition(condition: .onQueue(queue))
                continuation.resume(returning: "\(result)")
            }
        }
        #expect(result == "success()")
    }

    @Test func delegatesGetValues() async {
        let listener = ValueListener(queue)
        let task = StubbedClient(body: Self.ok, queue: queue).client.start(RPCCall<[Int]>("f"), delegate: listener)
        #expect(task.id == 1)
        #expect(await eventually { listener.heard.value == ["1 loaded: [1, 2]"] })
    }

    @Test func delegatesGetData() async {
        let listener = DataListener(queue)
        // The type plays no part for who takes the data.
        StubbedClient(body: Self.ok, queue: queue).client.start(RPCCall<String>("f"), delegate: listener)
        #expect(await eventually { listener.heard.value == ["1 loaded: [1,2]"] })
    }

    @Test(arguments: [
        (ok, "request entityNotBuilt"), (error, "server -32601"),
    ])
    func delegatesGetFailures(body: String, required: String) async {
        let listener = ValueListener(queue)
        StubbedClient(body: body, queue: queue).client.start(RPCCall<String>("f"), delegate: listener)
        #expect(await eventually { listener.heard.value == ["1 failed: \(required)"] })
    }

    @Test func delegatesThatTakeNothingAreTold() async {
        let listener = Listener(queue)
        StubbedClient(body: Self.ok, queue: queue).client.start(RPCCall<[Int]>("f"), delegate: listener)
        #expect(await eventually { listener.heard.value == ["1 failed: request nothingAccepted"] })
    }

    @Test func delegatesAreHeldWeakly() async {
        let stub = StubbedClient(queue: queue) { _ in .silence }
        weak var gone: ValueListener?
        do {
            let listener = ValueListener(queue)
            gone = listener
            stub.client.start(RPCCall<[Int]>("f"), delegate: listener)
        }
        #expect(gone == nil)
    }

    @Test func cancellingEndsACallOnce() async {
        let stub = StubbedClient(queue: queue) { _ in .silence }
        let listener = ValueListener(queue)
        let task = stub.client.start(RPCCall<[Int]>("f"), delegate: listener)
        #expect(await eventually { stub.transport.requests.count == 1 })
        task.cancel()
        task.cancel()
        #expect(await eventually { !listener.heard.value.isEmpty })
        queue.sync {}
        #expect(listener.heard.value == ["1 failed: request cancelled"])
    }

    @Test func afterCancellingOnTheQueueOnlyTheCancellationComes() async {
        // The result crosses the cancellation at ever other places; the queue is held meanwhile.
        for _ in 0..<50 {
            let listener = ValueListener(queue)
            let answered = DispatchSemaphore(value: 0)
            let stub = StubbedClient(queue: queue) { _ in
                answered.signal()
                return .json(Self.ok)
            }
            queue.sync {
                let task = stub.client.start(RPCCall<[Int]>("f"), delegate: listener)
                answered.wait()
                task.cancel()
            }
            #expect(await eventually { !listener.heard.value.isEmpty })
            queue.sync {}
            #expect(listener.heard.value == ["1 failed: request cancelled"])
        }
    }

    @Test func cancellingATaskCancelsTheCall() async {
        let stub = StubbedClient { _ in .silence }
        let task = Task { await outcome { () throws(RPCFailure) -> Int in try await stub.client.call("f") } }
        #expect(await eventually { stub.transport.requests.count == 1 })
        task.cancel()
        #expect(await task.value == "request cancelled")
    }
}
#endif
