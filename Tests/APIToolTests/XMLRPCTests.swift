#if JSON && XML
import APISupportHTTP
import APISupportTesting
import Foundation
import Testing

@Suite struct XMLRPCTests {
    @Test func speaksXMLRPC() throws {
        let server = try FixtureServer()
        server.on("/", method: .post) { request in
            let isCall = String(decoding: request.body, as: UTF8.self).contains("<value><int>7</int></value>")
            let value =
                "<value><struct><member><name>a</name><value><boolean>1</boolean></value></member></struct></value>"
            let body = "<methodResponse><params><param>\(value)</param></params></methodResponse>"
            return FixtureResponse(status: isCall ? 200 : 400, type: "text/xml", text: body)
        }
        let result = try Tool.run("rpc", server.url("/"), "f", "[7]", "--xmlrpc")
        #expect(result.output == "{\"a\":true}\n")
        #expect(result.status == 0)
        let fault = try FixtureServer()
        fault.on("/", method: .post) { _ in
            let members = ["faultCode": "<int>4</int>", "faultString": "no"].map {
                "<member><name>\($0.key)</name><value>\($0.value)</value></member>"
            }
            let value = "<value><struct>\(members.joined())</struct></value>"
            return FixtureResponse(type: "text/xml", text: "<methodResponse><fault>\(value)</fault></methodResponse>")
        }
        let failed = try Tool.run("rpc", fault.url("/"), "f", "--xmlrpc")
        #expect(failed.status == 1)
        #expect(failed.errors == "apitool: the server says: no (code 4)\n")
        let named = try Tool.run("rpc", server.url("/"), "f", #"{"a":7}"#, "--xmlrpc")
        #expect(named.status == 2)
        #expect(named.errors.contains("XML-RPC takes parameters by position"))
    }
}
#endif
