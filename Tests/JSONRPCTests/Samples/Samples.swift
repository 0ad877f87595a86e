#if JSON && XML
import APISupport
import APISupportJSONRPC
import Foundation

// What the documentation of the module shows; `SampleTests` compares the lines and runs them.

func sampleCalls(_ endpoint: String) async throws(RPCFailure) -> String {
    let client = JSONRPCClient(endpoint: endpoint)
    let difference: Int = try await client.call("subtract", [42, 23])
    let same: Int = try await client.call("subtract", ["minuend": 42, "subtrahend": 23])
    let greeting: String = try await client.call("HelloWorld", id: "first")
    try await client.notify("notify", [1])
    return "\(difference) \(same) \(greeting)"
}

func sampleRequests(
    _ endpoint: String,
    token: String,
    _ configuration: APIConfiguration
) async throws(RPCFailure) -> (Int, HTTPRequest) {
    var options = RPCOptions(ids: .strings, headers: ["Authorization": "Bearer \(token)"], timeout: .seconds(5))
    options.secretHeaders = ["X-Signature"]
    let careful = JSONRPCClient(endpoint: endpoint, options: options, configuration: configuration)
    let difference: Int = try await careful.call("subtract", [42, 23], id: "a-1")
    let unsent = try careful.request("subtract", params: [42, 23], id: "a-2")
    return (difference, unsent)
}

func sampleVersion1(_ endpoint: String) async throws(RPCFailure) -> Int {
    let oldOptions = RPCOptions(dialect: .jsonRPC1, contentType: "text/plain")
    let oldClient = JSONRPCClient(endpoint: endpoint, options: oldOptions)
    let oldDifference: Int = try await oldClient.call("subtract", [42, 23])
    return oldDifference
}

func sampleTogether(_ client: JSONRPCClient) async throws(RPCFailure) -> String {
    let (total, hello) = try await client.callTogether(RPCCall<Int>("math.sum", [1, 2]), RPCCall<String>("HelloWorld"))
    return "\(total) \(hello)"
}

final class Calculator: JSONRPCClient, @unchecked Sendable {
    static let shared = Calculator(endpoint: "https://api.example/rpc")
    func sum(_ numbers: Int...) async throws(RPCFailure) -> Int {
        try await call("math.sum", RPCParams(positional: numbers))
    }
}

func sampleClosures(
    _ client: JSONRPCClient,
    _ screen: any RPCDelegate,
    print: @escaping @Sendable (Result<Int, RPCFailure>) -> Void
) {
    client.start(RPCCall<Int>("subtract", [42, 23])) { result in
        print(result)
    }
    client.start(RPCCall<String>("HelloWorld"), delegate: screen)
}

func sampleBatch(_ client: JSONRPCClient, print: (Int, String) -> Void) async throws(RPCFailure) {
    let batch = client.batch()
    let sum = batch.add(RPCCall<Int>("math.sum", [1, 2, 4]))
    let name = batch.add(RPCCall<String>("HelloWorld"))
    batch.notify("notify", [2])
    try await batch.send()
    print(try await sum.value(), try await name.value())
}

func sampleErrors(_ client: JSONRPCClient, print: (Any...) -> Void) async throws {
    do throws(RPCFailure) {
        let _: Int = try await client.call("GoodbyeWorld")
    } catch {
        switch error {
        case .server(let error) where error.code == .methodNotFound:
            print(error.message, error.status, try error.data(as: [String].self) ?? [])
        case .request(let error) where error.code == .timedOut:
            print("the server is silent:", error)
        default: throw error
        }
    }
}

func sampleMethods(_ client: JSONRPCClient) async throws(RPCFailure) -> [Int] {
    let add = RPCMethod<[Int], Int>("math.sum")
    let seven = try await client.call(add, [1, 2, 4])
    let sameSeven: Int = try await client.proxy.math.sum(1, 2, 4)
    return [seven, sameSeven]
}

protocol Arithmetic {
    func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Int
}

final class ArithmeticClient: JSONRPCClient, Arithmetic, @unchecked Sendable {
    func subtract(minuend: Int, subtrahend: Int) async throws(RPCFailure) -> Int {
        try await invoke(minuend, subtrahend)
    }
}

func sampleXMLRPC(_ endpoint: String) async throws(RPCFailure) -> Int {
    let xmlClient = JSONRPCClient(endpoint: endpoint, options: RPCOptions(dialect: .xmlRPC))
    let xmlSum: Int = try await xmlClient.call("math.sum", [1, 2, 4])
    return xmlSum
}
#endif
