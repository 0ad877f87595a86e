#if JSON
import APISupport
import APISupportJSONRPC
import Foundation
import TestSupport
import Testing

/// Servers that others wrote, over HTTP: jsonrpclib-pelix with its own HTTP server, and json-rpc behind Python's.
@Suite struct JSONRPCServerTests {
    /// The servers, with the modules that they need.
    static let servers = [("jsonrpc_server.py", "jsonrpclib"), ("jsonrpc_manager.py", "jsonrpc")]
        .filter { PythonServer.has($0.1) }
        .map(\.0)
    static var isAvailable: Bool { !servers.isEmpty }
    static let skipReason = PythonServer.skipReason("jsonrpclib or jsonrpc")

    @Test(.enabled(if: isAvailable, skipReason), arguments: servers)
    func calls(server: String) async throws {
        let server = try await PythonServer(server)
        let client = JSONRPCClient(endpoint: server.url)
        #expect(try await client.call("subtract", [42, 23]) == 19)
        #expect(try await client.call("subtract", ["subtrahend": 23, "minuend": 42]) == 19)
        #expect(try await client.call("HelloWorld") == "Hello, world")
        #expect(try await client.call("math.sum", [1, 2, 4]) == 7)
        #expect(try await client.proxy.math.sum(1, 2, 4) == 7)
        #expect(try await client.call("echo") as String? == nil)
        let value: JSONValue = ["text": "é😀\n\"", "list": [1, 2.5, true, .null], "big": 9_007_199_254_740_993]
        #expect(try await client.call("echo", [value]) == value)
        #expect(try await client.call("echo", [1], id: .integer(9_007_199_254_740_993)) == 1)
        #expect(try await client.call("echo", [1], id: "a/ü") == 1)
    }

    @Test(.enabled(if: isAvailable, skipReason), arguments: servers)
    func errors(server: String) async throws {
        let server = try await PythonServer(server)
        let client = JSONRPCClient(endpoint: server.url)
        #expect(await outcome { () throws(RPCFailure) -> Int in try await client.call("nope") } == "server -32601")
        #expect(
            await outcome { () throws(RPCFailure) -> Int in try await client.call("HelloWorld") }
                == "request entityNotBuilt"
        )
        let lost = JSONRPCClient(endpoint: "http://127.0.0.1:1/")
        #expect(await outcome { () throws(RPCFailure) -> Int in try await lost.call("f") } == "request cannotConnect")
    }

    @Test(.enabled(if: PythonServer.has("jsonrpc"), PythonServer.skipReason("jsonrpc")))
    func errorsWithData() async throws {
        let server = try await PythonServer("jsonrpc_manager.py")
        let client = JSONRPCClient(endpoint: server.url)
        let failure = await #expect(throws: RPCFailure.self) {
            try await client.call("refuse", [-32050, "not now", ["after": 5]] as RPCParams)
        }
        let error = try #require(failure?.serverError)
        #expect(error.code == -32050 && error.code.isServerError)
        #expect(error.message == "not now")
        #expect(try error.data(as: [String: Int].self) == ["after": 5])
        #expect(
            await outcome { () throws(RPCFailure) -> Int in try await client.call("subtract", [1]) } == "server -32602"
        )
    }

    @Test(.enabled(if: isAvailable, skipReason), arguments: servers)
    func notificationsAndBatches(server: String) async throws {
        let server = try await PythonServer(server)
        let client = JSONRPCClient(endpoint: server.url)
        try await client.notify("notify", [1])
        let batch = client.batch()
        let sum = batch.add(RPCCall<Int>("math.sum", [1, 2, 4]))
        batch.notify("notify", [2])
        let difference = batch.add(RPCCall<Int>("subtract", ["minuend": 42, "subtrahend": 23]))
        let nothing = batch.add(RPCCall<JSONValue>("nope", id: "x"))
        try await batch.send()
        #expect(try await sum.value() == 7)
        #expect(try await difference.value() == 19)
        #expect(await outcome { () throws(RPCFailure) in try await nothing.value() } == "server -32601")
        let notifications = client.batch()
        notifications.notify("notify", [3])
        notifications.notify("notify", [4])
        try await notifications.send()
        #expect(try await client.call("notified") == [1, 2, 3, 4])
    }

    @Test(.enabled(if: isAvailable, skipReason), arguments: servers)
    func manyCallsAtOnce(server: String) async throws {
        let server = try await PythonServer(server)
        let client = JSONRPCClient(endpoint: server.url, options: RPCOptions(ids: .strings, maximumBatchSize: 7))
        let batch = client.batch()
        let handles = (0..<50).map { batch.add(RPCCall<Int>("echo", [$0])) }
        try await batch.send()
        for (index, handle) in handles.enumerated() { #expect(try await handle.value() == index) }
        let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
            for number in 0..<20 {
                group.addTask { [number, try await client.call("echo", [number])] }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers.count == 20)
        #expect(numbers.allSatisfy { $0[0] == $0[1] })
    }

    @Test(.enabled(if: isAvailable, skipReason), arguments: servers)
    func version1(server: String) async throws {
        let server = try await PythonServer(server)
        let client = JSONRPCClient(endpoint: server.url, options: RPCOptions(dialect: .jsonRPC1))
        #expect(try await client.call("subtract", [42, 23]) == 19)
        #expect(await outcome { () throws(RPCFailure) -> Int in try await client.call("nope") } == "server -32601")
        let batch = client.batch()
        let sums = (1...3).map { batch.add(RPCCall<Int>("math.sum", [$0, 1])) }
        try await batch.send()
        for (index, sum) in sums.enumerated() { #expect(try await sum.value() == index + 2) }
    }
}
#endif
