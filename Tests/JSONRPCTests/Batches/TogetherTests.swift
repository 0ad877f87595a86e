#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Testing

/// Several calls whose results come all together.
@Suite struct TogetherTests {
    private static func client(_ replies: String) -> StubbedClient {
        StubbedClient(body: replies)
    }

    @Test func givesAllResults() async throws {
        let stub = Self.client(
            #"[{"jsonrpc":"2.0","result":"x","id":2},{"jsonrpc":"2.0","result":7,"id":1},{"jsonrpc":"2.0","result":null,"id":3}]"#
        )
        let (number, text, _) = try await stub.client.callTogether(
            RPCCall<Int>("f", [1]),
            RPCCall<String>("g"),
            RPCCall<Void>("h")
        )
        #expect(number == 7 && text == "x")
        #expect(
            try stub.sent().map { try $0.array().map { $0["method"].description } } == [[#""f""#, #""g""#, #""h""#]]
        )
    }

    @Test(arguments: [
        (
            #"[{"jsonrpc":"2.0","error":{"code":5},"id":2},{"jsonrpc":"2.0","error":{"code":4},"id":1}]"#, "server 4"
        ),
        (#"[{"jsonrpc":"2.0","result":1,"id":1}]"#, "request rpcMissingResponse"),
        (#"{"jsonrpc":"2.0","error":{"code":-32600},"id":null}"#, "server -32600"),
        ("", "request rpcMissingResponse"), ("[", "request notJSON"),
    ])
    func throwsTheFirstFailure(replies: String, required: String) async {
        let client = Self.client(replies).client
        let outcome = await outcome { () throws(RPCFailure) -> Int in
            let (first, second) = try await client.callTogether(RPCCall<Int>("f"), RPCCall<Int>("g"))
            return first + second
        }
        #expect(outcome == required)
    }
}
#endif
