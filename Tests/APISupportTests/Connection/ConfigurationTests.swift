#if JSON && XML
import APISupport
import APISupportTesting
import Foundation
import Testing

/// What a configuration says is read, and yields to what the request says.
@Suite struct ConfigurationTests {
    private func note(
        _ text: String,
        type: String = "application/json",
        own: DecodingRules = DecodingRules(),
        change: (inout APIConfiguration) -> Void
    ) async throws(APIError) -> Note {
        var configuration = APIConfiguration(stub: HTTPResponse(type: type, text: text))
        change(&configuration)
        let request = EntityRequest<Note>(url: StubTransport.url, decoding: own)
        return try await request.response(configuration: configuration)
    }

    @Test func theKeyPathLeadsToTheEntity() async throws {
        let text = #"{"data":{"text":"a"},"other":{"text":"b"}}"#
        let outer = try await note(text) { $0.decoding.keyPath = "data" }
        #expect(outer.text == "a")
        let own = try await note(text, own: DecodingRules(keyPath: "other")) { $0.decoding.keyPath = "data" }
        #expect(own.text == "b")
    }

    @Test func defaultsAreForTheExpectedEntityTheRequestsFirst() async throws {
        let outer = try await note("{}") { $0.decoding.defaults = ["text": "configuration's"] }
        #expect(outer.text == "configuration's")
        let own = DecodingRules(defaults: ["text": "request's"])
        let inner = try await note("{}", own: own) { $0.decoding.defaults = ["text": "configuration's"] }
        #expect(inner.text == "request's")
        let alias = try await note(#"{"body": "b"}"#, own: own) { $0.decoding.aliases = ["text": ["body"]] }
        #expect(alias.text == "b")
    }

    @Test func xmlLimitsAreKept() async throws {
        let text = "<note><text>a</text></note>"
        #expect(try await note(text, type: "text/xml") { $0.xmlParsing.limits.depth = 2 }.text == "a")
        let error = await #expect(throws: APIError.self) {
            _ = try await note(text, type: "text/xml") { $0.xmlParsing.limits.depth = 1 }
        }
        #expect(error?.code == .documentRefused)
        var configuration = APIConfiguration(stub: HTTPResponse(type: "text/xml", text: text))
        configuration.xmlParsing.limits.depth = 1
        let connection = APIConnection(request: APIRequest(url: StubTransport.url), configuration: configuration)
        let response = try await connection.response()
        #expect(throws: APIError.self) { _ = try response.xml }
    }

    @Test func transportLimitsReachTheTransport() async throws {
        var configuration = APIConfiguration(transport: StubTransport())
        let usual = try APIRequest(url: "https://h").makeHTTPRequest(configuration: configuration)
        #expect(usual.connectTimeout == .seconds(10))
        #expect(usual.maximumRedirects == 10)
        configuration.connectTimeout = .seconds(3)
        configuration.maximumRedirects = 0
        let changed = try APIRequest(url: "https://h").makeHTTPRequest(configuration: configuration)
        #expect(changed.connectTimeout == .seconds(3))
        #expect(changed.maximumRedirects == 0)
    }

    @Test func aSecretThatIsOfTheWrongTypeIsNotQuoted() async {
        struct Login: DecodableEntity {
            let accessToken: Int
        }
        let stub = HTTPResponse(type: "application/json", text: #"{"accessToken":"server-secret"}"#)
        let error = await #expect(throws: APIError.self) {
            _ = try await EntityRequest<Login>(url: StubTransport.url).response(
                configuration: APIConfiguration(stub: stub)
            )
        }
        #expect(error?.code == .entityNotBuilt)
        #expect(error.map { "\($0)" }?.contains("server-secret") == false)
    }
}
#endif
