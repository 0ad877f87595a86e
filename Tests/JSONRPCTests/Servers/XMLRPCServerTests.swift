#if JSON && XML
import APISupport
import APISupportJSONRPC
import Foundation
import TestSupport
import Testing

/// The XML-RPC server of Python's standard library, over HTTP.
@Suite(.enabled(if: PythonServer.isInstalled, PythonServer.skipReason))
struct XMLRPCServerTests {
    private struct Values: DecodableEntity {
        var int: Int
        var yes: Bool
        var no: Bool
        var double: Double
        var small: Double
        var string: String
        var date: Date
        var bytes: Data
        var none: String?
        var array: JSONValue
        var structure: [String: [String: Int]]

        enum CodingKeys: String, CodingKey {
            case int
            case yes = "true"
            case no = "false"
            case double
            case small
            case string
            case date
            case bytes
            case none = "nil"
            case array
            case structure = "struct"
        }
    }

    private let server: PythonServer
    private let client: JSONRPCClient

    init() async throws {
        server = try await PythonServer("xmlrpc_server.py")
        client = JSONRPCClient(endpoint: server.url, options: RPCOptions(dialect: .xmlRPC))
    }

    @Test func calls() async throws {
        #expect(try await client.call("subtract", [42, 23]) == 19)
        #expect(try await client.call("HelloWorld") == "Hello, world")
        #expect(try await client.proxy.math.sum(1, 2, 4) == 7)
        #expect((try await client.call("system.listMethods") as [String]).contains("math.sum"))
        #expect(try await client.call("echo", [Int?.none]) as Int? == nil)
        #expect(try await client.call("echo", [" a<b&c>\n\t\u{E9}😀 "]) == " a<b&c>\n\t\u{E9}😀 ")
    }

    @Test func readsAllTypes() async throws {
        let values: Values = try await client.call("values")
        #expect(values.int == -7)
        #expect(values.yes && !values.no)
        #expect(values.double == -1.25)
        #expect(values.small == 1e-9)
        #expect(values.string == "a<b & é")
        // 2026-07-24 08:30:15 UTC, by `date -u -d ... +%s`.
        #expect(values.date == Date(timeIntervalSince1970: 1_784_881_815))
        #expect(values.bytes == Data(0...255))
        #expect(values.none == nil)
        #expect(values.array == [1, ["x"], []])
        #expect(values.structure == ["a": ["b": 2]])
    }

    @Test func writesAllTypes() async throws {
        let date = Date(timeIntervalSince1970: 1_784_881_815)
        let params: RPCParams = [
            1, 5_000_000_000, true, 1.5, 1e-9, "x", date, Data([0, 255]), Int?.none, [1], ["a": 1],
        ]
        let kinds: [String] = try await client.call("kinds", params)
        #expect(
            kinds == ["int", "int", "bool", "float", "float", "str", "DateTime", "Binary", "NoneType", "list", "dict"]
        )
        #expect(try await client.call("echo", [date]) == date)
        #expect(try await client.call("echo", [Data([0, 255])]) == Data([0, 255]))
        #expect(try await client.call("echo", [Int32.min]) == Int32.min)
        let greatest: Double = try await client.call("echo", [1.7976931348623157e308])
        #expect(greatest == 1.7976931348623157e308)
        let least: Double = try await client.call("echo", [Double.leastNonzeroMagnitude])
        #expect(least == .leastNonzeroMagnitude)
    }

    @Test func faults() async throws {
        let failure = await #expect(throws: RPCFailure.self) {
            try await client.call("fail", [-5, "no more <ink>"] as RPCParams)
        }
        #expect(failure?.serverError?.code == -5)
        #expect(failure?.serverError?.message == "no more <ink>")
        #expect(failure?.serverError?.status == 200)
        #expect(await outcome { () throws(RPCFailure) -> Int in try await client.call("nope") } == "server 1")
    }

    @Test func batchesAndNotifications() async throws {
        try await client.notify("notify", [1])
        let batch = client.batch()
        let sum = batch.add(RPCCall<Int>("math.sum", [1, 2, 4]))
        batch.notify("notify", [2])
        let fault = batch.add(RPCCall<Int>("fail", [3, "no"]))
        let wrong = batch.add(RPCCall<Int>("HelloWorld"))
        let named = batch.add(RPCCall<Int>("subtract", [7, 3]))
        try await batch.send()
        #expect(try await sum.value() == 7)
        #expect(await outcome { () throws(RPCFailure) in try await fault.value() } == "server 3")
        #expect(await outcome { () throws(RPCFailure) in try await wrong.value() } == "request entityNotBuilt")
        #expect(try await named.value() == 4)
        #expect(try await client.call("notified") == [1, 2])
    }
}
#endif
