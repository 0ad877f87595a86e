#if JSON && XML
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import Testing

/// Replies of XML-RPC.
@Suite struct XMLRPCReadingTests {
    private static func client(status: Int = 200, type: String = "text/xml", _ body: String) -> JSONRPCClient {
        StubbedClient(status: status, type: type, body: body, options: RPCOptions(dialect: .xmlRPC)).client
    }

    private static func response(_ value: String) -> String {
        "<?xml version=\"1.0\"?>\n<methodResponse><params><param>\(value)</param></params></methodResponse>"
    }

    /// Values, and the same in JSON.
    @Test(arguments: [
        ("<value><i4>-17</i4></value>", "-17"),
        ("<value> <int> +17 </int> </value>", "17"),
        ("<value><ex:i8 xmlns:ex='urn:x'>9223372036854775807</ex:i8></value>", "9223372036854775807"),
        ("<value><i1>1</i1></value>", "1"),
        ("<value><biginteger>-018446744073709551617</biginteger></value>", "-18446744073709551617"),
        ("<value><double>-12.214</double></value>", "-12.214"),
        ("<value><double>+.5</double></value>", "0.5"),
        ("<value><double>5.</double></value>", "5"),
        ("<value><float>1e+10</float></value>", "1e+10"),
        ("<value><bigdecimal>0.10000000000000000001</bigdecimal></value>", "0.10000000000000000001"),
        ("<value><double>-0.0E-5</double></value>", "-0.0E-5"),
        ("<value><double>00012</double></value>", "12"),
        ("<value><boolean>1</boolean></value>", "true"),
        ("<value><boolean>false</boolean></value>", "false"),
        ("<value>plain &amp; <![CDATA[<text>]]></value>", #""plain & <text>""#),
        ("<value/>", #""""#),
        ("<value><string> a\n\"b\" </string></value>", #"" a\n\"b\" ""#),
        ("<value><dateTime.iso8601>19980717T14:08:55</dateTime.iso8601></value>", #""19980717T14:08:55""#),
        ("<value><base64>\n eW91\n IQ== </base64></value>", #""eW91IQ==""#),
        ("<value><nil/></value>", "null"),
        ("<value><array><data/></array></value>", "[]"),
        ("<value><array><data><value><int>1</int></value><value>x</value></data></array></value>", #"[1,"x"]"#),
        (
            "<value><struct><member><name>a b</name><value><int>1</int></value></member></struct></value>",
            #"{"a b":1}"#
        ),
        ("<value><struct/></value>", "{}"),
    ])
    func values(xml: String, required: String) async throws {
        let json: JSONValue = try await Self.client(Self.response(xml)).call("f")
        #expect("\(json)" == required)
    }

    @Test func anEmptyResponseIsNull() async throws {
        for body in [
            "<methodResponse><params/></methodResponse>", "<methodResponse><params><param/></params></methodResponse>",
        ] {
            #expect(try await Self.client(body).call("f") as Int? == nil)
        }
    }

    @Test(arguments: [
        "<value><int>1.5</int></value>", "<value><int>9223372036854775808</int></value>",
        "<value><double>nan</double></value>",
        "<value><double>.</double></value>", "<value><boolean>2</boolean></value>", "<value><base64>?</base64></value>",
        "<value><array/></value>", "<value><complex/></value>", "<value><int>1</int><int>2</int></value>",
        "<value><struct><member><name>a</name></member></struct></value>",
        // What would be lost is an error too.
        "<value>text<int>1</int></value>", "<value><int>1<b/></int></value>",
        "<value><string>a<b>c</b></string></value>",
        "<value><nil>0</nil></value>", "<value><array>x<data/></array></value>",
        "<value><array><data/><data/></array></value>", "<value><array><list/></array></value>",
        "<value><array><data><value/><int>1</int></data></array></value>",
        "<value><array><data>1</data></array></value>",
        "<value><struct><value/></struct></value>", "<value><struct>x</struct></value>",
        "<value><struct><member><name>a</name><value/><value/></member></struct></value>",
        "<value><struct><member><name>a</name><name>b</name></member></struct></value>",
        // Numbers of ASCII only, and whole.
        "<value><double>\u{0663}</double></value>", "<value><double>1e</double></value>",
        "<value><double>1 2</double></value>", "<value><double>--1</double></value>",
        "<value><double>0x1</double></value>",
        "<value><biginteger>1.5</biginteger></value>", "<value><biginteger>1e3</biginteger></value>",
        "<value><base64>YQ</base64></value>", "<value><boolean/></value>", "<value><int/></value>",
        "<value><struct><member><name>a</name><value/></member><member><name>a</name><value/></member></struct></value>",
    ])
    func brokenValuesAreErrorsWithAPlace(xml: String) async throws {
        let failure = await #expect(throws: RPCFailure.self) { try await Self.client(Self.response(xml)).call("f") }
        let error = try #require(failure?.requestError)
        #expect(error.code == .entityNotBuilt)
        #expect((error.underlying as? EntityError)?.code == .invalidValue)
        #expect("\(error.path)".hasPrefix("/methodResponse/params/param/value"))
        #expect(error.position?.line == 2)
    }

    private static let fault = """
        <methodResponse><fault><value><struct>
        <member><name>faultCode</name><value><int>4</int></value></member>
        <member><name>faultString</name><value><string>Too many parameters.</string></value></member>
        </struct></value></fault></methodResponse>
        """

    @Test(arguments: [200, 500])
    func faults(status: Int) async throws {
        let failure = await #expect(throws: RPCFailure.self) {
            try await Self.client(status: status, Self.fault).call("f")
        }
        #expect(failure?.serverError?.code == 4)
        #expect(failure?.serverError?.message == "Too many parameters.")
        #expect(failure?.serverError?.status == status)
    }

    @Test(arguments: [
        ("text/xml", "<html/>", "request rpcInvalidResponse"),
        ("text/xml", "<methodResponse/>", "request rpcInvalidResponse"),
        ("text/xml", "<methodResponse><fault><value>x</value></fault></methodResponse>", "request rpcInvalidResponse"),
        (
            "text/xml",
            "<methodResponse><params><param><value/></param><param><value/></param></params></methodResponse>",
            "request rpcInvalidResponse"
        ),
        ("application/json", #"{"jsonrpc":"2.0","result":1,"id":1}"#, "request rpcInvalidResponse"),
        (
            "text/xml",
            "<methodResponse><params/><fault><value/></fault></methodResponse>", "request rpcInvalidResponse"
        ),
        ("text/xml", "<methodResponse><result/></methodResponse>", "request rpcInvalidResponse"),
        ("text/xml", "<methodResponse><params><value/></params></methodResponse>", "request entityNotBuilt"),
        ("text/xml", "<methodResponse>", "request notXML"),
        ("text/xml", "", "request rpcMissingResponse"),
    ])
    func otherReplies(type: String, body: String, required: String) async {
        #expect(
            await outcome { () throws(RPCFailure) in try await Self.client(type: type, body).call("f") } == required
        )
    }

    @Test func deepRepliesAreRefused() async throws {
        func nested(_ depth: Int) -> String {
            let value = "<value><array><data>"
            return String(repeating: value, count: depth) + "<value/>"
                + String(repeating: "</data></array></value>", count: depth)
        }
        // Four elements stand around the innermost value's arrays, which are three each: 256 is the limit.
        try await Self.client(Self.response(nested(84))).call("f")
        #expect(
            await outcome { () throws(RPCFailure) in try await Self.client(Self.response(nested(85))).call("f") }
                == "request documentRefused"
        )
    }

    /// Damaged at any byte, a reply is refused or judged, and never stops the program.
    @Test func damagedRepliesAreJudged() async {
        let whole = Array(Self.fault.utf8)
        let outcomes = await withTaskGroup { group in
            for place in whole.indices {
                var damaged = whole
                damaged[place] = whole[place] ^ 1
                let body = String(decoding: damaged, as: UTF8.self)
                group.addTask {
                    await outcome { () throws(RPCFailure) in try await Self.client(body).call("f") }
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(outcomes.isSuperset(of: ["server 4", "server 5", "request notXML", "request rpcInvalidResponse"]))
        #expect(!outcomes.contains("()"))
    }

    @Test func repliesOfXMLRPCAreNoneOfJSONRPC() async {
        let client = StubbedClient(type: "text/xml", body: Self.response("<value><int>1</int></value>")).client
        #expect(await outcome { () throws(RPCFailure) in try await client.call("f") } == "request rpcInvalidResponse")
    }

    /// The results of `system.multicall` for two calls and a notification between them, and what comes of the calls.
    @Test(arguments: [
        (
            "<value><array><data><value>a</value></data></array></value><value/>"
                + "<value><array><data><value>b</value></data></array></value>",
            ["a", "b"]
        ),
        ("<value/>", ["request rpcInvalidResponse", "request rpcInvalidResponse"]),
        (
            "<value>a</value><value/><value><struct/></value>",
            ["request rpcInvalidResponse", "request rpcInvalidResponse"]
        ),
    ])
    func batches(results: String, required: [String]) async throws {
        let body = Self.response("<value><array><data>\(results)</data></array></value>")
        #expect(await Self.outcomes(body) == required)
    }

    @Test func batchesThatFail() async {
        #expect(await Self.outcomes(Self.fault) == ["server 4", "server 4"])
        #expect(
            await Self.outcomes(Self.response("<value/>")) == [
                "request rpcInvalidResponse", "request rpcInvalidResponse",
            ]
        )
    }

    private static func outcomes(_ body: String) async -> [String] {
        let batch = client(body).batch()
        let first = batch.add(RPCCall<String>("f"))
        batch.notify("n")
        let second = batch.add(RPCCall<String>("f"))
        _ = await outcome { () throws(RPCFailure) in try await batch.send() }
        return [
            await outcome { () throws(RPCFailure) in try await first.value() },
            await outcome { () throws(RPCFailure) in try await second.value() },
        ]
    }
}
#endif
