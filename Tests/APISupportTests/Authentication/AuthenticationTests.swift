import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct AuthenticationTests {
    private func sent(_ credentials: Credentials) -> HTTPRequest {
        var request = HTTPRequest(url: "https://api.example/")
        credentials.apply(to: &request)
        return request
    }

    @Test func writesWhatTheStandardsShow() throws {
        // RFC 7617, sections 2 and 2.1; RFC 6750, section 2.1.
        let basic = try Credentials.basic(user: "Aladdin", password: "open sesame")
        #expect(sent(basic).headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        let pounds = try Credentials.basic(user: "test", password: "123£")
        #expect(sent(pounds).headers["Authorization"] == "Basic dGVzdDoxMjPCow==")
        let bearer = try Credentials.bearer("mF_9.B5f-4.1JqM")
        #expect(sent(bearer).headers["Authorization"] == "Bearer mF_9.B5f-4.1JqM")
        #expect(sent(try Credentials.bearer("a~+/==")).headers["Authorization"] == "Bearer a~+/==")
        #expect(sent(try Credentials.digest(user: "u", password: "p")).headers.isEmpty)
    }

    @Test func refusesWhatTheSchemesCannotCarry() {
        for (user, password) in [("a:b", "p"), ("a\n", "p"), ("a", "p\u{7F}")] {
            let error = #expect(throws: TransportError.self) {
                _ = try Credentials.basic(user: user, password: password)
            }
            #expect(error?.code == .invalidRequest)
        }
        for token in ["", "a b", "a\r\nb", "==", "a=b", "ä"] {
            let error = #expect(throws: TransportError.self) { _ = try Credentials.bearer(token) }
            #expect(error?.code == .invalidRequest)
        }
        let error = #expect(throws: TransportError.self) { _ = try Credentials.digest(user: "a", password: "\0") }
        #expect(error?.code == .invalidRequest)
        #expect(throws: TransportError.self) {
            _ = try AuthenticationInterceptor(.bearer("a"), for: ["https://api.example", "api.example"])
        }
    }

    @Test func aColonBelongsToThePassword() throws {
        #expect(sent(try .basic(user: "", password: ":a:")).headers["Authorization"] == "Basic OjphOg==")
    }

    @Test func descriptionsShowTheKindAlone() throws {
        let all = [
            try Credentials.basic(user: "user", password: "secret"), try .bearer("secret"),
            try .digest(user: "user", password: "secret"),
        ]
        #expect(all.map { "\($0)" } == ["Basic ***", "Bearer ***", "Digest ***"])
        for credentials in all {
            var text = ""
            dump(credentials, to: &text)
            dump(sent(credentials), to: &text)
            dump(sent(credentials).digest, to: &text)
            #expect(!text.contains("secret"))
            #expect(!text.contains("user"))
        }
        var text = "\(AccessToken("secret"))"
        dump(AccessToken("secret", expires: Date(timeIntervalSince1970: 0)), to: &text)
        #expect(text.contains("1970-01-01"))
        #expect(!text.contains("secret"))
    }

    @Test(arguments: [
        ("https://api.example/a", true), ("https://api.example:443/b?c", true), ("HTTPS://API.EXAMPLE/", true),
        ("http://api.example/", false), ("https://api.example:444/", false), ("https://other.example/", false),
        ("https://api.example.other/", false), ("https://x.api.example/", false),
    ])
    func areForTheirServersAlone(_ url: String, _ isSent: Bool) async throws {
        let stub = StubTransport()
        stub.onAny { _ in .response(HTTPResponse(status: 200)) }
        let basic = try AuthenticationInterceptor(.bearer("abc"), for: ["https://api.example/v1?x"])
        let transport = InterceptingTransport(stub, interceptors: [basic])
        _ = try await transport.send(HTTPRequest(url: url))
        _ = try await transport.send(HTTPRequest(url: url, headers: ["Authorization": "own"]))
        #expect(
            stub.requests.map { $0.headers.values(for: "Authorization") } == [isSent ? ["Bearer abc"] : [], ["own"]]
        )
    }

    @Test func whatAServerEchoesIsMasked() async throws {
        let stub = StubTransport()
        stub.onAny { request in
            let echo = "not you: \(request.headers["Authorization"] ?? ""), \(request.headers["X-Own"] ?? "")"
            return .response(HTTPResponse(status: 403, headers: ["Content-Type": "text/plain"], body: Data(echo.utf8)))
        }
        let own = Own()
        var configuration = APIConfiguration(transport: stub)
        let bearer = try AuthenticationInterceptor(.bearer("t0psecret"), for: ["https://api.example"])
        configuration.interceptors = [bearer, own]
        let connection = APIConnection(
            request: APIRequest(url: "https://api.example/"),
            configuration: configuration
        )
        let error = await #expect(throws: APIError.self) { _ = try await connection.response() }
        #expect(error?.bodyPreview == "not you: ***, ***")
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    /// Puts in a secret under a name of its own.
    private struct Own: HTTPInterceptor {
        func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
            var request = request
            request.headers["X-Own"] = "own secret"
            request.secretHeaders.insert("X-Own")
            return try await next(request)
        }
    }

    @Test func aRedirectToAnotherServerDropsThem() async throws {
        let other = try FixtureServer { _ in FixtureResponse(type: nil, text: "other") }
        let target = other.url("/")
        let server = try FixtureServer { request in .redirect(to: request.path == "/1" ? "/2" : target) }
        defer { withExtendedLifetime((server, other)) {} }
        let login = try Credentials.basic(user: "user", password: "secret")
        let basic = try AuthenticationInterceptor(login, for: [server.url("/")])
        let transport = InterceptingTransport(CurlTransport(), interceptors: [basic])
        _ = try await transport.send(HTTPRequest(url: server.url("/1")))
        #expect(server.requests.map { $0.headers.contains(name: "Authorization") } == [true, true])
        #expect(other.requests.map { $0.headers.contains(name: "Authorization") } == [false])
    }

    @Test(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
    func nginxTakesBasic() async throws {
        let nginx = try NginxServer(
            files: ["users": Data("Jürgen:{PLAIN}пароль\n".utf8), "a.txt": Data("in".utf8)],
            locations: "location /a.txt { auth_basic realm; auth_basic_user_file root/users; }"
        )
        defer { nginx.stop() }
        for (password, status) in ["пароль": 200, "password": 401] {
            let login = try Credentials.basic(user: "Jürgen", password: password)
            let basic = try AuthenticationInterceptor(login, for: [nginx.url("/")])
            let transport = InterceptingTransport(CurlTransport(), interceptors: [basic])
            #expect(try await transport.send(HTTPRequest(url: nginx.url("/a.txt"))).status == status)
        }
    }

    @Test(.enabled(if: PythonServer.isInstalled, PythonServer.skipReason), arguments: ["MD5", "SHA-256"])
    func aServerTakesDigest(_ algorithm: String) async throws {
        let server = try await PythonServer("digest_server.py")
        let curl = CurlTransport()
        func transport(password: String) throws -> InterceptingTransport {
            let login = try Credentials.digest(user: "Mufasa", password: password)
            return InterceptingTransport(curl, interceptors: [try AuthenticationInterceptor(login, for: [server.url])])
        }
        func count() async throws -> String {
            String(decoding: try await curl.send(HTTPRequest(url: "\(server.url)count")).body, as: UTF8.self)
        }
        let url = "\(server.url)\(algorithm)/a?b=c"
        let right = try transport(password: "Circle Of Life")
        let get = try await right.send(HTTPRequest(url: url))
        #expect(get.status == 200)
        #expect(String(decoding: get.body, as: UTF8.self) == "GET /\(algorithm)/a?b=c ")
        #expect(get.headers["WWW-Authenticate"] == nil)
        #expect(try await count() == "2")
        for method in [HTTPMethod.post, .put] {
            var request = HTTPRequest(method: method, url: url, body: Data(repeating: 0x61, count: 200_000))
            request.reportsProgress = true
            let response = try await right.send(request)
            #expect(response.status == 200)
            #expect(response.body.count == "\(method) /\(algorithm)/a?b=c ".utf8.count + 200_000)
        }
        // Each first without the proof: 2, then the look at the count, and twice 2.
        #expect(try await count() == "7")
        let refused = try await transport(password: "wrong").send(HTTPRequest(url: url))
        #expect(refused.status == 401)
        #expect(String(decoding: refused.body, as: UTF8.self) == "who are you?")
    }

    @Test func digestIsNotTakenToAnotherServer() async throws {
        let challenge = FixtureResponse(
            status: 401,
            headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n", qop="auth", algorithm=MD5"#]
        )
        let other = try FixtureServer { _ in challenge }
        let target = other.url("/")
        let server = try FixtureServer { request in
            request.headers.contains(name: "Authorization") ? .redirect(to: target) : challenge
        }
        defer { withExtendedLifetime((server, other)) {} }
        let login = try Credentials.digest(user: "user", password: "secret")
        let digest = try AuthenticationInterceptor(login, for: [server.url("/")])
        let transport = InterceptingTransport(CurlTransport(), interceptors: [digest])
        #expect(try await transport.send(HTTPRequest(url: server.url("/"))).status == 401)
        #expect(server.requests.count == 2)
        #expect(other.requests.map { $0.headers.contains(name: "Authorization") } == [false])
    }

    @Test func aChallengeOfAnotherSchemeIsTheAnswer() async throws {
        let server = try FixtureServer { _ in
            FixtureResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=r"], body: Data("no".utf8))
        }
        defer { withExtendedLifetime(server) {} }
        let login = try Credentials.digest(user: "user", password: "secret")
        let digest = try AuthenticationInterceptor(login, for: [server.url("/")])
        let response = try await InterceptingTransport(CurlTransport(), interceptors: [digest])
            .send(HTTPRequest(url: server.url("/")))
        #expect(response.status == 401)
        #expect(response.body == Data("no".utf8))
        #expect(server.requests.count == 1)
    }
}
