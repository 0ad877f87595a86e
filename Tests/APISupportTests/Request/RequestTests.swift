import APISupportTesting
import Foundation
import Testing

@testable import APISupport

@Suite struct RequestTests {
    @Test(arguments: [
        ("https://h/p", [], "https://h/p"),
        ("https://h/p", [QueryItem("q", "a b")], "https://h/p?q=a%20b"),
        ("https://h/p?x=1", [QueryItem("q", 2)], "https://h/p?x=1&q=2"),
        ("https://h/p?x=1#part", [QueryItem("q", true)], "https://h/p?x=1&q=true"),
        ("https://h/p#part", [], "https://h/p"),
        ("https://h/p?", [QueryItem("q", 1.5)], "https://h/p?q=1.5"),
        ("https://h", [QueryItem("tag", ["a", "b"]), QueryItem("flag")], "https://h?tag=a&tag=b&flag"),
        ("https://h", [QueryItem("none", [String]()), QueryItem("empty", "")], "https://h?empty="),
        (
            "https://h", [QueryItem("a&b=c", "1+1=2&?/#[]@!$'()*,;:%")],
            "https://h?a%26b%3Dc=1%2B1%3D2%26%3F%2F%23%5B%5D%40%21%24%27%28%29%2A%2C%3B%3A%25"
        ),
        ("https://h", [QueryItem("q", "-._~Aя")], "https://h?q=-._~A%D1%8F"),
    ])
    func escapesQueryItems(url: String, items: [QueryItem], expected: String) throws {
        #expect(try APIRequest(url: url, query: items).makeHTTPRequest().url == expected)
    }

    @Test(arguments: [
        ("https://h", ["a"], "https://h/a"),
        ("https://h/", ["a", "b c"], "https://h/a/b%20c"),
        ("https://h/p?q=1", ["x/y"], "https://h/p/x%2Fy?q=1"),
        ("https://h", ["a\r\nEvil: b"], "https://h/a%0D%0AEvil%3A%20b"),
        ("https://h", ["../admin"], "https://h/..%2Fadmin"),
        ("https://h", [""], "https://h/"),
    ])
    func escapesPathSegments(url: String, segments: [String], expected: String) throws {
        #expect(try APIRequest(url: url, pathSegments: segments).makeHTTPRequest().url == expected)
    }

    @Test(arguments: [".", ".."])
    func refusesPathSegmentsThatAreSteps(segment: String) {
        let error = #expect(throws: APIError.self) {
            try APIRequest(url: "https://h", pathSegments: ["a", segment]).makeHTTPRequest()
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("\"\(segment)\"") == true)
    }

    @Test func needsAURL() {
        final class Forgetful: APIRequest {}
        let error = #expect(throws: APIError.self) { try Forgetful().makeHTTPRequest() }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("Forgetful") == true)
    }

    @Test func takesWhatASubclassOverrides() throws {
        final class Search: APIRequest {
            override var url: String { "https://h/search" }
            override var method: HTTPMethod { .put }
            override var query: [QueryItem] { [QueryItem("q", "x")] }
            override var pathSegments: [String] { ["s"] }
            override var headers: HTTPHeaders { ["A": "b"] }
            override var secretHeaders: Set<String> { ["A"] }
            override var body: RequestBody? { .text("ё") }
            override var timeout: Duration? { .seconds(7) }
        }
        let request = try Search().makeHTTPRequest()
        #expect(request.url == "https://h/search/s?q=x")
        #expect(request.method == .put)
        #expect(request.headers == ["A": "b", "Content-Type": "text/plain; charset=utf-8"])
        #expect(request.secretHeaders == ["A"])
        #expect(request.body?.data == Data([0xD1, 0x91]))
        #expect(request.timeout == .seconds(7))
    }

    @Test func sendsBodies() throws {
        let rows: [(body: RequestBody, type: String, bytes: Data)] = [
            (.bytes(Data([1, 2])), "application/octet-stream", Data([1, 2])),
            (.bytes(Data([3]), contentType: "image/png"), "image/png", Data([3])),
            (.text("a"), "text/plain; charset=utf-8", Data("a".utf8)),
            (.text("<a/>", contentType: "application/xml"), "application/xml", Data("<a/>".utf8)),
            // The serializer of the URL Standard: a space is a plus, and `*-._` stay.
            (
                .form([QueryItem("a b", "1&2=3"), QueryItem("t", ["*-._~", "я"])]),
                "application/x-www-form-urlencoded",
                Data("a+b=1%262%3D3&t=*-._%7E&t=%D1%8F".utf8)
            ),
        ]
        for row in rows {
            let request = try APIRequest(url: "https://h", method: .post, body: row.body).makeHTTPRequest()
            #expect(request.headers.values(for: "content-type") == [row.type])
            #expect(request.body?.data == row.bytes, "\(row.type)")
        }
    }

    @Test func keepsTheContentTypeOfTheHeaders() throws {
        let request = APIRequest(url: "https://h", headers: ["content-type": "text/csv"], body: .text("a,b"))
        #expect(try request.makeHTTPRequest().headers.values(for: "Content-Type") == ["text/csv"])
    }

    @Test func takesTimeOutAndLimitsFromTheConfiguration() throws {
        var configuration = APIConfiguration(transport: StubTransport())
        #expect(try APIRequest(url: "https://h").makeHTTPRequest().timeout == .seconds(30))
        #expect(try APIRequest(url: "https://h").makeHTTPRequest().deadline == .seconds(60))
        #expect(try APIRequest(url: "https://h").makeHTTPRequest().limits.bodySize == 64 << 20)
        configuration.timeout = .seconds(5)
        configuration.deadline = nil
        configuration.limits.bodySize = 10
        let request = try APIRequest(url: "https://h").makeHTTPRequest(configuration: configuration)
        #expect(request.timeout == .seconds(5))
        #expect(request.deadline == nil)
        #expect(request.limits.bodySize == 10)
        let own = APIRequest(url: "https://h", timeout: .seconds(90))
        configuration.deadline = .seconds(60)
        configuration.timeout = nil
        configuration.deadline = .seconds(5)
        // Nobody named a time-out, so the deadline counts; below one that was named it would make that a lie.
        #expect(try APIRequest(url: "https://h").makeHTTPRequest(configuration: configuration).deadline == .seconds(5))
        #expect(try own.makeHTTPRequest(configuration: configuration).timeout == .seconds(90))
        #expect(try own.makeHTTPRequest(configuration: configuration).deadline == .seconds(90))
        let hasty = APIRequest(url: "https://h", timeout: .milliseconds(1))
        #expect(try hasty.makeHTTPRequest(configuration: configuration).timeout == .seconds(1))
    }
}
