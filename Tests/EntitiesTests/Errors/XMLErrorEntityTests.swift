#if XML
import Testing

@testable import APISupportEntities

/// Error entities from XML.
@Suite struct XMLErrorEntityTests {
    @Test(
        "code and description, one of them at least",
        arguments: [
            ("<e><code>404</code><message>not found</message></e>", "404", "not found"),
            (#"<e code=" E-7 "/>"#, "E-7", nil),
            ("<e><message>bad</message><code/></e>", nil, "bad"),
            ("<e><message>bad</message><code><x/></code></e>", nil, "bad"),
        ] as [(String, String?, String?)]
    )
    func found(text: String, code: String?, description: String?) throws {
        let error = try xml(PlainError.self, text)
        #expect(error.code == code && error.errorDescription == description && error.domain == "PlainError")
    }

    @Test("what is no error", arguments: ["<e/>", "<e><code/></e>", "<html><body>502</body></html>"])
    func none(text: String) throws {
        let error = try #require(throws: EntityError.self) { try xml(PlainError.self, text) }
        #expect(error.code == .missingValue && error.position?.column == 1)
    }

    @Test("names of its own, and attributes")
    func names() throws {
        let error = try xml(BankError.self, #"<r source="core"><error code="7"><text>t</text></error></r>"#)
        #expect(error.details == ErrorDetails(code: "7", description: "t", domain: "core"))
        #expect(try xml(BankError.self, #"<r><error code="7"/></r>"#).domain == "bank")
    }
}
#endif
