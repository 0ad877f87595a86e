#if JSON && XML
import APISupport
import APISupportJSONRPC
import Foundation
import TestSupport
import Testing

/// The samples of the documentation: that they are compiled, and what they do with real servers.
@Suite struct SampleTests {
    @Test func theLinesOfTheDocumentationAreCompiled() throws {
        let page = try Self.text("Sources/APISupport/APISupport.docc/Modules/APISupportJSONRPC.md")
        let compiled = Set(Self.lines(try Self.text("Tests/JSONRPCTests/Samples/Samples.swift")))
        let samples = page.matches(of: /```swift\n((?s).*?)```/).map { String($0.output.1) }
        #expect(samples.count == 11)
        for line in samples.flatMap(Self.lines) { #expect(compiled.contains(line), "\(line)") }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test(.enabled(if: PythonServer.has("jsonrpc"), PythonServer.skipReason("jsonrpc")))
    func theSamplesWork() async throws {
        let server = try await PythonServer("jsonrpc_manager.py")
        let client = ArithmeticClient(endpoint: server.url)
        #expect(try await sampleCalls(server.url) == "19 19 Hello, world")
        let (difference, unsent) = try await sampleRequests(server.url, token: "t0ken", APIConfiguration())
        #expect(difference == 19)
        #expect(unsent.headers["Authorization"] == "Bearer t0ken")
        let text = String(decoding: unsent.body?.data ?? Data(), as: UTF8.self)
        #expect(text.contains(#""id":"a-2""#))
        #expect(try await sampleVersion1(server.url) == 19)
        #expect(try await sampleTogether(client) == "3 Hello, world")
        #expect(try await Calculator(endpoint: server.url).sum(1, 2, 4) == 7)
        #expect(Calculator.shared.endpoint == "https://api.example/rpc")
        let batch = Locked("")
        try await sampleBatch(client) { sum, name in batch.with { $0 = "\(sum) \(name)" } }
        #expect(batch.value == "7 Hello, world")
        let errors = Locked("")
        try await sampleErrors(client) { parts in errors.with { $0 = "\(parts)" } }
        #expect(errors.value == #"["Method not found", 200, []]"#)
        #expect(try await sampleMethods(client) == [7, 7])
        #expect(try await client.subtract(minuend: 42, subtrahend: 23) == 19)
        #expect(try await client.call("notified") == [1, 2])
    }

    private final class Screen: RPCValueDelegate, @unchecked Sendable {
        let shown = Locked<[String]>([])

        func client(_ client: JSONRPCClient, call id: RPCID, loaded value: sending Any) {
            let text = value as? String ?? "no text"
            shown.with { $0.append(text) }
        }

        func client(_ client: JSONRPCClient, call id: RPCID, failed failure: RPCFailure) {
            shown.with { $0.append("\(failure)") }
        }
    }

    @Test(.enabled(if: PythonServer.has("jsonrpc"), PythonServer.skipReason("jsonrpc")))
    func theSamplesOfDeliveryWork() async throws {
        let server = try await PythonServer("jsonrpc_manager.py")
        let configuration = APIConfiguration(deliveryQueue: DispatchQueue(label: "sample"))
        let client = JSONRPCClient(endpoint: server.url, configuration: configuration)
        let screen = Screen()
        sampleClosures(client, screen) { result in
            let text = (try? result.get()).map { "\($0)" } ?? "no result"
            screen.shown.with { $0.append(text) }
        }
        #expect(await eventually { Set(screen.shown.value) == ["19", "Hello, world"] })
    }

    @Test(.enabled(if: PythonServer.isInstalled, PythonServer.skipReason))
    func theSampleOfXMLRPCWorks() async throws {
        let server = try await PythonServer("xmlrpc_server.py")
        #expect(try await sampleXMLRPC(server.url) == 7)
    }
}
#endif
