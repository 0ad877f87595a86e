#if JSON && XML
import APISupport
import APISupportTesting
import Foundation
import Testing

/// What an error tells of an entity that could not be built.
@Suite struct EntityFailureTests {
    private struct Rates: DecodableEntity {
        let rates: [Rate]
    }

    private struct Rate: DecodableEntity {
        let value: Int
    }

    /// Built from JSON only.
    private struct JSONOnly: Entity {
        static func from(json: JSONValue) throws -> JSONOnly { JSONOnly() }
    }

    /// Fails by an error of its own.
    private struct Picky: Entity {
        struct Reason: Error {}

        static func from(json: JSONValue) throws -> Picky { throw Reason() }
    }

    private func failure<E: Entity>(_ type: E.Type, _ mediaType: String, _ text: String) async -> APIError? {
        await #expect(throws: APIError.self) {
            _ = try await EntityRequest<E>(url: StubTransport.url)
                .response(configuration: APIConfiguration(stub: HTTPResponse(type: mediaType, text: text)))
        }
    }

    @Test func tellsTheWayAndThePlaceInJSON() async {
        let error = await failure(
            Rates.self,
            "application/json",
            "{\"rates\": [{\"value\": 1},\n  {\"value\": true}]}"
        )
        #expect(error?.code == .entityNotBuilt)
        #expect(error.map { "\($0.path)" } == "rates[1].value")
        #expect(error?.position?.line == 2)
        #expect((error?.underlying as? EntityError)?.code == .typeMismatch)
        let words = "entityNotBuilt: Rate: expected Int, found the boolean true at rates[1].value, line 2"
        #expect(error.map { "\($0)" }?.hasPrefix(words) == true)
    }

    @Test func tellsTheWayAndThePlaceInXML() async {
        let error = await failure(
            Rates.self,
            "application/xml",
            "<list><rates><value>1</value></rates>\n<rates><value>x</value></rates></list>"
        )
        #expect(error?.code == .entityNotBuilt)
        #expect(error.map { "\($0.path)" } == "/list/rates[2]/value")
        #expect(error?.position?.line == 2)
        #expect((error?.underlying as? EntityError)?.code == .typeMismatch)
    }

    @Test func tellsThatTheFormatIsNotSupported() async {
        let error = await failure(JSONOnly.self, "application/xml", "<a/>")
        #expect(error?.code == .entityNotBuilt)
        #expect((error?.underlying as? EntityError)?.code == .formatNotSupported)
        #expect(error?.message == "JSONOnly is not built from XML")
    }

    @Test("an entity has no part in what is wrong with the document", arguments: ["json", "xml"])
    func namesNoEntityWhereTheDocumentIsBroken(format: String) async {
        let error = await failure(Rates.self, "application/\(format)", format == "json" ? "{]" : "<a></b>")
        #expect(error?.code == (format == "json" ? .notJSON : .notXML))
        #expect((error?.underlying as? EntityError)?.entity == "Rates")
        #expect(error?.message.contains("Rates") == false)
    }

    @Test func keepsTheErrorOfAnEntitysOwnCode() async {
        let error = await failure(Picky.self, "application/json", "{}")
        #expect(error?.code == .entityNotBuilt)
        #expect((error?.underlying as? EntityError)?.underlying is Picky.Reason)
    }

    @Test(
        arguments: [
            ("application/json", String(repeating: "[", count: 600) + String(repeating: "]", count: 600), .depthLimit),
            ("application/json", "[" + String(repeating: "1", count: 1_001) + "]", .limitExceeded),
            ("application/xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", .dtdForbidden),
            (
                "application/xml", String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300),
                .depthLimit
            ),
        ] as [(String, String, EntityError.Code)]
    )
    func tellsWhyADocumentIsRefused(mediaType: String, text: String, cause: EntityError.Code) async {
        let error = await failure(Anything.self, mediaType, text)
        #expect(error?.code == .documentRefused)
        #expect((error?.underlying as? EntityError)?.code == cause)
        #expect(error?.position != nil)
    }

    @Test func tellsOfARepeatedKey() async {
        let error = await failure(Rates.self, "application/json", #"{"rates":[],"rates":[]}"#)
        #expect(error?.code == .documentRefused)
        #expect((error?.underlying as? EntityError)?.code == .duplicateKey)
        #expect(error?.position?.byteOffset == 12)
    }

    @Test(arguments: [#"["\ud800"]"#, #"{"a":"\udc00"}"#])
    func tellsOfLoneSurrogates(text: String) async {
        #expect(await failure(Anything.self, "application/json", text)?.code == .invalidCharsetData)
    }
}
#endif
