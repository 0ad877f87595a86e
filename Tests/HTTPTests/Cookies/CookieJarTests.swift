import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct CookieJarTests {
    private func transport(_ jar: CookieJar?) -> CurlTransport {
        var options = CurlTransport.Configuration()
        options.cookies = jar
        return CurlTransport(configuration: options)
    }

    /// A server that sets what a path's handler says, and shows the `Cookie` fields of each request.
    private func server(_ routes: [String: @Sendable (FixtureRequest) -> FixtureResponse]) throws -> FixtureServer {
        let server = try FixtureServer()
        for (path, handler) in routes { server.on(path, handler: handler) }
        return server
    }

    private static func setting(_ cookie: String, redirect: String? = nil) -> FixtureResponse {
        var response = redirect.map { FixtureResponse.redirect(to: $0) } ?? FixtureResponse()
        response.headers.add("Set-Cookie", cookie)
        return response
    }

    private func cookies(_ server: FixtureServer) -> [[String]] {
        server.requests.map { $0.headers.values(for: "Cookie") }
    }

    @Test func eachHopIsSentWhatTheJarHas() async throws {
        let other = try server(["/c": { _ in FixtureResponse() }])
        let target = "http://localhost:\(other.port)/c"
        let server = try server([
            "/a": { _ in Self.setting("n=1", redirect: "/b") },
            "/b": { _ in Self.setting("m=2", redirect: target) },
            "/d": { _ in FixtureResponse() },
        ])
        defer { withExtendedLifetime((server, other)) {} }
        let transport = transport(try CookieJar())
        #expect(try await transport.send(HTTPRequest(url: server.url("/a"))).url == target)
        #expect(cookies(server) == [[], ["n=1"]])
        // Another host has cookies of its own.
        #expect(cookies(other) == [[]])
        _ = try await transport.send(HTTPRequest(url: server.url("/d"), headers: ["Cookie": "own=0"]))
        let sent = try #require(cookies(server).last)
        #expect(sent.count == 1)
        #expect(sent[0].hasSuffix("; own=0"))
        #expect(Set(sent[0].components(separatedBy: "; ")) == ["n=1", "m=2", "own=0"])
    }

    @Test func aCookieMayLeadToTheSamePlace() async throws {
        let server = try server([
            "/login": { request in
                request.headers.contains(name: "Cookie")
                    ? FixtureResponse(type: nil, text: "in") : Self.setting("sid=1", redirect: "/login")
            },
            "/loop": { _ in .redirect(to: "/loop") },
            "/setting": { _ in Self.setting("a=1", redirect: "/setting") },
        ])
        defer { withExtendedLifetime(server) {} }
        let transport = transport(try CookieJar())
        #expect(try await transport.send(HTTPRequest(url: server.url("/login"))).body == Data("in".utf8))
        for path in ["/loop", "/setting"] {
            #expect(await transport.failure(of: HTTPRequest(url: server.url(path)))?.code == .tooManyRedirects)
        }
        #expect(server.requests.filter { $0.path == "/loop" }.count == 1)
        #expect(server.requests.filter { $0.path == "/setting" }.count == 11)
        #expect(
            await self.transport(nil).failure(of: HTTPRequest(url: server.url("/login")))?.code == .tooManyRedirects
        )
    }

    @Test func jarsAreApartAndMayBeShared() async throws {
        let server = try server(["/": { _ in Self.setting("n=1") }])
        defer { withExtendedLifetime(server) {} }
        let jar = try CookieJar()
        var first: CurlTransport? = transport(jar)
        let second = transport(jar)
        let apart = transport(try CookieJar())
        _ = try await first?.send(HTTPRequest(url: server.url("/")))
        first = nil
        _ = try await second.send(HTTPRequest(url: server.url("/")))
        _ = try await apart.send(HTTPRequest(url: server.url("/")))
        #expect(cookies(server) == [[], ["n=1"], []])
        #expect(jar.cookies.map(\.name) == ["n"])
    }

    private let cookie = Cookie(
        name: "n",
        value: "secret",
        domain: "example.com",
        includesSubdomains: true,
        path: "/a",
        isSecure: true,
        isHTTPOnly: true,
        expires: Date(timeIntervalSince1970: 4_000_000_000)
    )

    @Test func cookiesAreReadAndWritten() throws {
        let jar = try CookieJar()
        let session = Cookie(name: "s", value: "", domain: "127.0.0.1")
        try jar.set(cookie)
        try jar.set(session)
        #expect(Set(jar.cookies) == [cookie, session])
        var changed = cookie
        changed.value = "new"
        try jar.set(changed)
        #expect(Set(jar.cookies) == [changed, session])
        jar.remove { $0.name == "n" }
        #expect(jar.cookies == [session])
        try jar.set(cookie)
        jar.removeAll()
        #expect(jar.cookies.isEmpty)
        #expect("\(cookie)" == "n=*** for .example.com/a")
        #expect(!String(reflecting: cookie).contains("secret"))
    }

    @Test(arguments: [
        Cookie(name: "", value: "v", domain: "h"), Cookie(name: "n", value: "v", domain: ""),
        Cookie(name: "n", value: "v", domain: "h", path: "a"), Cookie(name: "n", value: "a\tb", domain: "h"),
        Cookie(name: "n\n", value: "v", domain: "h"), Cookie(name: "n", value: "v", domain: "h\r\nh"),
    ])
    func whatIsNoCookieIsRefused(_ cookie: Cookie) throws {
        let jar = try CookieJar()
        let error = #expect(throws: TransportError.self) { try jar.set(cookie) }
        #expect(error?.code == .invalidRequest)
        #expect(jar.cookies.isEmpty)
    }

    @Test func aFileKeepsWhatHasAnEnd() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "cookies")
        let session = Cookie(name: "s", value: "v", domain: "example.com")
        let jar = try CookieJar(file: file)
        try jar.set(cookie)
        try jar.set(session)
        try jar.save()
        #expect(try CookieJar(file: file).cookies == [cookie])
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()) == ["cookies"])

        let whole = folder.url.appending(path: "whole")
        try CookieJar(file: whole, savesSessions: true).set(session)
        // It was saved as it went.
        #expect(try CookieJar(file: whole).cookies == [session])
    }

    @Test func aFileThatIsNoneIsAnError() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("# comment\n\nexample.com\tFALSE\t/\tFALSE\t0\tn\tv\nnonsense\n", to: "bad")
        let error = #expect(throws: TransportError.self) { _ = try CookieJar(file: file) }
        #expect(error?.message == "line 4 of the cookie file bad is no cookie")
        // It is somebody's file, and stays as it is.
        #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("\tv\nnonsense\n"))
        let windows = try folder.write("# x\r\nexample.com\tFALSE\t/\tFALSE\t0\tn\tv\r\n", to: "windows")
        #expect(try CookieJar(file: windows).cookies.map(\.name) == ["n"])
        // A server may send Unicode's other line ends, which libcurl takes.
        let odd = try folder.write("example.com\tFALSE\t/\tFALSE\t0\tn\ta\u{2028}b\n", to: "odd")
        #expect(try CookieJar(file: odd).cookies.map(\.value) == ["a\u{2028}b"])
        #expect(throws: CocoaError.self) { _ = try CookieJar(file: folder.url) }
        let jar = try CookieJar(file: folder.url.appending(path: "missing/cookies"))
        #expect(throws: POSIXError.self) { try jar.save() }
    }

    @Test(.enabled(if: Command.path(of: "curl") != nil, "curl is not installed"))
    func curlReadsTheFile() throws {
        let server = try server(["/a": { _ in Self.setting("theirs=2; Max-Age=1000") }])
        defer { withExtendedLifetime(server) {} }
        let folder = try TemporaryFolder()
        let ours = folder.url.appending(path: "cookies")
        let jar = try CookieJar(file: ours)
        try jar.set(Cookie(name: "ours", value: "1", domain: "127.0.0.1", expires: cookie.expires))
        try jar.save()
        let curl = try #require(Command.path(of: "curl"))
        _ = try Command.run(curl, ["-s", "-b", ours.path(), "-c", ours.path(), server.url("/a")])
        #expect(cookies(server) == [["ours=1"]])
        #expect(Set(try CookieJar(file: ours).cookies.map(\.name)) == ["ours", "theirs"])
    }

    @Test func anyThreadMayUseIt() async throws {
        let server = try server(["/": { request in Self.setting("c\(request.connection)=1") }])
        defer { withExtendedLifetime(server) {} }
        let jar = try CookieJar()
        let transport = transport(jar)
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask {
                    for number in 0..<25 {
                        _ = try? await transport.send(HTTPRequest(url: server.url("/")))
                        try? jar.set(Cookie(name: "t\(task)-\(number)", value: "v", domain: "example.com"))
                        _ = jar.cookies.count
                    }
                }
            }
        }
        #expect(jar.cookies.filter { $0.domain == "example.com" }.count == 100)
        #expect(server.requests.count == 100)
    }
}
