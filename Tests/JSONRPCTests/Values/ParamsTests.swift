#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import Testing

/// Parameters as they are sent.
@Suite struct ParamsTests {
    private struct Point: Encodable {
        var x = 1
        var y: Double? = 0.5
        var name = "a\"b\\\n\u{1}é"
    }

    private class Base: Encodable {
        let a = 1
    }

    private final class Derived: Base {
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(2, forKey: .b)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode(true)
            try list.encodeNil()
            var inner = list.nestedContainer(keyedBy: Keys.self)
            try inner.encode("x", forKey: .b)
            try super.encode(to: container.superEncoder())
        }

        enum Keys: CodingKey {
            case b
            case list
        }
    }

    private static func json(_ params: RPCParams, options: RPCOptions = RPCOptions()) throws -> String {
        let client = JSONRPCClient(endpoint: "http://rpc.test/", options: options)
        let body = try #require(try client.request("f", params: params, id: 1).body?.data)
        return String(decoding: body, as: UTF8.self)
    }

    static let params: [(RPCParams, String?)] = [
        (.none, nil),
        ([1, "two", 3.5, true, Int?.none, [1, 2], ["k": 1]], #"[1,"two",3.5,true,null,[1,2],{"k":1}]"#),
        (["b": 1, "a": [true]], #"{"b":1,"a":[true]}"#),
        (.positional(UInt64.max, Int64.min, Int8(-1), UInt8(7)), "[18446744073709551615,-9223372036854775808,-1,7]"),
        (.positional(Float(0.1), 0.1, 1e300, -0.0, 5.0), "[0.1,0.1,1e+300,-0.0,5.0]"),
        ([Decimal(string: "12345678901234567890.123456789") ?? 0], "[12345678901234567890.123456789]"),
        (
            [Date(timeIntervalSince1970: 1_700_000_000), Date(timeIntervalSince1970: 1_700_000_000.001)],
            #"["2023-11-14T22:13:20Z","2023-11-14T22:13:20.001Z"]"#
        ),
        ([Data([0, 255]), URL(filePath: "/a b")], #"["AP8=","file:///a%20b"]"#),
        ([["a", .null, [1.50]] as JSONValue], #"[["a",null,[1.5]]]"#),
        (.encoding(Point()), #"{"x":1,"y":0.5,"name":"a\"b\\\n\u0001é"}"#),
        (.encoding([1, 2]), "[1,2]"),
        (.encoding(["k": ["v"]]), #"{"k":["v"]}"#),
        (.encoding([Derived()]), #"[{"b":2,"list":[true,null,{"b":"x"}],"super":{"a":1}}]"#),
        ([[] as [Int], [:] as [String: Int]], "[[],{}]"),
        ([RPCIDLike.number(3)], #"[{"number":{"_0":3}}]"#),
    ]

    private enum RPCIDLike: Encodable {
        case number(Int)
    }

    @Test(arguments: params)
    func areWrittenAsJSON(params: RPCParams, required: String?) throws {
        let member = required.map { #","params":\#($0)"# } ?? ""
        #expect(try Self.json(params) == #"{"jsonrpc":"2.0","method":"f"\#(member),"id":1}"#)
    }

    @Test func jsonValuesKeepTheirDigits() throws {
        let value = try JSONValue(parsing: #"{"n":1.0000000000000000000000000000000000000000001,"z":-0,"e":1e400}"#)
        #expect(
            try Self.json(.encoding(value)).contains(
                #""params":{"n":1.0000000000000000000000000000000000000000001,"z":-0,"e":1e400}"#
            )
        )
    }

    static let unsendable: [(RPCParams, String)] = [
        (.encoding(5), "parameters are an array or an object, but Int encodes as a number"),
        (.encoding("x"), "parameters are an array or an object, but String encodes as a string"),
        (.encoding(Int?.none), "parameters are an array or an object, but Optional<Int> encodes as null"),
        ([1, Double.infinity], "the number inf can't be sent at [1]"),
        (["a": ["b": [Double.nan]]], "the number nan can't be sent at a.b[0]"),
        ([Decimal.nan], "the number NaN can't be sent at [0]"),
        ([Date.distantFuture.addingTimeInterval(1e12)], "can't be sent at [0]"),
        (["a": 1, "a": 2], "the parameter \"a\" is given twice"),
        ([Broken()], "Broken can't be encoded: no more ink"),
    ]

    private struct Broken: Encodable {
        struct NoInk: Error, CustomStringConvertible {
            let description = "no more ink"
        }

        func encode(to encoder: any Encoder) throws {
            throw NoInk()
        }
    }

    @Test(arguments: unsendable)
    func whatCantBeSentIsTold(params: RPCParams, reason: String) async throws {
        let stub = StubbedClient(body: "")
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f", params) }
        let error = try #require(failure?.requestError)
        #expect(error.code == .invalidRequest)
        #expect(error.message.hasPrefix("the parameters of f can't be encoded: "))
        #expect(error.message.contains(reason))
        #expect(stub.transport.requests.isEmpty)
        #expect(throws: RPCFailure.self) { try stub.client.request("f", params: params) }
    }

    @Test(arguments: [
        (-62_135_596_800, "0001-01-01T00:00:00Z"),
        (-62_167_219_200, "0000-01-01T00:00:00Z"),
        (951_782_400, "2000-02-29T00:00:00Z"),
        (4_107_542_399, "2100-02-28T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"),
        (-1.5, "1969-12-31T23:59:58.500Z"),
        (1_700_000_000.9996, "2023-11-14T22:13:21Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func dates(seconds: Double, required: String) throws {
        let json = try Self.json([Date(timeIntervalSince1970: seconds)])
        #expect(json.contains(#""params":["\#(required)"]"#))
    }
}
#endif
