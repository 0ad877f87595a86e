import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct FixtureServerTests {
    @Test func answersCannedResponses() throws {
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
        #expect(request.version == "HTTP/1.1")
        #expect(request.headers == ["Host": "x", "Connection": "close"])
        #expect(server.url("/a") == "http://127.0.0.1:\(server.port)/a")
    }

    struct Exchange: CustomTestStringConvertible {
        let testDescription: String
        let request: String
        let response: FixtureResponse
        let answer: String
    }

    static let exchanges = [
        Exchange(
            testDescription: "no type",
            request: "GET /a HTTP/1.1\r\n\r\n",
            response: FixtureResponse(type: nil, text: "ab"),
            answer: "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nab"
        ),
        Exchange(
            testDescription: "HEAD has the length and no body",
            request: "HEAD /a HTTP/1.1\r\n\r\n",
            response: FixtureResponse(type: nil, text: "ab"),
            answer: "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n"
        ),
        Exchange(
            testDescription: "204 has neither",
            request: "GET /a HTTP/1.1\r\n\r\n",
            response: FixtureResponse(status: 204),
            answer: "HTTP/1.1 204 \r\n\r\n"
        ),
        Exchange(
            testDescription: "redirect",
            request: "GET /a HTTP/1.1\r\n\r\n",
            response: .redirect(to: "/b", status: 307),
            answer: "HTTP/1.1 307 \r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"
        ),
        Exchange(
            testDescription: "a length that is given is kept",
            request: "GET /a HTTP/1.1\r\n\r\n",
            response: FixtureResponse(headers: ["Content-Length": "9"], body: Data("ab".utf8)),
            answer: "HTTP/1.1 200 \r\nContent-Length: 9\r\n\r\nab"
        ),
        Exchange(
            testDescription: "chunks",
            request: "GET /a HTTP/1.1\r\n\r\n",
            response: pieces(.chunked),
            answer: "HTTP/1.1 200 \r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n2\r\ncd\r\n1\r\ne\r\n0\r\n\r\n"
        ),
        Exchange(
            testDescription: "ended by the connection",
            request: "GET /a HTTP/1.1\r\n\r\n",
            response: pieces(.close),
            answer: "HTTP/1.1 200 \r\nConnection: close\r\n\r\nabcde"
        ),
        Exchange(
            testDescription: "interim responses",
            request: "GET /a HTTP/1.1\r\n\r\n",
            response: afterInterim(FixtureResponse(type: nil, text: "ab")),
            answer:
                "HTTP/1.1 103 \r\nLink: </a>\r\n\r\nHTTP/1.1 102 \r\n\r\nHTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nab"
        ),
        Exchange(
            testDescription: "another method",
            request: "POST /a HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
            response: FixtureResponse(),
            answer: "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n"
        ),
        Exchange(
            testDescription: "another path",
            request: "GET /b%20c HTTP/1.1\r\n\r\n",
            response: FixtureResponse(),
            answer: "HTTP/1.1 404 \r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 26\r\n\r\n"
                + "no fixture for GET /b%20c\n"
        ),
    ]

    private static func afterInterim(_ response: FixtureResponse) -> FixtureResponse {
        var response = response
        response.interim = [.init(status: 103, headers: ["Link": "</a>"]), .init(status: 102)]
        return response
    }

    private static func pieces(_ framing: FixtureResponse.Framing) -> FixtureResponse {
        var response = FixtureResponse(type: nil, text: "abcde")
        response.framing = framing
        response.pieceSize = 2
        response.pause = .milliseconds(1)
        return response
    }

    @Test(arguments: exchanges) func writesResponses(_ exchange: Exchange) throws {
        let server = try FixtureServer()
        server.on("/a", respond: exchange.response)
        let client = try RawClient(port: server.port)
        try client.send(exchange.request)
        try client.finishSending()
        #expect(String(decoding: try client.readToEnd(), as: UTF8.self) == exchange.answer)
    }

    @Test func methodsHaveRoutesOfTheirOwn() throws {
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(status: 201))
        server.on("/a", method: .put, respond: FixtureResponse(status: 202))
        let answer = try RawClient(port: server.port).exchange(
            "PUT /a HTTP/1.1\r\n\r\nGET /a HTTP/1.1\r\nConnection: close\r\n\r\n"
        )
        #expect(answer == "HTTP/1.1 202 \r\nContent-Length: 0\r\n\r\nHTTP/1.1 201 \r\nContent-Length: 0\r\n\r\n")
    }

    @Test func keepsConnectionsAlive() throws {
        let server = try FixtureServer { request in FixtureResponse(type: nil, text: request.target) }
        let client = try RawClient(port: server.port)
        for target in ["/first", "/other"] {
            try client.send("GET \(target) HTTP/1.1\r\n\r\n")
            #expect(try client.read(until: target) == "HTTP/1.1 200 \r\nContent-Length: 6\r\n\r\n\(target)")
        }
        _ = try RawClient(port: server.port).exchange("GET /3 HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(server.requests.map(\.connection) == [1, 1, 2])
        #expect(server.connectionCount == 2)
    }

    static let bodies = [
        ("Content-Length: 5\r\n\r\nhello", "hello"),
        ("Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nX-Trailer: 1\r\n\r\n", "hello"),
        ("\r\n", ""),
    ]

    @Test(arguments: bodies) func readsBodies(_ rest: String, body: String) throws {
        let server = try FixtureServer()
        let client = try RawClient(port: server.port)
        _ = try client.exchange("POST /a HTTP/1.1\r\n\(rest)GET /end HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(server.requests.map(\.target) == ["/a", "/end"])
        #expect(server.requests.first?.body == Data(body.utf8))
    }

    @Test func asksForABodyThatWaits() throws {
        let server = try FixtureServer { FixtureResponse(type: nil, body: $0.body) }
        let client = try RawClient(port: server.port)
        try client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n")
        #expect(try client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(try client.exchange("hi") == "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nhi")
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", "not a request line: GET /"),
        ("GET / SPDY/3\r\n\r\n", "not a request line: GET / SPDY/3"),
        ("GET / HTTP/1.1\r\nX\r\n\r\n", "a header field without a colon: X"),
        ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "bad content length -1"),
        ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "bad content length 99999999999999999999"),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxx\r\n", "bad chunk size xx"),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "a chunk is longer than its size"),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", "unknown transfer coding gzip"),
    ]) func refusesWhatItCannotRead(_ request: String, reason: String) throws {
        let server = try FixtureServer()
        let answer = try RawClient(port: server.port).exchange(request)
        #expect(answer.hasPrefix("HTTP/1.1 400 \r\n"))
        #expect(answer.hasSuffix("\r\n\r\n\(reason)\n"))
        #expect(server.requests.isEmpty)
    }

    @Test func readsHeadersThatAreNotUTF8() throws {
        let server = try FixtureServer()
        let client = try RawClient(port: server.port)
        try client.send(Array("GET / HTTP/1.1\r\nConnection: close\r\nX: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8))
        _ = try client.readToEnd()
        #expect(server.requests.first?.headers["X"] == "é")
    }

    @Test func printsNoSecret() throws {
        let server = try FixtureServer()
        let client = try RawClient(port: server.port)
        _ = try client.exchange(
            "POST /a?token=t0p&b=1 HTTP/1.1\r\nAuthorization: t0p\r\nContent-Length: 3\r\nConnection: close\r\n\r\nt0p"
        )
        let request = try #require(server.requests.first)
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", String(reflecting: request), dumped] { #expect(!text.contains("t0p"), "\(text)") }
        #expect("\(request)".hasPrefix("POST /a?token=***&b=1 HTTP/1.1\nAuthorization: ***\n"))
    }

    @Test func waitsBeforeTheAnswer() throws {
        let server = try FixtureServer()
        var response = FixtureResponse()
        response.delay = .milliseconds(80)
        server.on("/slow", respond: response)
        let start = ContinuousClock.now
        _ = try RawClient(port: server.port).exchange("GET /slow HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(ContinuousClock.now - start >= .milliseconds(80))
    }
}
