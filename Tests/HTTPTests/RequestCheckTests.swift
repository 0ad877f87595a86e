import Foundation
import Testing

@testable import APISupportHTTP

@Suite struct RequestCheckTests {
    @Test func acceptsWhatHTTPAllows() throws {
        var request = HTTPRequest(method: "MKCOL", url: "http://x/")
        request.headers = ["X-!#$%&'*+-.^_`|~09aZ": "a\tb \u{E9}\u{85}", "X-Empty": "", "Content-Length": "0"]
        #expect(throws: Never.self) { try RequestCheck.check(request) }
        request.body = .bytes(Data(count: 12))
        request.headers["Content-Length"] = "12"
        #expect(throws: Never.self) { try RequestCheck.check(request) }
    }

    @Test(arguments: ["", "G ET", "GET\r\n", "GET\0", "GÉT", "GET/", "CONNECT"])
    func refusesMethods(_ method: String) {
        refuses(HTTPRequest(method: HTTPMethod(rawValue: method), url: "http://x/"))
    }

    @Test(arguments: ["", "X:Y", "X\r\nEvil", "X ", " X", "X\0", "Ж", "(X)"])
    func refusesNames(_ name: String) {
        refuses(HTTPRequest(url: "http://x/", headers: HTTPHeaders([HTTPHeaders.Field(name: name, value: "v")])))
    }

    @Test(arguments: ["a\r\nEvil: b", "a\nEvil: b", "a\rEvil: b", "a\0b", "\n", "a\u{1}", "\u{1B}[0m", "a\u{7F}"])
    func refusesValues(_ value: String) {
        refuses(HTTPRequest(url: "http://x/", headers: ["Cookie": value]))
    }

    @Test(arguments: [
        HTTPRequest(url: "http://x/", headers: ["Transfer-Encoding": "chunked"]),
        HTTPRequest(url: "http://x/", headers: ["Content-Length": "1"]),
        HTTPRequest(method: .post, url: "http://x/", headers: ["Content-Length": "2"], body: Data(count: 1)),
        HTTPRequest(method: .head, url: "http://x/", body: Data(count: 1)),
    ])
    func refusesOtherFraming(_ request: HTTPRequest) {
        refuses(request)
    }

    private func refuses(_ request: HTTPRequest) {
        let error = #expect(throws: TransportError.self) { try RequestCheck.check(request) }
        #expect(error?.code == .invalidRequest)
    }
}
