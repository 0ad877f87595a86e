import APISupportTesting
import Foundation
import Testing

@testable import APISupport

@Suite struct APIErrorTests {
    private func failure(_ transport: StubTransport, _ request: APIRequest) async -> APIError? {
        let connection = APIConnection(request: request, configuration: APIConfiguration(transport: transport))
        return await #expect(throws: APIError.self) { _ = try await connection.response() }
    }

    private func failure(_ stub: HTTPResponse) async -> APIError? {
        await failure(StubTransport(stub), APIRequest(url: StubTransport.url))
    }

    @Test(arguments: [
        (TransportError.Code.invalidRequest, APIError.Code.invalidRequest),
        (.bodyFailed, .bodyFailed),
        (.fileFailed, .fileFailed),
        (.hostNotFound, .hostNotFound),
        (.cannotConnect, .cannotConnect), (.proxyFailed, .proxyFailed),
        (.timedOut, .timedOut),
        (.connectionLost, .connectionLost),
        (.tlsUntrusted, .tlsUntrusted),
        (.tlsFailed, .tlsFailed),
        (.truncated, .truncated),
        (.bodyTooLarge, .bodyTooLarge),
        (.headersTooLarge, .headersTooLarge),
        (.badResponse, .badResponse),
        (.badContentCoding, .badContentCoding),
        (.tooManyRedirects, .tooManyRedirects),
        (.insecureRedirect, .insecureRedirect),
        (.invalidRedirect, .invalidRedirect),
        (.refreshFailed, .refreshFailed),
        (.cancelled, .cancelled),
        (.notCached, .notCached),
        (.other, .transportFailed),
    ])
    func wrapsWhatTheTransportSays(code: TransportError.Code, expected: APIError.Code) async {
        let cause = TransportError(code, "the cause", curlCode: 7)
        let error = await failure(StubTransport(always: .failure(cause)), APIRequest(url: StubTransport.url))
        #expect(error?.code == expected)
        #expect(error?.message == "the cause")
        #expect(error?.request.method == .get)
        #expect(error?.request.url == StubTransport.url)
        #expect(error?.status == nil)
        #expect(error?.body == nil)
        #expect((error?.underlying as? TransportError)?.curlCode == 7)
    }

    @Test func saysHowMuchCame() async {
        let head = HTTPResponse(status: 200, headers: ["A": "b"], body: Data("1234567".utf8))
        let cut = TransportError(.truncated, "the body was cut", response: head, received: 7, expected: 100)
        let truncated = await failure(StubTransport(always: .failure(cut)), APIRequest(url: StubTransport.url))
        #expect(truncated?.message == "the body was cut; received 7 bytes, expected 100")
        #expect(truncated?.status == 200)
        #expect(truncated?.headers == ["A": "b"])
        #expect(truncated?.bodyPreview == "1234567")
        let large = TransportError(.bodyTooLarge, "the body is too large", received: 11, expected: 10)
        let refused = await failure(StubTransport(always: .failure(large)), APIRequest(url: StubTransport.url))
        #expect(refused?.message == "the body is too large; received 11 bytes, allowed 10")
    }

    @Test func keepsTheStartOfTheBody() async {
        let body = Data(repeating: UInt8(ascii: "x"), count: 70_000)
        let error = await failure(HTTPResponse(502, type: "text/html", body: body))
        #expect(error?.code == .unacceptableStatus)
        #expect(error?.status == 502)
        #expect(error?.headers["content-type"] == "text/html")
        #expect(error?.body?.count == 65_536)
        #expect(error?.bodySize == 70_000)
        #expect(error?.bodyPreview == String(repeating: "x", count: 512) + "…")
    }

    @Test(arguments: [
        ("text/plain", Data("a\u{1B}[31m\n\tb\r".utf8), "a\\u{1b}[31m\\n b\\r"),
        ("text/plain", Data("\u{202E}abc\u{0}".utf8), "\\u{202e}abc\\u{0}"),
        ("text/plain", Data([0x61, 0xFF, 0x62]), "a\u{FFFD}b"),
        ("text/plain; charset=windows-1251", Data([0xCE, 0xF8, 0xE8, 0xE1, 0xEA, 0xE0]), "Ошибка"),
        ("text/plain", Data([0xFF, 0xFE, 0x3E, 0x04]), "о"),
        // The limit falls into a character, which is left out.
        (
            "text/plain", Data(("a" + String(repeating: "я", count: 300)).utf8),
            "a" + String(repeating: "я", count: 255) + "…"
        ),
        ("text/plain", Data(), ""),
    ])
    func showsTheBodySafely(type: String, body: Data, preview: String) async {
        #expect(await failure(HTTPResponse(500, type: type, body: body))?.bodyPreview == preview)
    }

    @Test func isDescribedInAFewLines() async {
        let error = await failure(HTTPResponse(404, type: "text/plain", text: "no such thing"))
        #expect(
            error.map { "\($0)" } == """
                unacceptableStatus: the server answered with status 404
                  request: GET https://stub.example/
                  response: 404, text/plain, 13 bytes
                  body: no such thing
                """
        )
        #expect(error?.localizedDescription == error.map { "\($0)" })
        #expect(error?.debugDescription.hasSuffix("\n  Content-Type: text/plain") == true)
        #expect("\(APIError.Code.emptyBody)" == "emptyBody")
    }

    @Test func showsHeadersAndMessagesSafely() async {
        let stub = HTTPResponse(status: 200, headers: ["Content-Type": "image/\u{1B}[31mpng", "A": "b\u{7}"])
        let error = await failure(StubTransport(stub), EntityRequest<Note>(url: StubTransport.url))
        let refused = HTTPResponse(status: 500, headers: stub.headers)
        for error in [error, await failure(refused)] {
            let text = error?.debugDescription ?? ""
            #expect(!text.contains("\u{1B}"))
            #expect(!text.contains("\u{7}"))
            #expect(text.contains("A: b\\u{7}"))
        }
    }

    @Test func canBeMadeForARequestThatCannotBeSent() {
        let request = HTTPRequest(method: .post, url: "https://h/?token=abcdefghij")
        let error = APIError(.invalidRequest, "the key abcdefghij is bad", request: request)
        #expect(error.code == .invalidRequest)
        #expect(error.message == "the key *** is bad")
        #expect(error.request.url == "https://h/?token=***")
        #expect(error.request.method == .post)
    }
}
