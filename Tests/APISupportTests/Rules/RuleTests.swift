#if JSON && XML
import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Processing rules: what is sent, who judges, and what entities are built from.
@Suite struct RuleTests {
    /// The rule of an API that wraps its results.
    private struct WrappingRule: ProcessingRule {
        var path: String? = "result"

        func change(arguments: inout RequestArguments, of request: APIRequest) {
            arguments["version"] = "2.1"
        }

        func change(headers: inout HTTPHeaders, of request: APIRequest) {
            headers["X-Signature"] = "signed \(headers["X-Common"] ?? "-") \(request.method)"
        }

        func judge(_ response: APIResponse) throws -> RuleVerdict {
            let json = try response.json
            if try json["ok"].bool() { return .success }
            return .failure(code: try json["code"].optional?.string(), message: try json["message"].optional?.string())
        }

        func keyPath(in response: APIResponse) -> String? { path }
    }

    /// A rule that unwraps by code, and in both formats.
    private struct UnwrappingRule: JSONUnwrappingRule, XMLUnwrappingRule {
        func unwrap(_ json: JSONValue) throws -> JSONValue {
            guard json["result"].exists else { throw Refusal() }
            return json["result"]
        }

        func unwrap(_ xml: XMLElement) throws -> XMLElement {
            guard let result = xml.child("result") else { throw Refusal() }
            return result
        }
    }

    /// A rule that throws instead of judging.
    private struct FailingRule: ProcessingRule {
        var error: any Error = Refusal()

        func judge(_ response: APIResponse) throws -> RuleVerdict { throw error }
    }

    private struct Refusal: Error {}

    private struct ServerError: ErrorEntity {
        let details: ErrorDetails
    }

    private final class NoteRequest: EntityRequest<Note> {
        override class var errorEntity: (any ErrorEntity.Type)? { ServerError.self }
    }

    private func configuration(_ rule: any ProcessingRule, _ response: HTTPResponse) -> APIConfiguration {
        var configuration = APIConfiguration(stub: response)
        configuration.rule = rule
        return configuration
    }

