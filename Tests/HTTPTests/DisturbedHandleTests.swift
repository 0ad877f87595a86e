import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupportHTTP

/// What went wrong, or was out of the usual, with one request leaves nothing to the next on the same handle of libcurl's.
@Suite struct DisturbedHandleTests {
    struct Disturbance: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let scripts: [[ScriptStep]]
        let times: Int
        let change: @Sendable (inout HTTPRequest) -> Void

        init(
            _ name: String,
            _ scripts: [[ScriptStep]],
            times: Int = 1,
            change: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
        ) {
            testDescription = name
            self.scripts = scripts
            self.times = times
            self.change = change
        }

        /// One answer, without a body.
        init(_ name: String, head: String, change: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }) {
            self.init(name, [[.send(answer(head))]], change: change)
        }
    }

    private static func answer(_ head: String) -> String { "HTTP/1.1 \(head)\r\nContent-Length: 0\r\n\r\n" }

    private static let fine = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    private static let challenge = #"401 No\#r\#nWWW-Authenticate: Digest realm="a", nonce="b", qop="auth""#

    private static let disturbances: [Disturbance] = [
        Disturbance("HTTP/1.0", [[.send("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok")]]),
        Disturbance("a connection that is reset", [[.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok"), .reset]]),
        Disturbance("a header section that is cut", [[.send("HTTP/1.1 200 OK\r\nContent-L"), .close]]),
        Disturbance("no HTTP", [[.send("hello\r\n\r\n"), .close]]),
        Disturbance("silence", [[.stall]]) { $0.timeout = .milliseconds(50) },
        Disturbance("silence after a body", [[.stall]]) {
            $0.timeout = .milliseconds(50)
            $0.method = .post
            $0.body = .text("abc")
        },
        Disturbance("Basic is asked for", head: "401 No\r\nWWW-Authenticate: Basic realm=a"),
        Disturbance("a proxy's challenge", head: "407 No\r\nProxy-Authenticate: Digest realm=a, nonce=b"),
        Disturbance("Digest", [[.send(answer(challenge)), .readRequest, .send(fine)]]) {
            $0.digest = DigestCredentials(user: "u", password: "p")
        },
        Disturbance("Digest with a body", [[.send(answer(challenge)), .readRequest, .send(fine)]]) {
            $0.digest = DigestCredentials(user: "u", password: "p")
            $0.method = .put
            $0.body = .text("12")
        },
        Disturbance("a redirect", [[.send(answer("303 See\r\nLocation: /x")), .readRequest, .send(fine)]]) {
            $0.method = .post
            $0.body = .text("12")
            $0.headers = ["X-Secret": "1"]
        },
        Disturbance("a redirect to nowhere", head: "302 Found\r\nLocation: http://127.0.0.1:1/"),
        Disturbance("an expectation that fails", [[.send(answer("417 No")), .readRequest, .send(fine)]]) {
            $0.method = .post
            $0.body = .text("12")
        },
        Disturbance("credentials", [[.send(fine)]]) {
            $0.headers = ["Authorization": "Bearer x", "Cookie": "a=b", "Range": "bytes=0-1", "Expect": "100-continue"]
        },
        Disturbance("a stale connection", [[.send(fine), .readRequest, .close], [.send(fine)]], times: 2),
        Disturbance("a stale connection and a body", [[.send(fine), .readRequest, .close], [.send(fine)]], times: 2) {
            $0.method = .put
            $0.body = .text("12")
        },
        Disturbance("a stale connection and no second try", [[.send(fine), .readRequest, .close]], times: 2) {
            $0.method = .post
            $0.body = .text("12")
        },
        Disturbance("progress", [[.send(fine)]]) { $0.reportsProgress = true },
    ]

    private static let followers: [HTTPRequest] = [
        HTTPRequest(url: "/a"),
        HTTPRequest(method: .head, url: "/a"),
        HTTPRequest(method: .delete, url: "/c"),
        HTTPRequest(url: "/a", headers: ["X-A": ""]),
        HTTPRequest(method: .post, url: "/a", body: .text("1")),
        HTTPRequest(method: .post, url: "/a", body: .text("12")),
        HTTPRequest(method: .put, url: "/a", body: .text("12")),
        HTTPRequest(method: .post, url: "/b"),
    ]

    @Test(arguments: disturbances)
    func nothingIsLeft(of disturbance: Disturbance) async throws {
        let server = try FixtureServer { request in FixtureResponse(body: Data(request.method.rawValue.utf8)) }
        defer { withExtendedLifetime(server) {} }
        for var request in Self.followers {
            let disturber = try ScriptedServer(scripts: disturbance.scripts)
            let transport = CurlTransport()
            for _ in 0..<disturbance.times {
                var first = HTTPRequest(url: disturber.url("/secret?secret"))
                disturbance.change(&first)
                _ = try? await transport.send(first)
            }
            request.url = server.url(request.url)
            let response = try await transport.send(request)
            let disturbed = try #require(server.requests.last)
            let alone = try await CurlTransport().send(request)
            let undisturbed = try #require(server.requests.last)
            #expect(response.status == alone.status)
            #expect(response.body == alone.body)
            #expect(disturbed.method == undisturbed.method)
            #expect(disturbed.target == undisturbed.target)
            #expect(disturbed.body == undisturbed.body)
            #expect(disturbed.headers == undisturbed.headers)
            #expect(try await transport.send(request).status == 200)
        }
    }

    /// libcurl keeps a list of addresses until a transfer has read it; one that is cancelled before never does.
    @Test func addressesThatWereNeverReadAreForgotten() async {
        await #expect(processExitsWith: .success) {
            let redirect = ScriptStep.send("HTTP/1.1 303 See Other\r\nLocation: /2\r\nContent-Length: 0\r\n\r\n")
            let answer = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            for _ in 0..<20 {
                let server = try ScriptedServer(scripts: [[redirect, .readRequest, answer], [answer]])
                var configuration = CurlTransport.Configuration()
                configuration.addresses = ["a.test": ["127.0.0.1"]]
                let transport = CurlTransport(configuration: configuration)
                let url = "http://a.test:\(server.port)/1"
                var request = HTTPRequest(method: .post, url: url, body: .text("a"))
                request.reportsProgress = true
                let transfer = Locked<(any HTTPTransfer)?>(nil)
                let hasEnded = Locked(false)
                let started = transport.start(request) { event in
                    switch event {
                    case .sent:
                        // Told when the redirect has come, and before it is followed.
                        while transfer.value == nil { sched_yield() }
                        transfer.value?.cancel()
                    case .finished: hasEnded.with { $0 = true }
                    default: break
                    }
                }
                transfer.with { $0 = started }
                guard await eventually({ hasEnded.value }) else { exit(2) }
                _ = try? await transport.send(HTTPRequest(url: server.url("/3")))
            }
        }
    }
}
