#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import Testing

/// Results as values of the type that is asked for.
@Suite struct ResultTests {
    private struct Rate: DecodableEntity, Equatable {
        var code: String
        var value: Decimal
    }

    private struct Plain: Decodable, Equatable {
        var at: Date
        var bytes: Data
    }

    private final class Handmade: Entity {
        let count: Int

        init(count: Int) {
            self.count = count
        }

        static func from(json: JSONValue) throws -> Self {
            Self(count: try json["count"].int())
        }
    }

    private static func client(_ result: String) -> JSONRPCClient {
        StubbedClient(body: #"{"jsonrpc":"2.0","id":1,"result":\#(result)}"#).client
    }

    @Test func haveTheTypeAskedFor() async throws {
        #expect(try await Self.client("17").call("f") == 17)
        #expect(try await Self.client("18446744073709551615").call("f") == UInt64.max)
        #expect(try await Self.client(#""é""#).call("f") == "é")
        #expect(try await Self.client("[1,null]").call("f") == [1, nil])
        #expect(try await Self.client(#"{"a":1.5}"#).call("f") == ["a": 1.5])
        #expect(try await Self.client("0.1").call("f") == Decimal(string: "0.1"))
        let rate: Rate = try await Self.client(#"{"code":"USD","value":30.9436}"#).call("f")
        #expect(rate == Rate(code: "USD", value: Decimal(string: "30.9436") ?? 0))
        let rates: [Rate] = try await Self.client(#"[{"code":"EUR","value":1}]"#).call("f")
        #expect(rates == [Rate(code: "EUR", value: 1)])
        let plain: Plain = try await Self.client(#"{"at":"1970-01-01T00:00:01Z","bytes":"AP8="}"#).call("f")
        #expect(plain == Plain(at: Date(timeIntervalSince1970: 1), bytes: Data([0, 255])))
        let handmade: Handmade = try await Self.client(#"{"count":3}"#).call("f")
        #expect(handmade.count == 3)
        let json: JSONValue = try await Self.client(#"{"a":[1,{"b":2}]}"#).call("f")
        #expect(try json[path: "a[1].b"].int() == 2)
        try await Self.client(#"{"what":"ever"}"#).call("f")
    }

    @Test func nullIsASuccess() async throws {
        let client = Self.client("null")
        try await client.call("f")
        #expect(try await client.call("f", id: 1) as Int? == nil)
        #expect(try await client.call("f", id: 1) as Rate? == nil)
        #expect(try await client.call("f", id: 1) as JSONValue == .null)
    }

    @Test func rulesOfTheConfigurationHold() async throws {
        let stub = StubbedClient(body: #"{"jsonrpc":"2.0","id":1,"result":1700000000}"#)
        var configuration = stub.client.configuration
        configuration.decoding = DecodingRules(dates: [.seconds], keyPath: "nowhere")
        let client = JSONRPCClient(endpoint: StubbedClient.endpoint, configuration: configuration)
        #expect(try await client.call("f") == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test(arguments: [
        ("null", "nullValue", "result"),
        (#"{"code":"USD"}"#, "missingValue", "result.value"),
        (#"{"code":5,"value":1}"#, "typeMismatch", "result.code"),
    ])
    func errorsTellWhere(result: String, code: String, path: String) async throws {
        let client = Self.client(result)
        let failure = await #expect(throws: RPCFailure.self) { try await client.call("f") as Rate }
        let error = try #require(failure?.requestError)
        #expect(error.code == .entityNotBuilt)
        #expect((error.underlying as? EntityError)?.code.name == code)
        #expect("\(error.path)" == path)
        #expect(error.status == 200)
        #expect(error.request.url == StubbedClient.endpoint)
    }

    @Test func errorsTellLineAndColumnInTheReply() async throws {
        let stub = StubbedClient(
            body: "{\n  \"jsonrpc\": \"2.0\", \"id\": 1,\n  \"result\": {\"code\": \"USD\",\n    \"value\": true}\n}"
        )
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f") as Rate }
        #expect(failure?.requestError?.position == TextPosition(line: 4, column: 14, byteOffset: 72))
        let first = StubbedClient(body: #"{"jsonrpc":"2.0","id":1,"result":true}"#)
        let other = await #expect(throws: RPCFailure.self) { try await first.client.call("f") as Int }
        #expect(other?.requestError?.position == TextPosition(line: 1, column: 34, byteOffset: 33))
    }
}
#endif
