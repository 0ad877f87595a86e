#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The exchanges of the JSON-RPC 2.0 specification, section 7.
@Suite(.enabled(if: Corpora.isAvailable("own/jsonrpc"), Corpora.skipReason))
struct SpecificationTests {
    /// What is sent, and what the server answers.
    struct Exchange: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var send: String
        var receive: String?
        var testDescription: String { "\(name): \(send)" }

        /// What is sent, where a client could send it: the specification has malformed requests too.
        var messages: [JSONValue]? {
            guard let json = try? JSONValue(parsing: send) else { return nil }
            let messages = (try? json.array()) ?? [json]
            return messages.isEmpty || messages.contains { (try? $0["method"].string()) == nil } ? nil : messages
        }

        var isBatch: Bool { send.hasPrefix("[") }
    }

    struct File: Decodable {
        var exchanges: [Exchange]
    }

    static let exchanges = (try? Corpora.json("own/jsonrpc/spec-examples.json", as: File.self).exchanges) ?? []

    @Test func exchangesAreThere() {
        #expect(Self.exchanges.count == 15)
        #expect(Self.exchanges.count { $0.messages != nil } == 8)
    }

    @Test(.tally("own.jsonrpc"), .notesIssues, arguments: exchanges.filter { $0.messages != nil })
    func requestsAreWrittenSo(_ exchange: Exchange) async throws {
        let stub = StubbedClient(status: 204, type: nil, body: "")
        let messages = try #require(exchange.messages)
        let batch = stub.client.batch()
        for message in messages {
            let params = try Self.params(message["params"])
            let method = try message["method"].string()
            guard let id = try Self.id(message["id"]) else {
                if exchange.isBatch {
                    batch.notify(method, params)
                } else {
                    try await stub.client.notify(method, params)
                }
                continue
            }
            let call = RPCCall<JSONValue>(method, params, id: id)
            if exchange.isBatch {
                batch.add(call)
            } else {
                _ = await outcome { () throws(RPCFailure) in try await stub.client.call(call) }
            }
        }
        if exchange.isBatch { try await batch.send() }
        #expect(try stub.sent() == [JSONValue(parsing: exchange.send)])
    }

    /// What a client makes of the reply, whether it could have sent such a request or not.
    @Test(arguments: [
        ("positional", ["19", "-19"]),
        ("named", ["19", "19"]),
        ("no such method", ["server -32601"]),
        ("invalid JSON", ["server -32700"]),
        ("invalid request", ["server -32600"]),
    ])
    func singleReplies(name: String, required: [String]) async throws {
        var outcomes: [String] = []
        for exchange in Self.exchanges where exchange.name == name {
            let reply = try #require(exchange.receive)
            let id = try Self.id(JSONValue(parsing: reply)["id"]) ?? 1
            let client = StubbedClient(body: reply).client
            outcomes.append(await outcome { () throws(RPCFailure) -> JSONValue in try await client.call("f", id: id) })
        }
        #expect(outcomes == required)
    }

    @Test(arguments: [
        ("batch, invalid JSON", ["server -32700", "server -32700"]),
        ("empty batch", ["server -32600", "server -32600"]),
        ("invalid batch, not empty", ["request rpcMissingResponse", "request rpcMissingResponse"]),
        ("invalid batch of 3", ["request rpcMissingResponse", "request rpcMissingResponse"]),
        ("batch", ["7", "server -32601"]),
    ])
    func batchReplies(name: String, required: [String]) async throws {
        let exchange = try #require(Self.exchanges.first { $0.name == name })
        let batch = StubbedClient(body: try #require(exchange.receive)).client.batch()
        let calls = ["1", "5"].map { batch.add(RPCCall<Int>("f", id: .string($0))) }
        _ = await outcome { () throws(RPCFailure) in try await batch.send() }
        var outcomes: [String] = []
        for call in calls { outcomes.append(await outcome { () throws(RPCFailure) in try await call.value() }) }
        #expect(outcomes == required)
    }

    private static func params(_ json: JSONValue) throws -> RPCParams {
        json.exists ? .encoding(json) : .none
    }

    private static func id(_ json: JSONValue) throws -> RPCID? {
        guard let json = json.optional else { return nil }
        return try json.kind() == .string ? .string(json.string()) : .integer(json.integer())
    }
}
#endif
