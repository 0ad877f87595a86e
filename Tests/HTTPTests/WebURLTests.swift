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
}
