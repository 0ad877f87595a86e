#if JSON
import APISupportHTTP
import APISupportTesting
import Foundation
import Testing

@Suite struct RPCTests {
    /// A server that answers every call with what it was sent, but for three methods.
    private static func server() throws -> FixtureServer {
        let server = try FixtureServer()
        server.on("/", method: .post) { request in
            let sent = String(decoding: request.body, as: UTF8.self)
            if sent.contains("\"fail\"") {
                return json(#"{"jsonrpc":"2.0","error":{"code":-32050,"message":"no","data":[1]},"id":1}"#, status: 500)
            }
            if sent.contains("\"trace\"") {
                let data = #"{"trace":"\#u{9B}\#(trace)"}"#
                return json(#"{"jsonrpc":"2.0","error":{"code":1,"message":"a\nb\u001b","data":\#(data)},"id":1}"#)
            }
            if sent.contains("\"odd\"") { return json(#"{"jsonrpc":"2.0","result":1,"id":7}"#) }
            if sent.contains("\"down\"") { return FixtureResponse(status: 503, type: "text/html", text: "<html>") }
            return json(#"{"jsonrpc":"2.0","result":\#(sent),"id":1}"#)
        }
        return server
    }

    private static let trace = String(repeating: "line of code; ", count: 100)

    private static func json(_ text: String, status: Int = 200) -> FixtureResponse {
        FixtureResponse(status: status, type: "application/json", text: text)
    }

    @Test(arguments: [
        ([], ""), ([#"[1, {"a": 1.50}]"#], #""params":[1,{"a":1.50}],"#), ([#"{"a": "é"}"#], #""params":{"a":"é"},"#),
    ])
    func printsTheResult(params: [String], member: String) throws {
        let server = try Self.server()
        let result = try Tool.run(["rpc", server.url("/"), "echo"] + params)
        #expect(result.output == #"{"jsonrpc":"2.0","method":"echo",\#(member)"id":1}"# + "\n")
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
    }

    @Test func notifies() throws {
        let server = try Self.server()
        let result = try Tool.run("rpc", server.url("/"), "note", "[1]", "--notify", "-H", "X-Key: a")
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        let request = try #require(server.requests.first)
        #expect(String(decoding: request.body, as: UTF8.self) == #"{"jsonrpc":"2.0","method":"note","params":[1]}"#)
        #expect(request.headers["X-Key"] == "a")
    }

    @Test(arguments: [
        ("fail", 1, "apitool: the server says: no (code -32050), data: [1]"),
        ("down", 1, "apitool: unacceptableStatus: "),
        ("odd", 4, "apitool: rpcUnmatchedID: the reply has id 7, the call 1"),
    ])
    func failures(method: String, status: Int32, message: String) throws {
        let server = try Self.server()
        let result = try Tool.run("rpc", server.url("/"), method)
        #expect(result.status == status)
        #expect(result.errors.hasPrefix(message))
        #expect(result.output.isEmpty)
    }

    @Test func errorsAreToldWholeAndOnOneLine() throws {
        let server = try Self.server()
        let result = try Tool.run("rpc", server.url("/"), "trace")
        let data = #"{"trace":"\u{9b}\#(Self.trace)"}"#
        #expect(result.errors == #"apitool: the server says: a\nb\u{1b} (code 1), data: \#(data)"# + "\n")
        #expect(result.status == 1)
    }

    @Test(arguments: [("fail", 1), ("down", 1), ("odd", 0)])
    func notificationsThatFail(method: String, status: Int32) throws {
        let server = try Self.server()
        let result = try Tool.run("rpc", server.url("/"), method, "--notify")
        #expect(result.status == status)
        #expect(result.output.isEmpty)
        #expect(result.errors.isEmpty == (status == 0))
    }

    @Test(arguments: [
        (["rpc"], 2, "rpc needs a URL and a method"),
        (["rpc", "http://127.0.0.1:1/"], 2, "rpc needs a URL and a method"),
        (["rpc", "http://127.0.0.1:1/", "f", "[]", "x"], 2, "x is one too many"),
        (["rpc", "127.0.0.1:1", "f"], 2, "'127.0.0.1:1' is not a whole URL"),
        (["rpc", "http://127.0.0.1:1/", "f", "["], 2, "the parameters are no JSON: "),
        (["rpc", "http://127.0.0.1:1/", "f", "5"], 2, "parameters are an array or an object"),
        (["rpc", "http://127.0.0.1:1/", "f", "-H", "x"], 2, "-H needs 'Name: value'"),
        (["rpc", "http://127.0.0.1:1/", "f"], 3, "apitool: cannotConnect: "),
    ])
    func mistakes(arguments: [String], status: Int32, message: String) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == status)
        #expect(result.errors.contains(message))
    }

    @Test func help() throws {
        let result = try Tool.run("rpc", "--help")
        for part in ["Usage: apitool rpc URL METHOD [PARAMS]", "--notify", "--xmlrpc", "-H"] {
            #expect(result.output.contains(part))
        }
    }
}
#endif
