#if JSON
import APISupportEntities
import Foundation
import Testing

/// U+FEFF within texts and keys is a character as any other (RFC 8259, section 8.1, speaks of the document's start alone).
@Suite struct ByteOrderMarkTests {
    static let parsers = [JSONParser.foundation, .native]

    @Test(arguments: parsers)
    func inTexts(parser: JSONParser) throws {
        // At the start, behind an escape, in the middle, alone, escaped.
        let texts: [(text: String, units: [UInt16])] = [
            ("\"\u{FEFF}abc\"", [0xFEFF, 0x61, 0x62, 0x63]), ("\"a\\\"\u{FEFF}b\"", [0x61, 0x22, 0xFEFF, 0x62]),
            ("\"a\u{FEFF}b\"", [0x61, 0xFEFF, 0x62]), ("\"\u{FEFF}\"", [0xFEFF]), ("\"\\uFEFFb\"", [0xFEFF, 0x62]),
        ]
        for (text, units) in texts {
            let value = try JSONValue(parsing: "[\(text)]", rules: DecodingRules(jsonParser: parser))
            #expect(try Array(value[0].string().utf16) == units)
        }
    }

    @Test(arguments: parsers)
    func inKeys(parser: JSONParser) throws {
        let rules = DecodingRules(jsonParser: parser)
        for text in ["{\"a\": 1, \"\u{FEFF}a\": 2}", "{\"\u{FEFF}a\": 2, \"a\": 1}"] {
            let value = try JSONValue(parsing: text, rules: rules)
            #expect(try value["a"].int() == 1)
            #expect(try value["\u{FEFF}a"].int() == 2)
        }
    }
}
#endif