    private func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status, type: "application/json", text: text)
    }

    /// The end of a request for a note.
    private func note(
        _ rule: any ProcessingRule,
        _ response: HTTPResponse,
        request: EntityRequest<Note> = EntityRequest(url: StubTransport.url)
    ) async throws(APIError) -> String {
        try await request.response(configuration: configuration(rule, response)).text
    }

    @Test func argumentsAndHeadersAreChanged() throws {
        var configuration = APIConfiguration(transport: StubTransport())
        configuration.rule = WrappingRule()
        configuration.headers = ["X-Common": "common"]
        let get = try APIRequest(url: "https://a.example/", arguments: ["city": "Kazan"])
            .makeHTTPRequest(configuration: configuration)
        #expect(get.url == "https://a.example/?city=Kazan&version=2.1")
        #expect(get.headers["X-Signature"] == "signed common GET")
        let post = try APIRequest(url: "https://a.example/", method: .post, arguments: ["version": 1])
            .makeHTTPRequest(configuration: configuration)
        #expect(post.body?.data == Data("version=2.1".utf8))
        let free = try APIRequest(url: "https://a.example/", usesRule: false)
            .makeHTTPRequest(configuration: configuration)
        #expect(free.url == "https://a.example/" && !free.headers.contains(name: "X-Signature"))
    }

    @Test func resultsAreUnwrappedAndTheWholeStaysReadable() async throws {
        let stub = json(#"{"ok": true, "result": {"text": "inside", "note": {"text": "deeper"}}}"#)
        var configuration = configuration(WrappingRule(), stub)
        configuration.transport = StubTransport(always: .response(stub))
        let request = EntityRequest<Note>(url: StubTransport.url)
        let response = try await APIConnection(request: request, configuration: configuration).response()
        #expect((response.entity as? Note)?.text == "inside")
        #expect(try response.json["ok"].bool())
        // The request's own step leads on from there.
        let deeper = EntityRequest<Note>(url: StubTransport.url, decoding: DecodingRules(keyPath: "note"))
        #expect(try await deeper.response(configuration: configuration).text == "deeper")
    }

    @Test func xmlIsUnwrappedToo() async throws {
        struct PathRule: ProcessingRule {
            func keyPath(in response: APIResponse) -> String? { "result" }
        }
        let stub = HTTPResponse(type: "text/xml", text: "<r><result><text>inside</text></result></r>")
        #expect(try await note(PathRule(), stub) == "inside")
        #expect(try await note(UnwrappingRule(), stub) == "inside")
        #expect(try await note(UnwrappingRule(), json(#"{"result": {"text": "inside"}}"#)) == "inside")
        for empty in [json("{}"), HTTPResponse(type: "text/xml", text: "<r/>")] {
            let error = await #expect(throws: APIError.self) { _ = try await note(UnwrappingRule(), empty) }
            #expect(error?.code == .entityNotBuilt)
            #expect((error?.underlying as? EntityError)?.underlying is Refusal)
        }
    }

    @Test(arguments: [200, 400])
    func aFailureHasTheServersCodeAndMessage(status: Int) async throws {
        let stub = json(
            #"{"ok": false, "code": "E7", "message": "no such city", "result": {"text": "x"}}"#,
            status: status
        )
        let error = await #expect(throws: APIError.self) { _ = try await note(withVersion(WrappingRule()), stub) }
        #expect(error?.code == .refusedByRule && error?.status == status)
        #expect(error?.errorEntity?.code == "E7" && error?.errorEntity?.errorDescription == "no such city")
        #expect(error?.message == "the server says: code E7, no such city")
    }

    /// The rule without arguments of its own, so that the stub knows the URL.
    private func withVersion(_ rule: WrappingRule) -> any ProcessingRule {
        struct Judge: ProcessingRule {
            let rule: WrappingRule

            func judge(_ response: APIResponse) throws -> RuleVerdict { try rule.judge(response) }
        }
        return Judge(rule: rule)
    }

    @Test func aRequestOptsOut() async throws {
        let stub = json(#"{"ok": false, "text": "outside"}"#)
        let request = EntityRequest<Note>(url: StubTransport.url, usesRule: false)
        #expect(try await note(WrappingRule(), stub, request: request) == "outside")
    }

    @Test func whatARuleThrows() async throws {
        let stub = json(#"{"text": "x"}"#)
        let error = await #expect(throws: APIError.self) { _ = try await note(FailingRule(), stub) }
        #expect(error?.code == .ruleFailed && error?.underlying is Refusal)
        let missing = await #expect(throws: APIError.self) {
            _ = try await note(withVersion(WrappingRule()), stub)
        }
        #expect(missing?.code == .ruleFailed && missing?.path.description == "ok")
        let page = HTTPResponse(502, type: "text/html", text: "<html>Bad Gateway</html>")
        let gateway = await #expect(throws: APIError.self) { _ = try await note(withVersion(WrappingRule()), page) }
        #expect(gateway?.code == .unacceptableStatus)
        let other = HTTPResponse(200, type: "text/html", text: "<html>Welcome</html>")
        let welcome = await #expect(throws: APIError.self) { _ = try await note(withVersion(WrappingRule()), other) }
        #expect(welcome?.code == .notJSON)
    }

    @Test func theErrorEntityIsBuiltFromTheWhole() async throws {
        let stub = json(#"{"ok": true, "result": {}, "code": 9, "message": "down"}"#, status: 500)
        let error = await #expect(throws: APIError.self) {
            _ = try await note(withVersion(WrappingRule()), stub, request: NoteRequest(url: StubTransport.url))
        }
        #expect(error?.code == .errorEntity && error?.errorEntity is ServerError && error?.errorEntity?.code == "9")
    }

    @Test func whatCanNotBeChangedIsNotSent() {
        struct Unsigned: ProcessingRule {
            func change(headers: inout HTTPHeaders, of request: APIRequest) throws { throw Refusal() }
        }
        var configuration = APIConfiguration(transport: StubTransport())
        configuration.rule = Unsigned()
        let error = #expect(throws: APIError.self) {
            try APIRequest(url: StubTransport.url).makeHTTPRequest(configuration: configuration)
        }
        #expect(error?.code == .invalidRequest && error?.underlying is Refusal)
    }
}
#endif
