import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct FixtureServerTests {
    @Test func answersCannedResponses() async throws {
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(type: "text/plain", text: "hello"))
        let client = try RawClient(port: server.port)
        let answer = try client.exchange("GET /a?q=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(answer == "HTTP/1.1 200 \r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello")
        let request = try #require(server.requests.first)
        #expect(request.method == .get)
        #expect(request.target == "/a?q=1")
        #expect(request.path == "/a")
        #expect(request.query == "q=1")
        #expect(request.headers == ["Host": "x", "Connection": "close"])
    }
}
