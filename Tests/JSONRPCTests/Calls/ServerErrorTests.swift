#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import Testing

/// Errors, and how they are told apart.
@Suite struct ServerErrorTests {
    private struct Details: DecodableEntity, Equatable {
        var a: [Int]
    }

    private struct Plain: Decodable {
        var a: [Int]
    }

    @Test func keepsCodeMessageAndData() async throws {
        let stub = StubbedClient(
            status: 404,
            body: #"{"jsonrpc":"2.0","error":{"code":-32601,"message":"no","data":{"a":[1,2]}},"id":1}"#
        )
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f") }
        let error = try #require(failure?.serverError)
        #expect(failure?.requestError == nil)
        #expect(error.code == .methodNotFound)
        #expect(error.message == "no")
        #expect(error.status == 404)
        #expect(error.data == ["a": [1, 2]])
        #expect(try error.data(as: Details.self) == Details(a: [1, 2]))
        #expect(try error.data(as: Plain.self)?.a == [1, 2])
        let mismatch = #expect(throws: EntityError.self) { try error.data(as: [Int].self) }
        #expect(mismatch?.code == .typeMismatch)
        #expect("\(error)" == #"the server says: no (code -32601), data: {"a":[1,2]}"#)
        #expect(failure?.errorDescription == "\(error), status 404, request: POST \(StubbedClient.endpoint)")
    }

    @Test func withoutDataThereIsNone() async throws {
        let stub = StubbedClient(body: #"{"jsonrpc":"2.0","error":{"code":1,"message":"m"},"id":1}"#)
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f") }
        let error = try #require(failure?.serverError)
        #expect(error.data == nil)
        #expect(try error.data(as: Int.self) == nil)
        #expect(error.status == 200)
    }

    @Test(arguments: [
        (JSONRPCError.Code.parseError, -32700, "Parse error"),
        (.invalidRequest, -32600, "Invalid Request"),
        (.methodNotFound, -32601, "Method not found"),
        (.invalidParams, -32602, "Invalid params"),
        (.internalError, -32603, "Internal error"),
        (-32000, -32000, "Server error"),
        (17, 17, "Server error"),
    ])
    func missingMessagesComeFromTheSpecification(code: JSONRPCError.Code, number: Int, text: String) async {
        let stub = StubbedClient(body: #"{"jsonrpc":"2.0","error":{"code":\#(number)},"id":1}"#)
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f") }
        #expect(failure?.serverError?.code == code)
        #expect(failure?.serverError?.message == text)
    }

    @Test(arguments: [(-32100, false), (-32099, true), (-32000, true), (-31999, false)])
    func codesLeftToServers(number: Int, isServerError: Bool) {
        #expect(JSONRPCError.Code(rawValue: number).isServerError == isServerError)
    }

    /// Status, media type and body of a response, and what it is.
    @Test(
        arguments: [
            (500, "application/json", #"{"jsonrpc":"2.0","error":{"code":5},"id":1}"#, "server 5"),
            (400, "application/json", #"{"jsonrpc":"2.0","error":{"code":-32700},"id":null}"#, "server -32700"),
            (500, "text/plain", #"{"jsonrpc":"2.0","error":{"code":5},"id":1}"#, "server 5"),
            (500, "application/json", #"{"jsonrpc":"2.0","result":1,"id":1}"#, "request unacceptableStatus"),
            (500, "application/json", #"{"message":"down"}"#, "request unacceptableStatus"),
            (500, "application/json", #"{"jsonrpc":"2.0","error":{"code":5},"id":7}"#, "request rpcUnmatchedID"),
            (503, "text/html", "<html>busy</html>", "request unacceptableStatus"),
            (401, nil, "", "request unacceptableStatus"),
            (200, "text/html", "<html>hello</html>", "request unacceptableContentType"),
            (200, "application/json", "{", "request notJSON"),
            (200, "application/json", "", "request rpcMissingResponse"),
            (204, nil, "", "request rpcMissingResponse"),
        ] as [(Int, String?, String, String)]
    )
    func areToldApart(status: Int, type: String?, body: String, required: String) async {
        let stub = StubbedClient(status: status, type: type, body: body)
        #expect(await outcome { () throws(RPCFailure) -> Int in try await stub.client.call("f") } == required)
    }

    @Test(arguments: [
        "application/json", "application/json-rpc", "application/jsonrequest",
        "application/vnd.api+json; charset=utf-8",
        "text/plain", nil,
    ])
    func mediaTypesOfReplies(type: String?) async throws {
        let stub = StubbedClient(type: type, body: #"{"jsonrpc":"2.0","result":1,"id":1}"#)
        #expect(try await stub.client.call("f") == 1)
    }

    @Test func whatCouldNotBeReadIsKept() async throws {
        let body = #"{"jsonrpc":"2.0","error":"boom","id":1}"#
        let stub = StubbedClient(status: 200, body: body)
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f") }
        let error = try #require(failure?.requestError)
        #expect(error.body == Data(body.utf8))
        #expect(error.bodyPreview == body)
        #expect(error.status == 200)
        #expect(error.message == "the error is no object")
    }

    @Test func transportErrorsStayWhatTheyAre() async {
        let stub = StubbedClient { _ in .failure(TransportError(.cannotConnect, "refused")) }
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f") }
        #expect(failure?.requestError?.code == .cannotConnect)
        #expect(failure?.requestError?.underlying is TransportError)
    }

    @Test(arguments: [
        (200, #"{"jsonrpc":"2.0","error":{"code":5},"id":1}"#, "()"),
        (202, "{}", "()"),
        (200, "<html>", "()"),
        (500, #"{"jsonrpc":"2.0","error":{"code":5},"id":null}"#, "server 5"),
        (500, "down", "request unacceptableStatus"),
    ])
    func notifications(status: Int, body: String, required: String) async {
        let stub = StubbedClient(status: status, body: body)
        #expect(await outcome { () throws(RPCFailure) in try await stub.client.notify("f", [1]) } == required)
    }
}
#endif
