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

private struct HelloWorldJob: DemoJob {
    let title = "JSON-RPC: a call of HelloWorld, whose reply a delegate hears"

    func run(on server: DemoServer) async throws(APIError) {
        server.server.on("/rpc", method: .post) { request in Self.answer(request.body) }
        let configuration = APIConfiguration(deliveryQueue: DispatchQueue(label: "apitool.demo"))
        let client = JSONRPCClient(endpoint: server.server.url("/rpc"), configuration: configuration)
        let clock = ContinuousClock()
        let start = clock.now
        let outcome = await withCheckedContinuation { continuation in
            let listener = Listener(continuation)
            client.start(RPCCall<String>("HelloWorld"), delegate: listener)
        }
        let data = try outcome.get()
        let time = Measures.time(clock.now - start)
        Console.print("   POST /rpc: HelloWorld, \(Measures.size(data.count)), \(time)")
        var table = Table([("Method", .left), ("Result", .left)])
        table.add(["HelloWorld", String(decoding: data, as: UTF8.self)])
        server.show(table)
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

    /// What the demo's server answers to a call.
    @Sendable private static func answer(_ body: Data) -> FixtureResponse {
        let id = (try? JSONValue(parsing: body))?["id"].optional?.description ?? "null"
        return FixtureResponse(
            type: "application/json",
            text: #"{"jsonrpc":"2.0","result":"Hello, world","id":\#(id)}"#
        )
    }
}
#endif
