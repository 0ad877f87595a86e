#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import Testing

/// Requests as they are sent.
@Suite struct RequestTests {
    private static let ok = #"{"jsonrpc":"2.0","result":1,"id":1}"#

    @Test func isAPostOfJSON() async throws {
        let stub = StubbedClient(body: Self.ok)
        let _: Int = try await stub.client.call("sum", [1])
        let request = try #require(stub.transport.requests.first)
        #expect(request.method == .post)
        #expect(request.url == StubbedClient.endpoint)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Accept"] == "application/json, application/json-rpc, application/jsonrequest")
    }

    @Test func takesWhatOptionsAndConfigurationSay() async throws {
        let options = RPCOptions(
            contentType: "application/json-rpc",
            headers: ["Authorization": "Bearer t0ken", "Accept": "application/json"],
            secretHeaders: ["X-Key"],
            timeout: .seconds(7)
        )
        let stub = StubbedClient(body: Self.ok, options: options)
        let _: Int = try await stub.client.call("sum")
        let request = try #require(stub.transport.requests.first)
        #expect(request.headers.values(for: "Content-Type") == ["application/json-rpc"])
        #expect(request.headers.values(for: "Accept") == ["application/json"])
        #expect(request.headers["Authorization"] == "Bearer t0ken")
        #expect(request.secretHeaders == ["X-Key"])
        #expect(request.timeout == .seconds(7))
        #expect(request.limits.bodySize == APIConfiguration().limits.bodySize)
    }

    @Test func processingRulesAreForOtherRequests() async throws {
        struct Refusing: ProcessingRule {
            func change(headers: inout HTTPHeaders, of request: APIRequest) { headers["X-Rule"] = "used" }
            func judge(_ response: APIResponse) -> RuleVerdict { .failure(code: nil, message: "refused") }
        }
        let stub = StubbedClient(body: Self.ok)
        var configuration = APIConfiguration(transport: stub.transport)
        configuration.rule = Refusing()
        let client = JSONRPCClient(endpoint: StubbedClient.endpoint, configuration: configuration)
        #expect(try await client.call("sum") as Int == 1)
        #expect(stub.transport.requests.first?.headers.contains(name: "X-Rule") == false)
    }

    @Test func unsentRequestsAreTheSame() async throws {
        let stub = StubbedClient(body: Self.ok)
        let request = try stub.client.request("sum", params: ["a": 1], id: "x")
        #expect(request.url == StubbedClient.endpoint)
        #expect(request.method == .post)
        #expect(request.headers["Content-Type"] == "application/json")
        let body = String(decoding: request.body?.data ?? Data(), as: UTF8.self)
        #expect(body == #"{"jsonrpc":"2.0","method":"sum","params":{"a":1},"id":"x"}"#)
        #expect(stub.transport.requests.isEmpty)
        let other = JSONRPCClient(endpoint: "")
        let failure = #expect(throws: RPCFailure.self) { try other.request("sum") }
        #expect(failure?.requestError?.code == .invalidRequest)
    }

    @Test func subclassesMayChangeThem() async throws {
        final class Signing: JSONRPCClient, @unchecked Sendable {
            override func prepare(_ request: inout HTTPRequest) {
                request.headers.add("X-Length", "\(request.body?.length ?? 0)")
            }
        }
        let stub = StubbedClient(body: Self.ok)
        let client = Signing(endpoint: StubbedClient.endpoint, configuration: stub.client.configuration)
        let _: Int = try await client.call("sum")
        let sent = try #require(stub.transport.requests.first)
        #expect(sent.headers["X-Length"] == "\(sent.body?.length ?? 0)")
        #expect(try client.request("sum").headers.contains(name: "X-Length"))
    }

    @Test(arguments: [(RPCIDStyle.integers, "1 2 3"), (.strings, #""1" "2" "3""#)])
    func everyCallHasAnIDOfItsOwn(style: RPCIDStyle, required: String) async throws {
        let stub = StubbedClient(options: RPCOptions(ids: style)) { request in
            let json = try? JSONValue(parsing: request.body?.data ?? Data())
            return .json(#"{"jsonrpc":"2.0","result":true,"id":\#(json?["id"].description ?? "")}"#)
        }
        for _ in 1...3 { #expect(try await stub.client.call("f") as Bool) }
        #expect(try stub.sent().map { $0["id"].description }.joined(separator: " ") == required)
    }

    @Test func idsDifferOnManyThreads() async throws {
        let client = JSONRPCClient(endpoint: "http://rpc.test/")
        let bodies = try await withThrowingTaskGroup { group in
            for _ in 0..<200 { group.addTask { try client.request("f").body?.data } }
            return try await group.reduce(into: Set<Data?>()) { $0.insert($1) }
        }
        #expect(bodies.count == 200)
    }

    @Test func version1() async throws {
        let options = RPCOptions(dialect: .jsonRPC1, contentType: "text/plain")
        let stub = StubbedClient(body: #"{"result":[1],"error":null,"id":1}"#, options: options)
        #expect(try await stub.client.call("f") == [1])
        try await stub.client.notify("n", [2])
        let bodies = stub.transport.requests.map { String(decoding: $0.body?.data ?? Data(), as: UTF8.self) }
        #expect(bodies == [#"{"method":"f","params":[],"id":1}"#, #"{"method":"n","params":[2],"id":null}"#])
        #expect(stub.transport.requests[0].headers["Content-Type"] == "text/plain")
    }
}
#endif
