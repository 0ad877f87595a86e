import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The redirect matrix of the corpus, over two real servers.
@Suite(.enabled(if: Corpora.isAvailable("own/redirect"), Corpora.skipReason))
struct RedirectTests {
    private struct Matrix: Decodable {
        struct Case: Decodable {
            let status: Int
            let method: String
            let target: String
        }
        let cases: [Case]
    }

    struct Expectation: Sendable, CustomTestStringConvertible {
        enum Outcome: Sendable {
            /// The second request: its method, path, whether the same server gets it, whether it has the body.
            case followed(String, path: String = "/target", sameOrigin: Bool = true, body: Bool = false)
            /// The redirect itself is the response.
            case asItIs
            case error(TransportError.Code)
        }
        let status: Int
        let method: String
        let target: String
        let outcome: Outcome

        var testDescription: String { "\(status) \(method) \(target)" }

        init(_ status: Int, _ method: String, _ target: String, _ outcome: Outcome) {
            self.status = status
            self.method = method
            self.target = target
            self.outcome = outcome
        }
    }

    static let expectations = [
        Expectation(301, "GET", "same", .followed("GET")),
        Expectation(302, "POST", "same", .followed("GET")),
        Expectation(303, "HEAD", "same", .followed("HEAD")),
        Expectation(307, "POST", "same", .followed("POST", body: true)),
        Expectation(300, "GET", "same", .asItIs),
        Expectation(304, "GET", "same", .asItIs),
        Expectation(302, "GET", "other port", .followed("GET", sameOrigin: false)),
        // "refused, or body dropped: by option": there is no such option.
        Expectation(307, "POST", "other host", .error(.invalidRedirect)),
        Expectation(302, "GET", "file:///etc/passwd", .error(.invalidRedirect)),
        Expectation(302, "GET", "gopher://x/", .error(.invalidRedirect)),
        Expectation(302, "GET", "data:text/plain,x", .error(.invalidRedirect)),
        Expectation(302, "GET", "(empty Location)", .asItIs),
        Expectation(302, "GET", "(no Location)", .asItIs),
        Expectation(302, "GET", "//other/x", .followed("GET", path: "/x", sameOrigin: false)),
        // "escaped or error": escaped, since many servers forget it.
        Expectation(302, "GET", "/a b", .followed("GET", path: "/a%20b")),
        Expectation(302, "GET", "self", .error(.tooManyRedirects)),
        Expectation(302, "GET", "chain of 11", .error(.tooManyRedirects)),
        // "one parser for check and request, else refused": refused, as it holds a user's name.
        Expectation(302, "GET", "http://good.example\\@evil.example/", .error(.invalidRedirect)),
    ]

    /// The other cases need TLS (`NginxTests`) or a server without end (`readsNoBodyOfARedirect`).
    private static let elsewhere = ["https to http", "slow 302 body of 1 GB"]

    @Test func coversTheCorpus() throws {
        let cases = try Corpora.json("own/redirect/matrix.json", as: Matrix.self).cases
        let names = cases.filter { !Self.elsewhere.contains($0.target) }.map {
            "\($0.status) \($0.method) \($0.target)"
        }
        #expect(names.sorted() == Self.expectations.map(\.testDescription).sorted())
        #expect(cases.count == names.count + Self.elsewhere.count)
    }

    @Test(.tally("own.redirect"), .notesIssues, arguments: expectations)
    func followsTheMatrix(_ expectation: Expectation) async throws {
        let ok: FixtureServer.Handler = { _ in FixtureResponse(type: "text/plain", text: "there") }
        let (first, other) = (try FixtureServer(fallback: ok), try FixtureServer(fallback: ok))
        defer { withExtendedLifetime((first, other)) {} }
        var redirect = FixtureResponse(status: expectation.status)
        redirect.headers["Location"] = location(expectation.target, other: other.port)
        first.on("/start", respond: redirect)
        for number in 1...10 { first.on("/chain\(number)", respond: .redirect(to: "/chain\(number + 1)")) }

        var request = HTTPRequest(method: HTTPMethod(rawValue: expectation.method), url: first.url("/start"))
        request.headers = ["Authorization": "a", "Cookie": "b", "X-Api-Key": "c", "Accept-Language": "d"]
        if expectation.method == "POST" { request.body = .text("body") }
        let result = await send(request)

        switch expectation.outcome {
        case .followed(let method, let path, let sameOrigin, let hasBody):
            #expect(try result.get().status == 200)
            #expect(try result.get().url == (sameOrigin ? first : other).url(path, host: expectation.target))
            let arrived = try #require((sameOrigin ? first : other).requests.last)
            #expect(arrived.method.rawValue == method)
            #expect(arrived.path == path)
            #expect(arrived.body == (hasBody ? request.body?.data : Data()))
            let custom = arrived.headers.filter { request.headers.contains(name: $0.name) }.map(\.name)
            #expect(custom == (sameOrigin ? request.headers.map(\.name) : ["Accept-Language"]))
            #expect(first.requests.count + other.requests.count == 2)
        case .asItIs:
            #expect(try result.get().status == expectation.status)
            #expect(first.requests.count == 1)
        case .error(let code):
            guard case .failure(let error) = result else {
                Issue.record("\(expectation.testDescription) was not refused")
                return
            }
            #expect(error.code == code, "\(error)")
            // The redirect itself is kept.
            #expect(error.response?.status == expectation.status)
            #expect(first.requests.count == (expectation.target == "chain of 11" ? 11 : 1))
            #expect(other.requests.isEmpty)
        }
    }

    @Test func readsNoBodyOfARedirect() async throws {
        let piece = Data(repeating: 0x78, count: 8 << 10)
        let target = try FixtureServer()
        defer { withExtendedLifetime(target) {} }
        target.on("/target", respond: FixtureResponse(type: "text/plain", text: "there"))
        let redirect = ScriptStep.send(
            "HTTP/1.1 302 Found\r\nLocation: \(target.url("/target"))\r\nContent-Length: 1073741824\r\n\r\n"
        )
        let endless = try ScriptedServer([redirect, .sendRepeatedly(piece, times: 1 << 17, pause: .milliseconds(5))])
        defer { withExtendedLifetime(endless) {} }
        let response = try await CurlTransport().send(HTTPRequest(method: .post, url: endless.url("/"), body: Data()))
        #expect(response.body == Data("there".utf8))
        // The server sees that the rest is not wanted.
        #expect(await eventually { endless.openConnectionCount == 0 })
    }

    private func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do {
            return .success(try await CurlTransport().send(request))
        } catch {
            return .failure(error)
        }
    }

    private func location(_ target: String, other port: Int) -> String? {
        switch target {
        case "same": "/target"
        case "other port": "http://127.0.0.1:\(port)/target"
        case "other host": "http://localhost:\(port)/target"
        case "//other/x": "//localhost:\(port)/x"
        case "(empty Location)": ""
        case "(no Location)": nil
        case "self": "/start"
        case "chain of 11": "/chain1"
        default: target
        }
    }
}

extension FixtureServer {
    /// The URL of a path, under the name of the host that the matrix's target has.
    fileprivate func url(_ path: String, host target: String) -> String {
        target.hasPrefix("//") ? url(path).replacing("127.0.0.1", with: "localhost") : url(path)
    }
}
