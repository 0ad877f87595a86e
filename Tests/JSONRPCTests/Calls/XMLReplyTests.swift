#if JSON && XML
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Testing

/// XML where a JSON-RPC reply was expected; without trait XML the media type alone is an error.
@Suite struct XMLReplyTests {
    @Test func isNoReply() async {
        let stub = StubbedClient(status: 200, type: "application/xml", body: "<a/>")
        let failure = await outcome { () throws(RPCFailure) -> Int in try await stub.client.call("f") }
        #expect(failure == "request rpcInvalidResponse")
    }
}
#endif
