#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import Testing

/// A server of ours that misbehaves, over HTTP.
@Suite struct MisbehavingServerTests {
    private static func replies(to request: FixtureRequest) throws -> [JSONValue] {
        let json = try JSONValue(parsing: request.body)
        return (try? json.array()) ?? [json]
    }

    /// Serves `/` with a function of the requests' messages.
    private static func server(
        status: Int = 200,
        type: String = "application/json",
        _ answer: @escaping @Sendable ([JSONValue]) -> String
    ) throws -> FixtureServer {
        let server = try FixtureServer()
        server.on("/", method: .post) { request in
            FixtureResponse(status: status, type: type, text: answer((try? replies(to: request)) ?? []))
        }
        return server
    }

    @Test func mixedUpRepliesReachTheirCalls() async throws {
        let server = try Self.server { messages in
            // Backwards, every reply twice but the first, and one that nobody asked for.
            let replies = messages.reversed().map {
                #"{"jsonrpc":"2.0","id":\#($0["id"]),"result":\#($0["params"][0])}"#
            }
            return
                "[\((replies + replies.dropLast() + [#"{"jsonrpc":"2.0","id":"?","result":0}"#]).joined(separator: ",\n"))]"
        }
        let batch = JSONRPCClient(endpoint: server.url("/")).batch()
        let handles = (1...3).map { batch.add(RPCCall<Int>("echo", [$0])) }
        let report = try await batch.send()
        var outcomes: [String] = []
        for handle in handles { outcomes.append(await outcome { () throws(RPCFailure) in try await handle.value() }) }
        #expect(outcomes == ["1", "request rpcDuplicateID", "request rpcDuplicateID"])
        #expect(report.foreignIDs == [#""?""#])
    }

    @Test func aReplyToAnotherCallIsNotTaken() async throws {
        let server = try Self.server { messages in
            let id = (try? messages[0]["id"].int()) ?? 0
            return #"{"jsonrpc":"2.0","id":\#(id + 1),"result":1}"#
        }
        let client = JSONRPCClient(endpoint: server.url("/"))
        #expect(
            await outcome { () throws(RPCFailure) -> Int in try await client.call("f") } == "request rpcUnmatchedID"
        )
    }

    @Test func charsetsAreDecoded() async throws {
        let server = try FixtureServer()
        server.on("/") { _ in
            // "ж" in windows-1251.
            let body = Data(#"{"jsonrpc":"2.0","id":1,"result":""#.utf8) + [0xE6] + Data(#""}"#.utf8)
            return FixtureResponse(type: "application/json; charset=windows-1251", body: body)
        }
        #expect(try await JSONRPCClient(endpoint: server.url("/")).call("f") == "ж")
    }

    @Test func aCutReplyIsAnError() async throws {
        let server = try FixtureServer()
        server.on("/") { _ in
            var response = FixtureResponse(type: "application/json", text: #"{"jsonrpc":"2.0","id":1,"resu"#)
            response.framing = .close
            return response
        }
        let client = JSONRPCClient(endpoint: server.url("/"))
        #expect(await outcome { () throws(RPCFailure) -> Int in try await client.call("f") } == "request notJSON")
    }

    @Test func redirectsOfAPostAreNotTurnedIntoGet() async throws {
        let server = try Self.server { messages in #"{"jsonrpc":"2.0","id":\#(messages[0]["id"]),"result":1}"# }
        server.on("/old", respond: .redirect(to: "/", status: 307))
        #expect(try await JSONRPCClient(endpoint: server.url("/old")).call("f") == 1)
        #expect(server.requests.map(\.method) == [.post, .post])
    }

    @Test func aSilentServerTimesOut() async throws {
        let server = try FixtureServer()
        server.on("/") { _ in
            var response = FixtureResponse(type: "application/json", text: "{}")
            response.delay = .seconds(3)
            return response
        }
        let client = JSONRPCClient(endpoint: server.url("/"), options: RPCOptions(timeout: .seconds(1)))
        #expect(await outcome { () throws(RPCFailure) -> Int in try await client.call("f") } == "request timedOut")
    }

    @Test func deepAndHugeRepliesAreRefused() async throws {
        let server = try Self.server { messages in
            let depth = (try? messages[0]["params"][0].int()) ?? 0
            let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            return #"{"jsonrpc":"2.0","id":\#(messages[0]["id"]),"result":\#(value)}"#
        }
        let client = JSONRPCClient(endpoint: server.url("/"))
        try await client.call("f", [511])
        #expect(
            await outcome { () throws(RPCFailure) in try await client.call("f", [512]) } == "request documentRefused"
        )
        var configuration = APIConfiguration()
        configuration.limits.bodySize = 1_000
        let small = JSONRPCClient(endpoint: server.url("/"), configuration: configuration)
        #expect(await outcome { () throws(RPCFailure) in try await small.call("f", [500]) } == "request bodyTooLarge")
    }
}
#endif
