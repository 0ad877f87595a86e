import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Where arguments go, and as what.
@Suite struct ArgumentTests {
    private let all: RequestArguments = [
        "text": "a&b", "count": 3, "part": 0.1, "yes": true, "list": ["x", 2], "none": nil,
    ]

    private func made(
        _ method: HTTPMethod,
        _ placement: ArgumentPlacement = .automatic,
        query: [QueryItem] = [],
        body: RequestBody? = nil,
        drops: Bool = false,
        defaults: RequestArguments = [:]
    ) throws -> (url: String, type: String?, body: String?) {
        var configuration = APIConfiguration(transport: StubTransport())
        configuration.bodyArguments = defaults
        let request = try APIRequest(
            url: "https://a.example/",
            method: method,
            query: query,
            arguments: all,
            argumentPlacement: placement,
            dropsNullArguments: drops,
            body: body
        ).makeHTTPRequest(configuration: configuration)
        let text = (request.body?.data).map { String(decoding: $0, as: UTF8.self) }
        return (String(request.url.dropFirst(18)), request.headers["Content-Type"], text)
    }

    private let encoded = "text=a%26b&count=3&part=0.1&yes=true&list=x&list=2"

    @Test(arguments: [HTTPMethod.get, .head, .delete, .options])
    func inTheQuery(method: HTTPMethod) throws {
        let made = try made(method, query: [QueryItem("own", 1)], drops: true, defaults: ["version": 2])
        #expect(made.url == "?own=1&\(encoded)" && made.body == nil)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch])
    func inAForm(method: HTTPMethod) throws {
        let made = try made(method, query: [QueryItem("own", 1)], defaults: ["version": 2, "count": 9])
        #expect(made.url == "?own=1" && made.type == "application/x-www-form-urlencoded")
        #expect(made.body == "\(encoded)&none=&version=2")
        #expect(try self.made(method, .query, drops: true).url == "?\(encoded)")
    }

    /// Objects and lists within lists are named as in all queries; a layout changes how they look.
    @Test(arguments: [
        (nil, "a=1&a=true&b[c]=x&d[0][e]=y&d[1]=z"),
        (FormLayout(lists: .brackets, booleans: .digits), "a[]=1&a[]=1&b[c]=x&d[0][e]=y&d[1][]=z"),
    ])
    func nestedOnes(layout: FormLayout?, text: String) throws {
        let expected = text.replacing("[", with: "%5B").replacing("]", with: "%5D")
        for (method, placement) in [(HTTPMethod.get, ArgumentPlacement.query), (.post, .form)] {
            let request = try APIRequest(
                url: "https://a.example/",
                method: method,
                arguments: ["a": [1, true], "b": ["c": "x"], "d": [["e": "y"], ["z"]]],
                argumentPlacement: layout.map(placement.laidOut) ?? placement
            ).makeHTTPRequest()
            #expect(request.url == "https://a.example/" + (method == .get ? "?" + expected : ""))
            #expect(request.body?.data == (method == .get ? nil : Data(expected.utf8)))
        }
    }

    @Test func inAFormOfParts() throws {
        struct Refusal: Error {}
        var configuration = APIConfiguration(transport: StubTransport())
        configuration.bodyArguments = ["version": 2]
        func made(_ arguments: RequestArguments, fails: Bool = false) throws -> (type: String, body: String) {
            let request = try APIRequest(
                url: "https://a.example/",
                method: .post,
                arguments: arguments,
                argumentPlacement: .multipart { form in
                    if fails { throw Refusal() }
                    form.add("file", bytes: Data("bytes".utf8), fileName: "a.txt")
                }
            ).makeHTTPRequest(configuration: configuration)
            let body = String(decoding: request.body?.data ?? Data(), as: UTF8.self)
            return (request.headers["Content-Type"] ?? "", body)
        }
        let whole = try made(["title": "a b", "yes": true])
        #expect(whole.type.hasPrefix("multipart/form-data; boundary="))
        let values = whole.body.split(separator: "\r\n\r\n").dropFirst().map { $0.prefix { $0 != "\r\n" } }
        #expect(values == ["a b", "true", "2", "bytes"])
        // The file is sent without arguments too.
        configuration.bodyArguments = [:]
        #expect(try made([:]).body.contains("bytes"))
        let error = #expect(throws: APIError.self) { _ = try made([:], fails: true) }
        #expect(error?.code == .invalidRequest && error?.underlying is Refusal)
    }

    @Test func besideABodyOfTheirOwnInTheQuery() throws {
        let made = try made(.post, body: .text("body"), drops: true, defaults: ["version": 2])
        #expect(made.url == "?\(encoded)" && made.body == "body")
        let error = #expect(throws: APIError.self) { try self.made(.post, .form, body: .text("body")) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func defaultsAreABodyToo() throws {
        var configuration = APIConfiguration(transport: StubTransport())
        configuration.bodyArguments = ["version": 2]
        let request = try APIRequest(url: "https://a.example/", method: .post)
            .makeHTTPRequest(configuration: configuration)
        #expect(request.body?.data == Data("version=2".utf8))
        #expect(try APIRequest(url: "https://a.example/").makeHTTPRequest(configuration: configuration).body == nil)
    }

    @Test func order() {
        var arguments: RequestArguments = ["b": 1, "a": 2, "b": 3]
        #expect(arguments.names == ["b", "a"] && arguments["b"] == 3 && arguments["c"] == nil)
        arguments["b"] = nil
        arguments["b"] = .null
        #expect(arguments.names == ["a", "b"] && arguments == ["a": 2, "b": nil] && arguments != ["b": nil, "a": 2])
    }

    /// A request that counts how often it is asked for its body.
    private final class CountingRequest: APIRequest {
        var asked = 0

        override var body: RequestBody? {
            asked += 1
            return .text("body")
        }
    }

    @Test func aBodyIsAskedForOnce() throws {
        for placement in [ArgumentPlacement.automatic, .query] {
            let request = CountingRequest(url: "https://a.example/", method: .post, argumentPlacement: placement)
            #expect(
                try request.makeHTTPRequest(configuration: APIConfiguration(transport: StubTransport())).body != nil
            )
            #expect(request.asked == 1)
        }
    }
}
