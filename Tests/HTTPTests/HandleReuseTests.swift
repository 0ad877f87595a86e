import APISupportHTTP
import APISupportTesting
import Foundation
import Testing

/// Requests that follow each other use one of libcurl's handles, whose options are kept where they fit.
@Suite struct HandleReuseTests {
    private static func request(
        _ method: HTTPMethod,
        _ target: String,
        _ headers: HTTPHeaders = [:],
        body: HTTPBody? = nil
    ) -> HTTPRequest {
        HTTPRequest(method: method, url: target, headers: headers, body: body)
    }

    private static let requests = [
        request(.get, "/a"), request(.get, "/a"), request(.get, "/b?c"), request(.get, "/a", ["X-A": "1"]),
        request(.get, "/a", ["x-a": "1"]), request(.get, "/a", ["User-Agent": "other", "Accept-Encoding": "identity"]),
        request(.get, "/a"), request(.head, "/a"), request(.delete, "/a"), request(.post, "/a"),
        request(.post, "/a", body: .text("1")), request(.post, "/a", body: .text("2")),
        request(.post, "/a", body: .text("33")),
        request(.post, "/a", ["Content-Type": "text/x"], body: .text("2").gzipped()), request(.post, "/a"),
        request(.put, "/a", body: .text("1")), request(.get, "/a", body: .text("1")), request(.get, "/a"),
    ]

    @Test func eachRequestIsSentAsIfItWereTheFirst() async throws {
        let server = try FixtureServer { request in FixtureResponse(body: Data(request.method.rawValue.utf8)) }
        defer { withExtendedLifetime(server) {} }
        let transport = CurlTransport()
        for request in Self.requests {
            var request = request
            request.url = server.url(request.url)
            let response = try await transport.send(request)
            let kept = try #require(server.requests.last)
            #expect(response.body == Data((request.method == .head ? "" : request.method.rawValue).utf8))
            #expect(try await CurlTransport().send(request).status == 200)
            let alone = try #require(server.requests.last)
            #expect(kept.method == alone.method)
            #expect(kept.target == alone.target)
            #expect(kept.headers.map(\.name) == alone.headers.map(\.name))
            #expect(kept.headers.map(\.value) == alone.headers.map(\.value))
            #expect(kept.body == alone.body)
        }
    }

    @Test func whatIsSentAgainGoesToItsOwnURL() async throws {
        let answer = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let server = try ScriptedServer(scripts: [[answer, .readRequest, .close], [answer]])
        let transport = CurlTransport()
        for path in ["/1", "/2"] {
            #expect(try await transport.send(HTTPRequest(url: server.url(path))).status == 200)
        }
        // The second one was sent on the first connection, which was then closed without an answer.
        #expect(server.requests.map(\.path) == ["/1", "/2", "/2"])
        #expect(server.requests.map(\.connection) == [1, 1, 2])
    }
}
