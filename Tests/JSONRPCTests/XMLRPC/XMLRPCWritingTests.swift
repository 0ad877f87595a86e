#if JSON && XML
import APISupport
import APISupportJSONRPC
import Foundation
import Testing

/// Calls of XML-RPC as they are sent.
@Suite struct XMLRPCWritingTests {
    private static let client = JSONRPCClient(endpoint: "http://rpc.test/", options: RPCOptions(dialect: .xmlRPC))

    static let values: [(RPCParams, String)] = [
        ([1, -2_147_483_648, 2_147_483_648], "<int>1</int>|<int>-2147483648</int>|<i8>2147483648</i8>"),
        ([true, false], "<boolean>1</boolean>|<boolean>0</boolean>"),
        (
            [0.5, -1e-7, 1.5e21, 12.5e-1],
            "<double>0.5</double>|<double>-0.0000001</double>|<double>1500000000000000000000.0</double>|<double>1.25</double>"
        ),
        ([Float(0.1)], "<double>0.1</double>"),
        ([Decimal(string: "0.10000000000000000001") ?? 0], "<double>0.10000000000000000001</double>"),
        (["a<&>"], "<string>a&lt;&amp;&gt;</string>"),
        ([Int?.none], "<nil/>"),
        ([Date(timeIntervalSince1970: 900_684_535)], "<dateTime.iso8601>19980717T14:08:55</dateTime.iso8601>"),
        ([Data("you can't read this!".utf8)], "<base64>eW91IGNhbid0IHJlYWQgdGhpcyE=</base64>"),
        ([[1, 2]], "<array><data><value><int>1</int></value><value><int>2</int></value></data></array>"),
        ([[String: Int]()], "<struct/>"),
        (
            [["lower": 18] as JSONValue],
            "<struct><member><name>lower</name><value><int>18</int></value></member></struct>"
        ),
    ]

    @Test(arguments: values)
    func valuesHaveTypes(params: RPCParams, required: String) throws {
        let body = try #require(try Self.client.request("f", params: params).body?.data)
        let root = try XMLElement(parsing: body)
        let params = try #require(root.child("params")).children("param")
        let values = params.compactMap {
            $0.child("value")?.children.first?.xmlString(XMLPrintingOptions(declaration: false))
        }
        #expect(values.joined(separator: "|") == required)
        #expect(root.name == "methodCall")
        #expect(root.child("methodName")?.text == "f")
    }

    @Test func isAPostOfXML() throws {
        let request = try Self.client.request("examples.getStateName")
        #expect(request.headers["Content-Type"] == "text/xml")
        #expect(request.headers["Accept"] == "text/xml, application/xml")
        let text = String(decoding: request.body?.data ?? Data(), as: UTF8.self)
        #expect(text.hasPrefix("<?xml version=\"1.0\""))
        #expect(text.contains("<methodCall><methodName>examples.getStateName</methodName><params/></methodCall>"))
    }

    static let unsendable: [(RPCParams, String)] = [
        (["a": 1], "XML-RPC takes parameters by position, not by name"),
        ([UInt64.max], "XML-RPC has no integer 18446744073709551615: they have 64 bits at most"),
        ([.encodable("1e400")], "XML-RPC has no number 1e400: it is beyond the greatest double"),
        (["\u{1}"], "invalidCharacter"),
    ]

    @Test(arguments: unsendable)
    func whatXMLRPCDoesNotHaveIsTold(params: RPCParams, reason: String) throws {
        let failure = #expect(throws: RPCFailure.self) { try Self.client.request("f", params: params) }
        let error = try #require(failure?.requestError)
        #expect(error.code == .invalidRequest)
        #expect(error.message.contains(reason))
    }
}

extension Encodable where Self == JSONValue {
    /// A value written as JSON.
    fileprivate static func encodable(_ json: String) -> JSONValue {
        (try? JSONValue(parsing: json)) ?? .null
    }
}
#endif
