#if JSON
internal import APISupport
internal import APISupportJSONRPC
internal import APISupportTesting
internal import Dispatch
internal import Foundation

extension DemoJobs {
    /// A call of a remote method.
    static var helloWorld: (any DemoJob)? { HelloWorldJob() }
}

/// Calls `HelloWorld` with an id, hears the loaded data or a failure through a delegate, and follows the activity meanwhile.
private struct HelloWorldJob: DemoJob {
    let title = "JSON-RPC: a call of HelloWorld, whose reply a delegate hears"

    func run(on server: DemoServer) async throws(APIError) {
        server.server.on("/rpc", method: .post) { request in Self.answer(request.body) }
        // The activity is told on the same queue, so all of it is known when the delegate hears of the end.
        let queue = DispatchQueue(label: "apitool.demo")
        let activity = ActivityLog()
        NetworkActivity.shared.observe(on: queue) { activity.add($0) }
        defer { NetworkActivity.shared.observe(nil) }
        let client = JSONRPCClient(
            endpoint: server.server.url("/rpc"),
            configuration: APIConfiguration(deliveryQueue: queue)
        )
        let clock = ContinuousClock()
        let start = clock.now
        let outcome = await withCheckedContinuation { continuation in
            client.start(RPCCall<String>("HelloWorld", id: 1), delegate: Listener(continuation))
        }
        let data = try outcome.get()
        let time = Measures.time(clock.now - start)
        Console.print("   POST /rpc: HelloWorld, \(Measures.size(data.count)), \(time)")
        var table = Table([("Method", .left), ("Result", .left), ("Requests under way", .left)])
        table.add(["HelloWorld", String(decoding: data, as: UTF8.self), activity.text])
        server.show(table)
    }

    /// What the demo's server answers to a call.
    @Sendable private static func answer(_ body: Data) -> FixtureResponse {
        let call = try? JSONValue(parsing: body)
        let isKnown = (try? call?["method"].string()) == "HelloWorld"
        let outcome = isKnown ? #""result":"Hello, world""# : #""error":{"code":-32601,"message":"Method not found"}"#
        let id = call?["id"].optional?.description ?? "null"
        return FixtureResponse(type: "application/json", text: #"{"jsonrpc":"2.0",\#(outcome),"id":\#(id)}"#)
    }
}

/// Hears of the end of one call, and keeps itself until then, since delegates are held weakly.
private final class Listener: RPCDataDelegate, @unchecked Sendable {
    private let continuation: CheckedContinuation<Result<Data, APIError>, Never>
    /// Used on the delivery queue only, but for the start.
    private var itself: Listener?

    init(_ continuation: CheckedContinuation<Result<Data, APIError>, Never>) {
        self.continuation = continuation
        itself = self
    }

    func client(_ client: JSONRPCClient, call id: RPCID, loadedData data: Data) {
        end(.success(data))
    }

    func client(_ client: JSONRPCClient, call id: RPCID, failed failure: RPCFailure) {
        guard let error = failure.requestError else { preconditionFailure("the demo's server knows HelloWorld") }
        end(.failure(error))
    }

    private func end(_ result: Result<Data, APIError>) {
        continuation.resume(returning: result)
        itself = nil
    }
}

/// The numbers of running connections, as an app would show or hide its indicator by them.
private final class ActivityLog: @unchecked Sendable {
    private let lock = NSLock()
    /// Protected by `lock`.
    private var counts: [Int] = []

    func add(_ count: Int) {
        lock.withLock { counts.append(count) }
    }

    var text: String {
        lock.withLock { counts.map { "\($0)" }.joined(separator: ", then ") }
    }
}
#endif
