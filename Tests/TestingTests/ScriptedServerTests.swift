import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct ScriptedServerTests {
    private static let get = "GET / HTTP/1.1\r\n\r\n"

    @Test func playsSteps() throws {
        let server = try ScriptedServer([
            .send("a"), .sendRepeatedly(Data("bc".utf8), times: 3, pause: .milliseconds(1)), .wait(.milliseconds(20)),
            .send("d"), .close, .send("never"),
        ])
        let client = try RawClient(port: server.port)
        let start = ContinuousClock.now
        #expect(try client.exchange(Self.get) == "abcbcbcd")
        #expect(ContinuousClock.now - start >= .milliseconds(20))
        #expect(server.bytesReceived == Self.get.utf8.count)
        #expect(server.requests.map(\.target) == ["/"])
        #expect(server.url("/x") == "http://127.0.0.1:\(server.port)/x")
    }

    @Test func closesBehindTheLastStep() throws {
        let server = try ScriptedServer([.send("a")])
        #expect(try RawClient(port: server.port).exchange(Self.get) == "a")
    }

    @Test func resets() throws {
        let server = try ScriptedServer([.reset])
        let client = try RawClient(port: server.port)
        try client.send(Self.get)
        #expect(throws: POSIXError(.ECONNRESET)) { try client.readToEnd() }
    }

    @Test func readsFurtherRequests() throws {
        let server = try ScriptedServer([.send("1"), .readRequest, .send("2"), .close])
        let client = try RawClient(port: server.port)
        try client.send("POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc")
        #expect(try client.read(until: "1") == "1")
        #expect(try client.exchange("GET /b HTTP/1.1\r\n\r\n") == "2")
        #expect(server.requests.map(\.target) == ["/a", "/b"])
        #expect(server.requests.first?.body == Data("abc".utf8))
    }

    @Test func canSpeakFirst() throws {
        let server = try ScriptedServer([.send("hello")], readsRequestFirst: false)
        #expect(try RawClient(port: server.port).readToEnd() == Array("hello".utf8))
    }

    @Test func stallsUntilTheClientEnds() async throws {
        let server = try ScriptedServer([.stall, .send("never")])
        let client = try RawClient(port: server.port)
        try client.send(Self.get + "more")
        let all = Self.get.utf8.count + 4
        #expect(await eventually { server.bytesReceived == all })
        #expect(server.openConnectionCount == 1)
        try client.finishSending()
        #expect(try client.readToEnd().isEmpty)
        #expect(await eventually { server.openConnectionCount == 0 })
    }

    @Test func playsAScriptForEachConnection() throws {
        let server = try ScriptedServer(scripts: [[.send("1")], [.send("2")]])
        for expected in ["1", "2", "2"] {
            #expect(try RawClient(port: server.port).exchange(Self.get) == expected)
        }
        #expect(server.connectionCount == 3)
    }

    @Test func endsWhenTheClientIsGone() async throws {
        let server = try ScriptedServer([.sendRepeatedly(Data(count: 1 << 16), times: .max, pause: .zero)])
        var client: RawClient? = try RawClient(port: server.port)
        try client?.send(Self.get)
        _ = try client?.read(until: "\0")
        client = nil
        #expect(await eventually { server.openConnectionCount == 0 })
    }

    static let jsonSteps: [(String, ScriptStep)] = [
        (#"{"send_b64": "YQ=="}"#, .send("a")),
        (
            #"{"repeat_b64": "YQ==", "times": 3, "wait_ms": 5}"#,
            .sendRepeatedly(Data("a".utf8), times: 3, pause: .milliseconds(5))
        ),
        (#"{"wait_ms": 60000}"#, .wait(.seconds(60))), (#"{"read_request": true}"#, .readRequest),
        (#"{"stall": true}"#, .stall), (#"{"close": true}"#, .close), (#"{"reset": true}"#, .reset),
    ]

    @Test(arguments: jsonSteps) func readsStepsFromJSON(_ json: String, step: ScriptStep) throws {
        #expect(try JSONDecoder().decode(ScriptStep.self, from: Data(json.utf8)) == step)
    }

    @Test(arguments: ["{}", #"{"other": 1}"#, #"{"send_b64": "?"}"#, #"{"repeat_b64": "YQ=="}"#, #"{"wait_ms": "1"}"#])
    func refusesOtherSteps(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ScriptStep.self, from: Data(json.utf8)) }
    }

    @Test(.enabled(if: Corpora.isAvailable, Corpora.skipReason)) func readsTheScriptsOfTheCorpora() throws {
        struct Script: Decodable {
            let steps: [ScriptStep]
        }
        let scripts: [Script] = try Corpora.json("own/http/server-scripts.json")
        #expect(scripts.count == 36)
        #expect(scripts.flatMap(\.steps).contains(.reset))
    }
}
