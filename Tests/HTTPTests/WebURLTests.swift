import Testing

@testable import APISupportHTTP

@Suite struct WebURLTests {
    @Test(arguments: [
        ("http://example.org", "http://example.org:80", "http://example.org/"),
        ("HTTP://Example.ORG:8080/a?b#c", "http://example.org:8080", "http://Example.ORG:8080/a?b"),
        ("https://example.org:443/", "https://example.org:443", "https://example.org:443/"),
        ("http://[::1]:81/a", "http://[::1]:81", "http://[::1]:81/a"),
        ("http://example.org/a/../b/./c", "http://example.org:80", "http://example.org/b/c"),
        ("http://example.org/%2e%2e%2Fa?q=%20", "http://example.org:80", "http://example.org/%2e%2e%2Fa?q=%20"),
        ("http://example.org/п?ж", "http://example.org:80", "http://example.org/%d0%bf?%d0%b6"),
        ("http://example.org?q", "http://example.org:80", "http://example.org/?q"),
    ])
    func reads(_ url: String, _ origin: String, _ text: String) throws {
        let parsed = try WebURL(url)
        #expect(parsed.origin == origin)
        #expect(parsed.text == text)
    }

    @Test(arguments: [
        "", "example.org/a", "/a", "file:///etc/passwd", "ftp://example.org/", "gopher://example.org/",
        "data:text/plain,x",
        "http://", "http://user@example.org/", "http://user:secret@example.org/", "http://@example.org/",
        "http://good.example\\@evil.example/", "http://good.example#@evil.example/", "http://example.org/a b",
        "http://example.org/a\r\nEvil: b", "http://example.org/\0", "http://example.org:99999/", "http://exa mple.org/",
        "http://example.org/\u{7F}", "http:///x", "http:/x", "http:x", "https:////x", "http://?q", "http://#f",
        "HTTP:///x",
    ])
    func refuses(_ url: String) throws {
        let error = #expect(throws: TransportError.self) { try WebURL(url) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("secret") == false)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://example.org/", "mailto:a@example.org", "data:text/plain,x", "FILE:/a",
    ])
    func namesTheScheme(_ url: String) throws {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        let error = #expect(throws: TransportError.self) { try WebURL(url) }
        #expect(error?.message.contains("its scheme is \(scheme), not http or https") == true)
        let redirect = #expect(throws: TransportError.self) { try WebURL("http://example.org/").target(url) }
        #expect(redirect?.message.contains("its scheme is \(scheme), not http or https") == true)
    }

    @Test(arguments: [
        ("b", "http://example.org/a/b"), ("/b", "http://example.org/b"), ("//other/b", "http://other/b"),
        ("?q=1", "http://example.org/a/x?q=1"), ("../../b", "http://example.org/b"),
        ("https://other/", "https://other/"),
        ("/a b", "http://example.org/a%20b"), ("./a:b", "http://example.org/a/a:b"),
        ("/a:b//c", "http://example.org/a:b//c"), ("#f", "http://example.org/a/x?p"),
    ])
    func resolves(_ location: String, _ text: String) throws {
        #expect(try WebURL("http://example.org/a/x?p").target(location).text == text)
    }

    @Test(arguments: [
        "file:///etc/passwd", "gopher://x/", "data:text/plain,x", "ftp://example.org/", "mailto:a@example.org",
        "http://good.example\\@evil.example/", "//user:secret@other/", "/a\\b", "http://good.example#@evil.example/",
        "/\0", "///x", "http:///x", "http:/x", "https:x", "//?q",
    ])
    func refusesTargets(_ location: String) throws {
        let error = #expect(throws: TransportError.self) { try WebURL("http://example.org/").target(location) }
        #expect(error?.code == .invalidRedirect)
        #expect(error?.message.contains("secret") == false)
    }

    // MARK: Plain URLs

    @Test(arguments: [
        "http://example.org/", "https://example.org/", "http://127.0.0.1:8080/a/b.json?a=b&c=d", "http://x:1/",
        "https://a-b.example.org:65535/~x/A_B;c,d:e+f?q=/.?x=1", "http://0.0.0.255//a//", "http://a1.b2/x../y./z.",
    ])
    func readsPlainOnesAsLibcurlDoes(_ url: String) throws {
        let plain = try #require(WebURL.plain(url))
        #expect(try plain == WebURL.parse(url, against: nil))
        #expect(plain.text == url)
    }

    @Test(arguments: [
        "HTTP://example.org/", "http://Example.org/", "http://example.org", "http://example.org?q", "http://a@b/",
        "http://a..b/", "http://a./", "http://.a/", "http://127.1/", "http://0x7f.0.0.1/", "http://127.0.0.01/",
        "http://127.0.0.256/", "http://1.2.3.4.5/", "http://1a.example/", "http://[::1]/", "http://a:0/",
        "http://a:080/",
        "http://a:65536/", "http://a:/", "http://a/./b", "http://a/../b", "http://a/.b", "http://a/b c", "http://a/%2e",
        "http://a/\\", "http://a/b#c", "http://a/b?", "http://a/п", "http://a_b/", "ftp://a/", "http:///", "http://",
        "",
    ])
    func leavesAllOthersToLibcurl(_ url: String) {
        #expect(WebURL.plain(url) == nil)
    }

    @Test func agreesWithLibcurlOnRandomOnes() throws {
        var random = SplitMix64(state: 1)
        var plainOnes = 0
        for _ in 0..<20_000 {
            let authority = ["a", "b-c", ".", "1", "255", "127.0.0.1", "x.y", "-", ":", ":80", ":443", "%41"]
            let rest = ["/", "a", ".", "..", "?", "=", "&", "%2e", "%2F", "+", ";", ",", ":", "@", "~", "!", "#"]
            var url = ["http://", "https://"].randomElement(using: &random) ?? ""
            for _ in 0..<Int.random(in: 1...3, using: &random) { url += authority.randomElement(using: &random) ?? "" }
            url += "/"
            for _ in 0..<Int.random(in: 0...6, using: &random) { url += rest.randomElement(using: &random) ?? "" }
            guard let plain = WebURL.plain(url) else { continue }
            plainOnes += 1
            #expect(try plain == WebURL.parse(url, against: nil), "\(url)")
        }
        #expect(plainOnes > 500)
    }
}
