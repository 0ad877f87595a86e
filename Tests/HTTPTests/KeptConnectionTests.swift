import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// A kept connection on which something came while nothing was asked is not used again.
@Suite(.enabled(if: ProcessResources.connections(to: 0) != nil, "the system has no /proc/net/tcp"))
struct KeptConnectionTests {
    private static let answer = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nright")
    private static let poison = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong")

    @Test(arguments: ["GET", "POST"])
    func whatCameBeforeTheRequestIsNoAnswer(_ method: String) async throws {
        let (server, transport) = try await kept(then: [Self.poison, .stall]) { $0.unread > 0 }
        let request = HTTPRequest(method: HTTPMethod(rawValue: method), url: server.url("/2"))
        #expect(try await transport.send(request).body == Data("right".utf8))
        // Nothing was sent on the first connection, and it is closed.
        #expect(server.requests.map(\.path) == ["/1", "/2"])
        #expect(server.requests.map(\.connection) == [1, 2])
        #expect(await eventually { server.openConnectionCount == 1 })
    }

    @Test func aTimeoutOfTheServerIsNoAnswer() async throws {
        let late = ScriptStep.send("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let (server, transport) = try await kept(then: [late, .close], until: \.isClosedByPeer)
        let response = try await transport.send(HTTPRequest(method: .post, url: server.url("/2")))
        #expect(response.status == 200)
        #expect(server.requests.map(\.connection) == [1, 2])
    }

    /// A server and a transport that keeps its connection, on which the steps were done after the answer.
    private func kept(
        then steps: [ScriptStep],
        until isReached: @Sendable (ProcessResources.Connection) -> Bool
    ) async throws -> (ScriptedServer, CurlTransport) {
        for _ in 0..<20 {
            // A client that is late reads all at once, and libcurl by itself keeps no such connection.
            let first = [Self.answer, .wait(.milliseconds(50))] + steps
            let server = try ScriptedServer(scripts: [first, [Self.answer, .stall]])
            let transport = CurlTransport()
            _ = try await transport.send(HTTPRequest(url: server.url("/1")))
            var connections: [ProcessResources.Connection] = []
            _ = await eventually {
                connections = ProcessResources.connections(to: server.port) ?? []
                return connections.isEmpty || connections.contains(where: isReached)
            }
            if connections.contains(where: isReached) { return (server, transport) }
        }
        throw Unreachable()
    }

    private struct Unreachable: Error {}
}
