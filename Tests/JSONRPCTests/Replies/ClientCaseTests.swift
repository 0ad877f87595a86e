#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpora.isAvailable("own/jsonrpc"), Corpora.skipReason))
struct ClientCaseTests {
    /// A reply, and the ids of the calls that it answers.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var sentIDs: [Int64]
        var status: Int
        var contentType: String
        var body: String
        var testDescription: String { name }

        enum CodingKeys: String, CodingKey {
            case name
            case sentIDs = "sent_ids"
            case status
            case contentType = "content_type"
            case body
        }
    }

    /// What has to come of each call, by the name of the case; of notifications `()`.
    static let required: [String: [String]] = [
        "ok": ["1"],
        "result null": ["null"],
        "result and error null": ["1"],
        "neither": ["request rpcInvalidResponse"],
        "id null with error": ["server -32700"],
        "id wrong": ["request rpcUnmatchedID"],
        "id as float": ["1"],
        "version missing": ["request rpcInvalidResponse"],
        "error": ["server -32601"],
        "error code string": ["request rpcInvalidResponse"],
        "error is string": ["request rpcInvalidResponse"],
        "error message missing": ["server 1"],
        "batch one missing": ["1", "request rpcMissingResponse"],
        "batch duplicate id": ["request rpcDuplicateID", "2"],
        "batch single error object": ["server -32700", "server -32700"],
        "batch empty": ["request rpcMissingResponse"],
        "notification 204": ["()"],
        "notification 202 with body": ["()"],
        "http 500 with rpc error": ["server -32603"],
        "http 502 html": ["request unacceptableStatus"],
        "big id": ["9007199254740993: 1"],
        "truncated": ["request notJSON"],
    ]

    static let cases = (try? Corpora.json("own/jsonrpc/client-cases.json", as: [Case].self)) ?? []

    @Test func everyCaseHasARequirement() {
        #expect(Set(Self.cases.map(\.name)) == Set(Self.required.keys))
        #expect(Self.cases.count == 22)
    }

    @Test(.tally("own.jsonrpc"), .notesIssues, arguments: cases)
    func outcomes(_ testCase: Case) async throws {
        let stub = StubbedClient(status: testCase.status, type: testCase.contentType, body: testCase.body)
        #expect(await Self.outcomes(testCase, stub.client) == Self.required[testCase.name])
        #expect(stub.transport.requests.count == 1)
    }

    /// Sends what the case sends: a notification, a call, or, where the reply or its name say so, a batch.
    private static func outcomes(_ testCase: Case, _ client: JSONRPCClient) async -> [String] {
        guard let first = testCase.sentIDs.first else {
            return [await outcome { () throws(RPCFailure) in try await client.notify("f") }]
        }
        guard testCase.name.hasPrefix("batch") else {
            let result = await outcome { () throws(RPCFailure) -> JSONValue in
                try await client.call("f", id: .integer(first))
            }
            return [testCase.name == "big id" ? "\(first): \(result)" : result]
        }
        let batch = client.batch()
        let handles = testCase.sentIDs.map { batch.add(RPCCall<JSONValue>("f", id: .integer($0))) }
        _ = await outcome { () throws(RPCFailure) in try await batch.send() }
        var outcomes: [String] = []
        for handle in handles {
            outcomes.append(await outcome { () throws(RPCFailure) in try await handle.value() })
        }
        return outcomes
    }
}
#endif
