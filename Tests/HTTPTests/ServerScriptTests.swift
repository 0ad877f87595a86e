import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Broken, cut, slow and hostile responses, played by a raw socket server.
@Suite(.enabled(if: Corpora.isAvailable("own/http"), Corpora.skipReason))
struct ServerScriptTests {
    /// A script of the corpus.
    struct Script: Decodable {
        let name: String
        let steps: [ScriptStep]
        var method: String?
    }

    /// The required outcome of a script; where the corpus leaves a choice, the reason stands beside it.
    struct Expectation: Sendable, CustomTestStringConvertible {
        let name: String
        var code: TransportError.Code?
        var phase: TransportError.Phase?
        var received: Int64?
        var expected: Int64?
        var body: String?
        var size: Int?
        var isLengthKnown = true
        var headers: HTTPHeaders = [:]

        var testDescription: String { name }
    }

    private static let object = #"{"a":1}"#

    static let expectations = [
        Expectation(name: "plain ok", body: object, headers: ["Content-Type": "application/json"]),
        Expectation(name: "body shorter than Content-Length", code: .truncated, received: 7, expected: 100),
        Expectation(name: "two equal Content-Length", body: object),
        Expectation(name: "two different Content-Length", code: .badResponse),
        Expectation(name: "Content-Length -1", code: .badResponse),
        // "error" in the corpus: a length that no number holds is no length.
        Expectation(name: "Content-Length 10^26", code: .badResponse),
        Expectation(name: "chunked cut after a chunk", code: .truncated, received: 7),
        Expectation(name: "chunked cut in a chunk", code: .truncated, received: 7),
        Expectation(name: "chunk size of 19 f", code: .badResponse),
        // "not mixed with the headers, or marked": left out.
        Expectation(name: "chunked with trailer", body: object, headers: ["Transfer-Encoding": "chunked"]),
        // That nothing is missing can't be known; who decodes it says so.
        Expectation(name: "close-delimited cut in JSON", body: #"{"a":1"#, isLengthKnown: false),
        Expectation(name: "close-delimited number cut", body: "12", isLengthKnown: false),
        // "emptyReply" and "connectionReset" are one code here; libcurl's own tells them apart.
        Expectation(name: "no reply", code: .connectionLost),
        Expectation(name: "reset", code: .connectionLost),
        Expectation(name: "HTTP/0.9", code: .badResponse),
        Expectation(name: "status 9999", code: .badResponse),
        Expectation(name: "100,000 times 100 Continue", code: .headersTooLarge),
        Expectation(name: "endless headers", code: .headersTooLarge),
        Expectation(name: "NUL in header", code: .badResponse),
        // "error, or the CR replaced": an error, since the sender is broken or hostile.
        Expectation(name: "lone CR in header", code: .badResponse),
        Expectation(name: "header without colon", code: .badResponse),
        Expectation(name: "header in windows-1251", body: "", headers: ["X": "\u{CF}\u{F0}\u{E8}\u{E2}\u{E5}\u{F2}"]),
        Expectation(name: "HEAD with Content-Length", body: "", headers: ["Content-Length": "7"]),
        // Not the time-out of the corpus: the second "H" shows that this is no status line. See `slowHeaders`.
        Expectation(name: "slow headers 1 byte/200 ms", code: .badResponse),
        Expectation(name: "silent", code: .timedOut, phase: .waiting),
        Expectation(name: "endless body", code: .bodyTooLarge, expected: 1 << 20),
        Expectation(name: "gzip ok", size: 7_000),
        Expectation(name: "gzip cut at half, Content-Length right for the cut", code: .truncated, received: 27),
        Expectation(name: "gzip wrong CRC", code: .badContentCoding),
        // "or ignored": an error, as junk there means that sender and receiver disagree about the body.
        Expectation(name: "gzip with junk after it", code: .badContentCoding),
        Expectation(name: "gzip label on plain text", code: .badContentCoding),
        // The bytes are given as they came; who decodes them names the magic bytes.
        Expectation(name: "gzip body without label", size: 55),
        Expectation(name: "unknown Content-Encoding", code: .badContentCoding),
        // There is no jar: the fields are given, and nothing is kept.
        Expectation(name: "Set-Cookie for other domains", body: object, headers: ["Set-Cookie": "a=1; Domain=com"]),
        // Both are given; media types are judged by who decodes the body.
        Expectation(name: "content type twice", body: object, headers: ["Content-Type": "text/html"]),
        Expectation(name: "keep-alive then close without reply on second request", body: object),
    ]

    static let scripts = (try? Corpora.json("own/http/server-scripts.json", as: [Script].self)) ?? []

    @Test func coversTheCorpus() {
        #expect(Self.scripts.map(\.name).sorted() == Self.expectations.map(\.name).sorted())
    }

    @Test(.tally("own.http"), .notesIssues, arguments: expectations)
    func endsAsRequired(_ expectation: Expectation) async throws {
        let script = try #require(Self.scripts.first { $0.name == expectation.name })
        let server = try ScriptedServer(script.steps)
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(method: HTTPMethod(rawValue: script.method ?? "GET"), url: server.url("/"))
        request.timeout = .seconds(1)
        request.limits.bodySize = 1 << 20
        let transport = CurlTransport()
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            #expect(error.code == expectation.code, "\(error)")
            #expect(error.phase == expectation.phase)
            if let received = expectation.received { #expect(error.received == received) }
            if let expected = expectation.expected { #expect(error.expected == expected) }
            // A server that goes on sending sees that the connection is given up.
            if expectation.name == "endless body" {
                #expect(await eventually { server.openConnectionCount == 0 })
            }
            return
        }
        #expect(expectation.code == nil, "a response with status \(response.status) came")
        #expect(response.status == 200)
        #expect(response.isLengthKnown == expectation.isLengthKnown)
        if let body = expectation.body { #expect(String(decoding: response.body, as: UTF8.self) == body) }
        if let size = expectation.size { #expect(response.body.count == size) }
        for field in expectation.headers { #expect(response.headers[field.name] == field.value) }
    }

    @Test func slowHeaders() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nX: "), .sendRepeatedly(Data("a".utf8), times: 100, pause: .milliseconds(200)),
        ])
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        request.timeout = .seconds(1)
        let error = await CurlTransport().failure(of: request)
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .receiving)
    }

    @Test func keepsAllFieldsOfOneName() async throws {
        for (name, field, count) in [
            ("Set-Cookie for other domains", "Set-Cookie", 4), ("content type twice", "Content-Type", 2),
        ] {
            let script = try #require(Self.scripts.first { $0.name == name })
            let server = try ScriptedServer(script.steps)
            defer { withExtendedLifetime(server) {} }
            let transport = CurlTransport()
            let response = try await transport.send(HTTPRequest(url: server.url("/")))
            #expect(response.headers.values(for: field).count == count)
            // No cookie is kept.
            _ = try await transport.send(HTTPRequest(url: server.url("/")))
            #expect(server.requests.map { $0.headers.contains(name: "Cookie") } == [false, false])
        }
    }

    @Test func aTrailerIsNoHeader() async throws {
        let script = try #require(Self.scripts.first { $0.name == "chunked with trailer" })
        let server = try ScriptedServer(script.steps)
        defer { withExtendedLifetime(server) {} }
        let response = try await CurlTransport().send(HTTPRequest(url: server.url("/")))
        #expect(response.headers.map(\.name) == ["Transfer-Encoding"])
    }

    /// A kept connection that the server closes when the next request comes: sent again only where that does no harm.
    @Test(arguments: [("GET", true), ("PUT", true), ("DELETE", true), ("POST", false), ("PATCH", false)])
    func sendsAgainOnAStaleConnection(_ method: String, _ isRepeated: Bool) async throws {
        let name = "keep-alive then close without reply on second request"
        let script = try #require(Self.scripts.first { $0.name == name })
        let server = try ScriptedServer(script.steps)
        defer { withExtendedLifetime(server) {} }
        let transport = CurlTransport()
        _ = try await transport.send(HTTPRequest(url: server.url("/1")))
        var request = HTTPRequest(method: HTTPMethod(rawValue: method), url: server.url("/2"))
        if method != "GET" { request.body = .text("body") }
        if isRepeated {
            #expect(try await transport.send(request).status == 200)
        } else {
            let error = await transport.failure(of: request)
            #expect(error?.code == .connectionLost)
        }
        #expect(server.requests.map(\.path) == ["/1", "/2"] + (isRepeated ? ["/2"] : []))
        #expect(server.requests.map(\.connection) == [1, 1] + (isRepeated ? [2] : []))
        #expect(server.requests.last?.body == request.body?.data ?? Data())
    }

    @Test func sendsAgainOnlyOnce() async throws {
        let answer = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let server = try ScriptedServer(scripts: [[answer, .readRequest, .close], [.close]])
        defer { withExtendedLifetime(server) {} }
        let transport = CurlTransport()
        _ = try await transport.send(HTTPRequest(url: server.url("/1")))
        let error = await transport.failure(of: HTTPRequest(url: server.url("/2")))
        #expect(error?.code == .connectionLost)
        // 52: the server closed without an answer.
        #expect(error?.curlCode == 52)
        #expect(server.requests.map(\.path) == ["/1", "/2", "/2"])
    }
}
