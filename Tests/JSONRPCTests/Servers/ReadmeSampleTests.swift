#if JSON
import APISupport
import APISupportJSONRPC
import Foundation
import TestSupport
import Testing

/// The samples of the client that this one follows, for this one, against a real server.
@Suite(.enabled(if: PythonServer.has("jsonrpc"), PythonServer.skipReason("jsonrpc")))
struct ReadmeSampleTests {
    private let server: PythonServer
    private let client: JSONRPCClient

    init() async throws {
        server = try await PythonServer("jsonrpc_manager.py")
        client = JSONRPCClient(endpoint: server.url)
    }

    @Test func invoke() async throws {
        let greeting: String = try await client.call("HelloWorld")
        #expect(greeting == "Hello, world")
    }

    @Test func invokeWithParameters() async throws {
        let difference: Int = try await client.call("subtract", [42, 23])
        #expect(difference == 19)
        let same: Int = try await client.call("subtract", ["minuend": 42, "subtrahend": 23])
        #expect(same == 19)
    }

    @Test func invokeWithID() async throws {
        let difference: Int = try await client.call("subtract", [42, 23], id: "first")
        #expect(difference == 19)
    }

    @Test func invokeWithClosure() async {
        let queue = DispatchQueue(label: "sample")
        var configuration = APIConfiguration()
        configuration.deliveryQueue = queue
        let client = JSONRPCClient(endpoint: server.url, configuration: configuration)
        let text = await withCheckedContinuation { continuation in
            client.start(RPCCall<Int>("subtract", [42, 23], id: 2)) { result in
                switch result {
                case .success(let difference): continuation.resume(returning: "the difference is \(difference)")
                case .failure(let failure): continuation.resume(returning: "\(failure)")
                }
            }
        }
        #expect(text == "the difference is 19")
    }

    @Test func proxy() async throws {
        let sum: Int = try await client.proxy.math.sum(1, 2, 4)
        #expect(sum == 7)
    }

    protocol ArithmeticProtocol {
        func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Int
    }

    @Test func subclass() async throws {
        final class ArithmeticClient: JSONRPCClient, ArithmeticProtocol, @unchecked Sendable {
            func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Int {
                try await invoke(minuend, subtrahend)
            }
            func sum(_ numbers: Int...) async throws(RPCFailure) -> Int {
                try await call("math.sum", RPCParams(positional: numbers))
            }
        }
        let client = ArithmeticClient(endpoint: server.url)
        #expect(try await client.sum(1, 2, 4) == 7)
        let arithmetic: any ArithmeticProtocol = client
        #expect(try await arithmetic.subtract(minuend: 42, subtrahend: 23) == 19)
    }

    /// The walk-through: a delegate hears the loaded data or a failure, and the reply belongs to the request by its id.
    private final class Screen: RPCDataDelegate, @unchecked Sendable {
        let shown = Locked("")

        func client(_ client: JSONRPCClient, call id: RPCID, loadedData data: Data) {
            shown.with { $0 = "\(id): \(String(decoding: data, as: UTF8.self))" }
        }

        func client(_ client: JSONRPCClient, call id: RPCID, failed failure: RPCFailure) {
            shown.with { $0 = "\(id): \(failure)" }
        }
    }

    @Test func walkThrough() async {
        var configuration = APIConfiguration()
        configuration.deliveryQueue = DispatchQueue(label: "screen")
        let client = JSONRPCClient(endpoint: server.url, configuration: configuration)
        let screen = Screen()
        client.start(RPCCall<String>("HelloWorld", id: 1), delegate: screen)
        #expect(await eventually { screen.shown.value == #"1: "Hello, world""# })
        client.start(RPCCall<String>("GoodbyeWorld", id: 2), delegate: screen)
        let says = "2: the server says: Method not found (code -32601), status 200, request: POST \(server.url)"
        #expect(await eventually { screen.shown.value == says })
    }
}
#endif
