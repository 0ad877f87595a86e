import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation

/// What remote calls cost beside the same calls made by hand, and what a batch saves.
///
/// The client runs in a process of its own, so that the server's time does not count.
enum RPCRows {
    static var rows: [Row] {
        [
            Row("rpc.calls", .atMost(1.15), measure),
            Row("rpc.batch", .atLeast(8), measure),
        ]
    }

    private static let count = 1_000
    private static let atOnce = 16

    /// Measures the row of that name.
    ///
    /// `rpc.calls` compares single calls with those made by hand, in microseconds of the processor; `rpc.batch` the calls of
    /// one batch with single calls, in calls for each second of the processor.
    private static func measure(_ name: String) throws -> Measurement {
        let server = try FixtureServer()
        server.on("/", method: .post) { request in
            FixtureResponse(type: "application/json", body: (try? answer(request.body)) ?? Data())
        }
        let isBatch = name == "rpc.batch"
        let (ours, peer) = isBatch ? ("rpc.batched", "rpc.single") : ("rpc.single", "rpc.byHand")
        var pairs: [(ours: Double, peer: Double)] = []
        for _ in 0..<9 {
            let times = try (
                ours: Peers.client(ours, server.url("/")), peer: Peers.client(peer, server.url("/"))
            )
            pairs.append(isBatch ? (1e6 / times.ours, 1e6 / times.peer) : times)
        }
        return Measurement(name, unit: isBatch ? "1/s" : "us", pairs)
    }

    /// The answer of an echo, to a call or to a batch.
    private static func answer(_ body: Data) throws -> Data {
        let json = try JSONValue(parsing: body)
        guard try json.kind() == .array else { return Data(try reply(json).utf8) }
        return Data("[\(try json.array().map(reply).joined(separator: ","))]".utf8)
    }

    private static func reply(_ call: JSONValue) throws -> String {
        #"{"jsonrpc":"2.0","result":\#(try call["params"][0].jsonString()),"id":\#(try call["id"].jsonString())}"#
    }

    // MARK: The client

    /// What the client does: all calls, twice; it prints the microseconds of the processor that each call of the second round
    /// took, since the first makes what all share.
    static func runClient(_ work: String, url: String) async throws {
        let client = JSONRPCClient(endpoint: url)
        try await run(work, client)
        let start = processorTime()
        try await run(work, client)
        print((processorTime() - start) / Double(count) * 1e6, terminator: "")
    }

    private static func run(_ work: String, _ client: JSONRPCClient) async throws {
        switch work {
        case "rpc.single": try await calls { try await client.call("echo", [$0]) }
        case "rpc.byHand": try await calls { try await callByHand($0, client.endpoint) }
        default: try await batch(client)
        }
    }

    private static func calls(_ call: @escaping @Sendable (Int) async throws -> Int) async throws {
        try await withThrowingTaskGroup { group in
            for first in 0..<atOnce {
                group.addTask {
                    for number in stride(from: first, to: count, by: atOnce) where try await call(number) != number {
                        throw BenchmarkError(description: "call \(number) came back as another")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func batch(_ client: JSONRPCClient) async throws {
        let batch = client.batch()
        let handles = (0..<count).map { batch.add(RPCCall<Int>("echo", [$0])) }
        try await batch.send()
        for (number, handle) in handles.enumerated() where try await handle.value() != number {
            throw BenchmarkError(description: "call \(number) came back as another")
        }
    }

    private static func callByHand(_ number: Int, _ url: String) async throws -> Int {
        let body = Call(method: "echo", params: [number], id: number)
        let reply = try await EntityRequest<Reply>(url: url, method: .post, body: .json(body)).response()
        guard reply.id == number else { throw BenchmarkError(description: "the reply to \(number) has id \(reply.id)") }
        return reply.result
    }
}

private struct Call: Encodable {
    var jsonrpc = "2.0"
    var method: String
    var params: [Int]
    var id: Int
}

private struct Reply: DecodableEntity {
    var jsonrpc: String
    var result: Int
    var id: Int
}
