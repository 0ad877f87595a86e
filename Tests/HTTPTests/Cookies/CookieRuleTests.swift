import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The rules of RFC 6265 at work: a server that goes by many names sets a cookie, and is asked again.
@Suite struct CookieRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// Where the cookies are set: host and path.
        let place: String
        let cookies: [String]
        /// What is sent where.
        let sent: [String: String?]

        init(_ place: String, _ cookies: String..., sent: [String: String?]) {
            self.place = place
            self.cookies = cookies
            self.sent = sent
        }

        var testDescription: String { "\(place) \(cookies)" }
    }

    /// Sections of RFC 6265 are named; `example.com`, `co.uk` and `github.io` stand in the public-suffix list as they are.
    static let cases = [
        // 5.3, 6: without a domain the host alone.
        Case("a.example.com/", "n=v", sent: ["a.example.com/": "n=v", "example.com/": nil, "b.a.example.com/": nil]),
        // 5.1.3: domain match.
        Case(
            "a.example.com/",
            "n=v; Domain=example.com",
            sent: ["example.com/": "n=v", "b.example.com/": "n=v", "badexample.com/": nil, "example.org/": nil]
        ),
        // 5.2.3: the leading dot and case play no part.
        Case("a.example.com/", "n=v; dOmAiN=.EXAMPLE.com", sent: ["b.example.com/": "n=v"]),
        // 5.3, 6: a domain must hold the host.
        Case("a.example.com/", "n=v; Domain=other.com", sent: ["a.example.com/": nil, "other.com/": nil]),
        Case("a.example.com/", "n=v; Domain=b.a.example.com", sent: ["a.example.com/": nil, "b.a.example.com/": nil]),
        // 5.3, 5: public suffixes.
        Case("a.example.com/", "n=v; Domain=com", sent: ["a.example.com/": nil, "b.com/": nil]),
        Case("shop.co.uk/", "n=v; Domain=co.uk", sent: ["shop.co.uk/": nil, "bank.co.uk/": nil]),
        Case("me.github.io/", "n=v; Domain=github.io", sent: ["me.github.io/": nil, "you.github.io/": nil]),
        // An address has no domain above it.
        Case("10.1.2.3/", "n=v; Domain=2.3", sent: ["10.1.2.3/": nil, "9.9.2.3/": nil]),
        Case("10.1.2.3/", "n=v", sent: ["10.1.2.3/": "n=v"]),
        // 5.1.4: the default path.
        Case(
            "example.com/a/b/c",
            "n=v",
            sent: ["example.com/a/b": "n=v", "example.com/a/b/x": "n=v", "example.com/a": nil, "example.com/a/bc": nil]
        ),
        // 5.1.4: path match.
        Case(
            "example.com/",
            "n=v; Path=/foo",
            sent: [
                "example.com/foo": "n=v", "example.com/foo/bar": "n=v", "example.com/foobar": nil, "example.com/": nil,
            ]
        ),
        Case("example.com/a/b", "n=v; Path=relative", sent: ["example.com/": "n=v"]),
        // 5.4, 1: several go along.
        Case(
            "example.com/",
            "n=1; Path=/",
            "n=2; Path=/a",
            sent: ["example.com/a": "n=2; n=1", "example.com/b": "n=1"]
        ),
        // A server without TLS sets nothing that only TLS may carry (RFC 6265bis, sections 4.1.3 and 5.7).
        Case("example.com/", "n=v; Secure", sent: ["example.com/": nil]),
        Case("example.com/", "__Secure-n=v", sent: ["example.com/": nil]),
        Case("example.com/", "__Host-n=v; Path=/", sent: ["example.com/": nil]),
        // 5.3, 3: Max-Age counts, not Expires, wherever it stands.
        Case("example.com/", "n=v; Max-Age=100; Expires=Thu, 01 Jan 1970 00:00:10 GMT", sent: ["example.com/": "n=v"]),
        Case("example.com/", "n=v; Expires=Thu, 01 Jan 1970 00:00:10 GMT; Max-Age=100", sent: ["example.com/": "n=v"]),
        Case("example.com/", "n=v; Max-Age=0; Expires=Wed, 09 Jun 2100 10:18:14 GMT", sent: ["example.com/": nil]),
        Case("example.com/", "n=v; Max-Age=-1", sent: ["example.com/": nil]),
        // 5.3, 11: a later one replaces, and an end that is past takes out.
        Case("example.com/", "n=1", "n=2", "m=3", sent: ["example.com/": "n=2; m=3"]),
        Case("example.com/", "n=1", "m=2", "n=; Max-Age=0", sent: ["example.com/": "m=2"]),
        // 5.1.1: dates.
        Case("example.com/", "n=v; Expires=Wed, 09 Jun 2100 10:18:14 GMT", sent: ["example.com/": "n=v"]),
        Case("example.com/", "n=v; Expires=Wed, 09-Jun-2100 10:18:14 GMT", sent: ["example.com/": "n=v"]),
        Case("example.com/", "n=v; Expires=Wednesday, 09-Jun-60 10:18:14 GMT", sent: ["example.com/": "n=v"]),
        Case("example.com/", "n=v; Expires=Wed Jun  9 10:18:14 2100", sent: ["example.com/": "n=v"]),
        Case("example.com/", "n=v; Expires=Wed, 09-Jun-1999 10:18:14 GMT", sent: ["example.com/": nil]),
        Case("example.com/", "n=v; Expires=sometime", sent: ["example.com/": "n=v"]),
        // 5.2: what values look like.
        Case("example.com/", "n=\"a b\"; HttpOnly; SameSite=Lax; unknown", sent: ["example.com/": "n=\"a b\""]),
        Case("example.com/", "n=a=b", "m=", sent: ["example.com/": "n=a=b; m="]),
        Case("example.com/", "without", sent: ["example.com/": nil]),
    ]

    private static func parts(_ cookies: String?) -> Set<String> {
        Set((cookies ?? "").components(separatedBy: "; "))
    }

    @Test func longerPathsComeFirst() async throws {
        let server = try FixtureServer { _ in FixtureResponse() }
        defer { withExtendedLifetime(server) {} }
        var options = CurlTransport.Configuration()
        let jar = try CookieJar()
        options.cookies = jar
        // RFC 6265, section 5.4, 2.
        for path in ["/", "/a/b", "/a"] {
            try jar.set(Cookie(name: "n\(path.utf8.count)", value: "v", domain: "127.0.0.1", path: path))
        }
        _ = try await CurlTransport(configuration: options).send(HTTPRequest(url: server.url("/a/b/c")))
        #expect(server.requests.last?.headers["Cookie"] == "n4=v; n2=v; n1=v")
    }

    @Test(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
    func securePrefixesNeedTLS() async throws {
        let cookies = ["__Host-a=1; Secure; Path=/", "__Secure-b=2; Secure", "__Host-c=3; Path=/", "__Secure-d=4"]
        let fields = cookies.map { "add_header Set-Cookie \"\($0)\";" }.joined(separator: " ")
        let nginx = try NginxServer(
            locations: "location /set { \(fields) return 204; } location /show { return 200 \"$http_cookie\"; }"
        )
        defer { nginx.stop() }
        var options = CurlTransport.Configuration()
        options.certificateAuthorities = nginx.certificate.path()
        options.cookies = try CookieJar()
        let transport = CurlTransport(configuration: options)
        _ = try await transport.send(HTTPRequest(url: nginx.tlsURL("/set")))
        let shown = try await transport.send(HTTPRequest(url: nginx.tlsURL("/show")))
        #expect(Self.parts(String(decoding: shown.body, as: UTF8.self)) == ["__Host-a=1", "__Secure-b=2"])
    }

    @Test(arguments: cases)
    func keepsTheRules(_ vector: Case) async throws {
        let server = try FixtureServer { request in
            var response = FixtureResponse()
            for cookie in request.headers.values(for: "X-Set") { response.headers.add("Set-Cookie", cookie) }
            return response
        }
        defer { withExtendedLifetime(server) {} }
        var options = CurlTransport.Configuration()
        options.cookies = try CookieJar()
        let transport = CurlTransport(configuration: options)
        func request(_ place: String) -> HTTPRequest {
            let host = place.prefix { $0 != "/" }
            return HTTPRequest(url: server.url(String(place.dropFirst(host.count))), headers: ["Host": String(host)])
        }
        var setting = request(vector.place)
        for cookie in vector.cookies { setting.headers.add("X-Set", cookie) }
        _ = try await transport.send(setting)
        for (place, cookies) in vector.sent {
            _ = try await transport.send(request(place))
            let sent = try #require(server.requests.last).headers.values(for: "Cookie")
            // One field at most; in which order cookies of equal paths stand is not the standard's word.
            #expect(sent.count == (cookies == nil ? 0 : 1), "\(place)")
            #expect(Self.parts(sent.first) == Self.parts(cookies), "\(place)")
        }
    }
}
