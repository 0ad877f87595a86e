#if XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// What the decoder's errors say, and which a broken document gives.
@Suite struct XMLDecoderErrorTests {
    private struct Failing: Decodable {
        struct Reason: Error {}

        init(from decoder: any Decoder) throws { throw Reason() }
    }

    private struct Corrupted: Decodable {
        enum CodingKeys: String, CodingKey {
            case v
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            throw DecodingError.dataCorruptedError(forKey: .v, in: container, debugDescription: "not good")
        }
    }

    private struct Pair<T: Decodable>: Decodable {
        let v: T
    }

    @Test func errorsTellPathAndPlace() throws {
        func error<T: Decodable>(_ type: T.Type, _ document: String) throws -> EntityError {
            try #require(throws: EntityError.self) { try XMLElement(parsing: document).decode(type) }
        }
        let document = "<r>\n <v>\n  <v a='x'/>\n  <v>5</v></v></r>"
        let mismatch = try error(Pair<Pair<Int>>.self, document.replacing("a='x'/>", with: ">x</v>"))
        #expect(
            mismatch.description == "typeMismatch: expected Int, found \"x\" at /r/v/v[1], line 3, column 3 (byte 11)"
        )
        let failing = try error(Pair<Failing>.self, document)
        #expect(failing.code == .custom)
        #expect(failing.path.description == "/r/v")
        #expect(failing.underlying is Failing.Reason)
        let corrupted = try error(Pair<Corrupted>.self, document)
        #expect(corrupted.description == "invalidValue: not good at /r/v/v, line 2, column 2 (byte 5)")
        let list = try error(Pair<[Pair<Int>]>.self, "<r><v v='1'/><v/></r>")
        #expect(
            list.description == "missingValue: the element \"v\" is missing at /r/v[2]/v, line 1, column 14 (byte 13)"
        )
        let object = try error(Pair<Pair<Int>>.self, "<r v='1'/>")
        #expect(object.code == .typeMismatch)
        #expect(object.message == "expected an element, found text")
    }

    private static let brokenDocuments: [(String, EntityError.Code)] = [
        ("", .emptyDocument), ("{}", .malformed), ("<a>", .malformed),
        ("<a>\u{0}</a>", .invalidCharsetData),
        ("<!DOCTYPE a [<!ENTITY e 'x'>]><a/>", .dtdForbidden), ("<a>&e;</a>", .malformed),
        (String(repeating: "<a>", count: 300), .depthLimit),
        ("<" + String(repeating: "a", count: 1_001) + "/>", .limitExceeded),
        ("<a><![CDATA[" + String(repeating: "x", count: 10_100_000) + "]]></a>", .limitExceeded),
    ]

    @Test(arguments: brokenDocuments)
    func documentErrors(document: String, code: EntityError.Code) throws {
        let error = #expect(throws: EntityError.self) { try Empty.decoded(fromXML: Data(document.utf8)) }
        #expect(error?.code == code)
        #expect(error?.position != nil)
        #expect(error?.underlying is XMLError)
    }

    private struct Empty: DecodableEntity {}

    @Test func options() throws {
        var options = XMLParsingOptions()
        options.limits.nodes = 2
        #expect(throws: EntityError.self) { try Empty.decoded(fromXML: Data("<a><b/><c/></a>".utf8), options: options) }
        _ = try Empty.decoded(fromXML: Data("<a><b/></a>".utf8), options: options)
    }
}
#endif
