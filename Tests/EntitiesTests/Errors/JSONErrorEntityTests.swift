#if JSON
import Testing

@testable import APISupportEntities

/// Error entities from JSON.
@Suite struct JSONErrorEntityTests {
    @Test(
        "code and description, one of them at least",
        arguments: [
            (#"{"code": 404, "message": "not found"}"#, "404", 404, "not found"),
            (#"{"code": "E-7", "x": [1]}"#, "E-7", nil, nil),
            (#"{"message": "bad", "code": null}"#, nil, nil, "bad"),
            (#"{"message": 5, "code": {"a": 1}}"#, nil, nil, "5"),
            (#"{"message": "", "code": 1.50}"#, "1.50", nil, nil),
        ] as [(String, String?, Int?, String?)]
    )
    func found(text: String, code: String?, number: Int?, description: String?) throws {
        let error = try json(PlainError.self, text)
        #expect(error.code == code && error.codeNumber == number && error.errorDescription == description)
        #expect(error.domain == "PlainError")
    }

    @Test(
        "what is no error",
        arguments: [#"{}"#, #"{"code": null, "message": ""}"#, #"{"code": true, "message": []}"#]
    )
    func none(text: String) throws {
        let error = try #require(throws: EntityError.self) { try json(PlainError.self, text) }
        #expect(error.code == .missingValue)
        #expect(error.message == "neither a code (code) nor a description (message) was found")
        #expect(error.position?.column == 1)
    }

    @Test("names of its own; rules about unknown keys are not for errors")
    func names() throws {
        let rules = DecodingRules(unknownKeys: .refused)
        let error = try json(
            BankError.self,
            #"{"source": "core", "error": {"code": 7, "text": "t"}, "more": 1}"#,
            rules
        )
        #expect(error.details == ErrorDetails(code: "7", description: "t", domain: "core"))
        #expect(try json(BankError.self, #"{"error": {"code": 7}}"#).domain == "bank")
        #expect(throws: EntityError.self) { try json(BankError.self, "[]") }
    }
}
#endif
