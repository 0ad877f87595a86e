#if XML
import Foundation
import TestSupport
import Testing
import XMLElement

/// Documents of libxml2's tests that are small, and would become gigabytes.
///
/// Each is read in a process of its own that may take 64 MB more than it has, for five seconds.
@Suite(
    .enabled(if: Corpora.isAvailable, Corpora.skipReason),
    .enabled(if: !ProcessResources.hasSanitizer, "a sanitizer needs more memory than these may take")
)
struct BombTests {
    struct Bomb: Sendable, CustomTestStringConvertible {
        let file: String
        /// The error's code; nil where the document is accepted.
        let strict: XMLError.Code?
        /// The same with internal DTDs allowed.
        let withDTD: XMLError.Code?

        var testDescription: String { file }

        init(_ file: String, _ strict: XMLError.Code?, _ withDTD: XMLError.Code?) {
            self.file = file
            self.strict = strict
            self.withDTD = withDTD
        }
    }

    private static let bombs = [
        Bomb("lol_classic.xml", .dtdForbidden, .entityExpansionLimit),
        Bomb("lol_ig_attr.xml", .dtdForbidden, .entityExpansionLimit),
        Bomb("lol_ig_content.xml", .dtdForbidden, .entityExpansionLimit),
        Bomb("lol_long_name.xml", .dtdForbidden, .entityExpansionLimit),
        Bomb("lol_long_value.xml", .dtdForbidden, .entityExpansionLimit),
        Bomb("lol_param.xml", .dtdForbidden, .entityExpansionLimit),
        // What is outside of the document is never read, so its entities have no value.
        Bomb("lol_eg.xml", .dtdForbidden, .undefinedEntity),
        Bomb("lol_ep.xml", .dtdForbidden, nil),
        Bomb("huge_dtd.xml", .undefinedEntity, .undefinedEntity),
        Bomb("lol_ip_content.xml", nil, nil),
        Bomb("lol_ip_value.xml", nil, nil),
    ]

    @Test func tableIsComplete() throws {
        let files = try Corpora.fileNames(in: "xml/libxml2/recurse").filter { $0.hasSuffix(".xml") }
        // These two are not to be refused by libxml2, and expand to some megabytes.
        #expect(Set(files).subtracting(["good.xml", "good_attr.xml"]) == Set(Self.bombs.map(\.file)))
    }

    @Test(.tally("xml.bombs"), .notesIssues, arguments: bombs)
    func endsWithinBounds(_ bomb: Bomb) async throws {
        await #expect(processExitsWith: .success) {
            [
                file = bomb.file as String, strict = bomb.strict?.name as String?,
                withDTD = bomb.withDTD?.name as String?
            ] in
            let document = try Corpora.data("xml/libxml2/recurse/\(file)")
            // What is made once is made before memory is scarce.
            _ = try XMLElement(
                parsing: Data("<!DOCTYPE r [<!ENTITY a \"b\">]><r>&a;</r>".utf8),
                options: .init(allowsInternalDTD: true)
            )
            try #require(ProcessResources.limitMemory(toMore: 64 << 20))
            alarm(5)
            for (allowsDTD, code) in [(false, strict), (true, withDTD)] {
                let result = Result { () throws(XMLError) in
                    try XMLElement(parsing: document, options: XMLParsingOptions(allowsInternalDTD: allowsDTD))
                }
                var found: String?
                if case .failure(let error) = result { found = error.code.name }
                #expect(found == code, "\(result)")
            }
        }
    }
}
#endif
