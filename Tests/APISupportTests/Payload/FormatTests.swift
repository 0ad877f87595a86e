#if JSON && XML
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct FormatTests {
    @Test(
        arguments: [
            ("application/json", #"{"a":1}"#, "json"),
            ("text/json", "[]", "json"),
            ("application/problem+json; charset=utf-8", " {}", "json"),
            ("application/json-rpc", "{}", "json"),
            ("application/jsonrequest", "{}", "json"),
            // A fragment is JSON where the type says so, and nothing where it has to be guessed.
            ("application/json", "42", "json"),
            ("text/plain", "42", "unacceptableContentType"),
            ("application/xml", "<a/>", "xml"),
            ("text/xml", "<a/>", "xml"),
            ("image/svg+xml", "<svg/>", "xml"),
            ("application/xhtml+xml", "<html/>", "xml"),
            (nil, "{}", "json"),
            (nil, "\r\n\t [1]", "json"),
            (nil, "<a/>", "xml"),
            (nil, "<?xml version='1.0'?><a/>", "xml"),
            (nil, "<ж/>", "xml"),
            (nil, "<!-- c --><a/>", "unacceptableContentType"),
            (nil, "hello", "unacceptableContentType"),
            ("not a type", "{}", "json"),
            ("text/plain", "{}", "json"),
            ("text/plain", "<a/>", "xml"),
            ("application/octet-stream", "[]", "json"),
            ("text/javascript", "{}", "json"),
            ("application/javascript", "{}", "json"),
            ("text/html", "{}", "json"),
            ("text/html", "<?xml version='1.0'?><a/>", "xml"),
            ("text/html", "<a/>", "unacceptableContentType"),
            ("text/html", "<html><body/></html>", "unacceptableContentType"),
            ("text/html", "<!DOCTYPE html><html/>", "unacceptableContentType"),
            ("text/plain", "<!DOCTYPE html><html/>", "unacceptableContentType"),
            ("image/png", "{}", "unacceptableContentType"),
            ("application/x-ndjson", "{}", "unacceptableContentType"),
            ("application/json, text/html", "<p>", "unacceptableContentType"),
            ("application/json", "<a/>", "notJSON"),
            ("application/xml", "{}", "notXML"),
            ("text/plain", "{", "notJSON"),
            ("text/plain", "<a", "notXML"),
        ] as [(String?, String, String)]
    )
    func followsTypeAndBody(type: String?, body: String, expected: String) async {
        #expect(await format(of: HTTPResponse(type: type, text: body)) == expected)
    }

    @Test(arguments: ["text/plain", "text/html", "application/octet-stream", "application/javascript", nil, "x"])
    func sniffsNothingWhenStrict(type: String?) async {
        #expect(await format(of: HTTPResponse(type: type, text: "{}"), strict: true) == "unacceptableContentType")
    }

    @Test(arguments: ["image/png", "text/xml", nil, "application/json"])
    func ignoresTheTypeWhereTheRequestNamesTheFormat(type: String?) async {
        #expect(await format(of: HTTPResponse(type: type, text: "{}"), strict: true, as: .json) == "json")
        #expect(await format(of: HTTPResponse(type: type, text: "<a/>"), strict: true, as: .xml) == "xml")
        #expect(await format(of: HTTPResponse(type: type, text: "<a/>"), as: .json) == "notJSON")
        #expect(await format(of: HTTPResponse(type: type, text: "{}"), as: .xml) == "notXML")
    }

    @Test(arguments: [
        (200, "json"), (201, "json"), (299, "json"), (300, "unacceptableStatus"), (199, "unacceptableStatus"),
    ])
    func judgesTheStatus(status: Int, expected: String) async {
        #expect(await format(of: HTTPResponse(status, type: "application/json", text: "{}")) == expected)
    }

    @Test func theLastOfTwoContentTypesCounts() async {
        var stub = HTTPResponse(type: "text/html", text: "<a/>")
        stub.headers.add("Content-Type", "application/xml")
        #expect(await format(of: stub) == "xml")
    }

    @Test func saysWhatABodyInTheWrongFormatLooksLike() async {
        let rows = [
            ("application/xml", #"{"a":1}"#, "the body looks like JSON"),
            ("application/json", "<a/>", "the body looks like XML"),
            ("application/json", "<!DOCTYPE html><p>", "the body looks like an HTML page"),
            ("application/json", "<html>", "the body looks like an HTML page"),
        ]
        for (type, body, words) in rows {
            let error = await failure(HTTPResponse(type: type, text: body))
            #expect(error?.message.contains(words) == true, "\(String(describing: error))")
            #expect(error?.bodyPreview == body)
            #expect(error?.underlying is EntityError)
            #expect(error?.position?.byteOffset == 0)
        }
    }

    @Test func namesTheBytesOfGzipDataWithoutALabel() async {
        let gzip = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        let labelled = await failure(HTTPResponse(type: "application/json", body: gzip))
        #expect(labelled?.code == .notJSON)
        #expect(labelled?.message.contains("1F 8B") == true)
        let unlabelled = await failure(HTTPResponse(type: nil, body: gzip))
        #expect(unlabelled?.code == .unacceptableContentType)
        #expect(unlabelled?.message.contains("gzip") == true)
    }

    @Test func saysThatABodyOfUnknownLengthMayBeCut() async {
        let cut = await failure(HTTPResponse(type: "application/json", text: #"{"a":"#, length: false))
        #expect(cut?.code == .notJSON)
        #expect(cut?.message.contains("length was unknown") == true)
        let whole = await failure(HTTPResponse(type: "application/json", text: #"{"a":"#))
        #expect(whole?.message.contains("length was unknown") == false)
    }

    @Test func carriesBothParsersErrorsForABodyInNeitherFormat() async {
        let error = await failure(HTTPResponse(type: "text/plain", text: "hello"))
        #expect(error?.code == .unacceptableContentType)
        #expect(error?.parserErrors.count == 2)
        #expect(error.map { "\($0)".components(separatedBy: "parser:").count } == 3)
    }

    private func failure(_ stub: HTTPResponse) async -> APIError? {
        await #expect(throws: APIError.self) {
            _ = try await EntityRequest<Anything>(url: StubTransport.url)
                .response(configuration: APIConfiguration(stub: stub))
        }
    }
}

/// The project's own table of bodies that are not what they are labelled as.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct MislabelledBodyTests {
    private struct Row: Decodable {
        var contentType: String
        var body: String
        var status: Int?
        var required: String

        private enum CodingKeys: String, CodingKey {
            case contentType = "content_type"
            case body
            case status
            case required
        }
    }

    @Test func giveWhatTheTableRequires() async throws {
        let rows = try Corpora.json("own/mediatype/mislabelled.json", as: [Row].self)
        #expect(rows.count == 5)
        for row in rows {
            let stub = HTTPResponse(row.status ?? 200, type: row.contentType, text: row.body)
            let found = await format(of: stub)
            switch row.required {
            case let text where text.hasPrefix("decoded as JSON"):
                #expect(found == "json")
                #expect(await format(of: stub, strict: true) == "unacceptableContentType")
            case let text where text.hasPrefix("decoded as XML"):
                #expect(found == "xml")
                #expect(await format(of: stub, strict: true) == "unacceptableContentType")
            case let text where text.hasPrefix("error notXML"): #expect(found == "notXML")
            case let text where text.hasPrefix("error of the status first"): #expect(found == "unacceptableStatus")
            case "error emptyBody": #expect(found == "emptyBody")
            default: Issue.record("no rule for \(row)")
            }
        }
    }
}
#endif
