#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation
import Testing

/// Remote methods that look like methods of Swift.
@Suite struct ProxyTests {
    /// Answers with the method's name and its parameters, as one object.
    @Sendable private static func echo(_ request: HTTPRequest) -> StubOutcome {
        guard let json = try? JSONValue(parsing: request.body?.data ?? Data()) else { return .silence }
        let params = json["params"].optional?.description ?? "null"
        return .json(
            #"{"jsonrpc":"2.0","id":\#(json["id"]),"result":{"method":\#(json["method"]),"params":\#(params)}}"#
        )
    }

    private struct Echo: DecodableEntity {
        var method: String
    }

    private struct Plain: Decodable, Equatable {
        var method: String
    }

    private final class Handmade: Entity {
        let method: String

        init(method: String) {
            self.method = method
        }

        static func from(json: JSONValue) throws -> Self {
            Self(method: try json["method"].string())
        }
    }

    private let stub = StubbedClient(outcome: Self.echo)

    @Test func callsByPosition() async throws {
        let x = 2
        let json: JSONValue = try await stub.client.proxy.math.sum(1, x, "three")
        #expect(json == ["method": "math.sum", "params": [1, 2, "three"]])
    }

    @Test func callsByName() async throws {
        let json: JSONValue = try await stub.client.proxy.subtract(minuend: 42, subtrahend: 23)
        #expect(json == ["method": "subtract", "params": ["minuend": 42, "subtrahend": 23]])
    }

    @Test func givesTheTypeAskedFor() async throws {
        let echo: Echo = try await stub.client.proxy.a.b.c()
        #expect(echo.method == "a.b.c")
        let plain: Plain = try await stub.client.proxy.ping()
        #expect(plain.method == "ping")
        let handmade: Handmade = try await stub.client.proxy.ping()
        #expect(handmade.method == "ping")
        try await stub.client.proxy.ping()
        #expect(try stub.sent().last?["params"].exists == false)
    }

    @Test func mixedLabelsStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            try? await JSONRPCClient(endpoint: "http://rpc.test/").proxy.f(1, b: 2)
        }
        await #expect(processExitsWith: .failure) {
            try? await JSONRPCClient(endpoint: "http://rpc.test/").proxy()
        }
    }

    // MARK: Declared methods

    private struct Subtraction: Encodable {
        var minuend: Int
        var subtrahend: Int
    }

    @Test func declaredMethods() async throws {
        let json = try await stub.client.call(.echo, Subtraction(minuend: 42, subtrahend: 23))
        #expect(json == ["method": "echo", "params": ["minuend": 42, "subtrahend": 23]])
        let sum = RPCMethod<[Int], Echo>("sum")
        #expect(try await stub.client.call(sum, [1, 2]).method == "sum")
        let free = RPCMethod<RPCParams, Handmade>("free")
        #expect(try await stub.client.call(free, [1, "a"]).method == "free")
        #expect(try stub.sent().last?["params"] == [1, "a"])
        #expect(try await stub.client.call(free).method == "free")
        try await stub.client.call(RPCMethod<[Int], Void>("update"), [1])
        let call = RPCCall(sum, [3], id: "x")
        #expect(call.method == "sum" && call.id == "x")
        #expect(try await stub.client.call(call).method == "sum")
    }

    // MARK: Methods of a protocol

    private protocol Arithmetic {
        func sum(_ a: Int, _ b: Int) async throws(RPCFailure) -> JSONValue
        func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Echo
        func list() async throws(RPCFailure) -> Plain
        func make(kind: String) async throws(RPCFailure) -> Handmade
        func update(_ values: [Int]) async throws(RPCFailure)
    }

    private final class Calculator: JSONRPCClient, Arithmetic, @unchecked Sendable {
        func sum(_ a: Int, _ b: Int) async throws(RPCFailure) -> JSONValue { try await invoke(a, b) }
        func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Echo {
            try await invoke(minuend, subtrahend)
        }
        func list() async throws(RPCFailure) -> Plain { try await invoke() }
        func make(kind: String) async throws(RPCFailure) -> Handmade { try await invoke(kind) }
        func update(_ values: [Int]) async throws(RPCFailure) { try await invoke(values) }
    }

    private final class Mistaken: JSONRPCClient, @unchecked Sendable {
        func forgets(_ a: Int, _ b: Int) async throws(RPCFailure) { try await invoke(a) }
        func mixes(_ a: Int, b: Int) async throws(RPCFailure) { try await invoke(a, b) }
    }

    @Test func wrongArgumentsStopTheProgram() async {
        await #expect(processExitsWith: .failure) { try? await Mistaken(endpoint: "http://rpc.test/").forgets(1, 2) }
        await #expect(processExitsWith: .failure) { try? await Mistaken(endpoint: "http://rpc.test/").mixes(1, b: 2) }
    }

    @Test func methodsOfAProtocol() async throws {
        let calculator: any Arithmetic = Calculator(
            endpoint: StubbedClient.endpoint,
            configuration: stub.client.configuration
        )
        #expect(try await calculator.sum(1, 2) == ["method": "sum", "params": [1, 2]])
        #expect(try await calculator.subtract(minuend: 42, subtrahend: 23).method == "subtract")
        #expect(try await calculator.list().method == "list")
        #expect(try await calculator.make(kind: "x").method == "make")
        try await calculator.update([1, 2])
        let params = try stub.sent().map { $0["params"].optional?.description }
        #expect(params == ["[1,2]", #"{"minuend":42,"subtrahend":23}"#, nil, #"{"kind":"x"}"#, "[[1,2]]"])
    }
}

extension RPCMethod where Params: Encodable, Result == JSONValue {
    fileprivate static var echo: Self { RPCMethod("echo") }
}
#endif
