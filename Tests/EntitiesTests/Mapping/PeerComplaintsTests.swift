#if JSON && XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// What users of other mappers complain about, with the values that are right.
@Suite struct PeerComplaintsTests {
    struct Decoded: DecodableEntity, Mapped {
        let name: String?
        let day: Date?
        let tags: [String]?
        let maybe: [String?]?
        let count: Int?
        var text: String {
            "\(name.shown) \(day.map { $0.timeIntervalSince1970 }.shown) \(tags.shown) \(maybe.map { $0.map(\.shown) }.shown) \(count.shown)"
        }
    }

    struct Listed: AutoEntity, Mapped {
        var name: String?
        var day: Date?
        var tags: [String]?
        var maybe: [String?]?
        var count: Int?
        static let autoFields: AutoFields<Listed> = [
            .field("name", \.name), .field("day", \.day), .field("tags", \.tags), .field("maybe", \.maybe),
            .field("count", \.count),
        ]
        var text: String {
            "\(name.shown) \(day.map { $0.timeIntervalSince1970 }.shown) \(tags.shown) \(maybe.map { $0.map(\.shown) }.shown) \(count.shown)"
        }
    }

    static let cases = [
        // An element that closes itself is nothing, also for a date.
        MappingCase(nil, "<e><name/><day/><count/></e>", "nil nil nil nil nil"),
        // Spaces beside references stay, and so does CDATA.
        MappingCase(nil, "<e><name>a &amp; b &lt; c</name></e>", "a & b < c nil nil nil nil"),
        MappingCase(nil, "<e><name>a <![CDATA[<b>]]> c</name></e>", "a <b> c nil nil nil nil"),
        // Names without prefix are found whatever prefix the document writes; of equal local names the first counts.
        MappingCase(nil, "<p:e xmlns:p='urn:p'><p:name>a</p:name><p:count>1</p:count></p:e>", "a nil nil nil 1"),
        // One null in a list is an error with its place, and nil where the elements are optional.
        MappingCase(#"{"tags": ["a", null]}"#, nil, "nullValue tags[1]"),
        MappingCase(#"{"maybe": ["a", null]}"#, nil, #"nil nil nil ["a", "nil"] nil"#),
        // An empty list is one.
        MappingCase(#"{"tags": []}"#, nil, "nil nil [] nil nil"),
        // A number with a fraction, or one that is too large, says where it is.
        MappingCase(#"{"count": 0.5}"#, "<e count='0.5'/>", "typeMismatch count", xml: "typeMismatch /e/@count"),
        MappingCase(
            #"{"count": 1e30}"#,
            "<e count='1e30'/>",
            "numberOutOfRange count",
            xml: "numberOutOfRange /e/@count"
        ),
        // Fractions of seconds, and none.
        MappingCase(
            #"{"day": "2013-05-04T12:30:00.25Z"}"#,
            "<e day='2013-05-04T12:30:00.25Z'/>",
            "nil 1367670600.25 nil nil nil"
        ),
        MappingCase(
            #"{"day": "2013-05-04T12:30:00+03:00"}"#,
            "<e day='2013-05-04T12:30:00+03:00'/>",
            "nil 1367659800.0 nil nil nil"
        ),
        // Trailing commas and mismatched tags are no data.
        MappingCase(#"{"count": 1,}"#, "<e><count>1</e></count>", "malformed ", xml: "malformed "),
        MappingCase(#"{"count": 1} x"#, "<e><count>1</count></e><e/>", "malformed ", xml: "malformed "),
        // A key that is an object here, and an array or a text there.
        MappingCase(#"{"tags": {"a": 1}}"#, "<e tags='a'/>", "typeMismatch tags", xml: "typeMismatch /e/@tags"),
        MappingCase(
            #"{"name": ["a"]}"#,
            "<e><name><b>a</b></name></e>",
            "typeMismatch name",
            xml: "typeMismatch /e/name"
        ),
    ]

    @Test(arguments: cases)
    func complaints(testCase: MappingCase) {
        #expect(testCase.differences([Decoded.self, Listed.self]) == [])
    }

    /// FoundationXML fails above ten million bytes.
    @Test func largeXML() throws {
        struct Item: AutoEntity {
            var a = 0
            static let autoFields: AutoFields<Item> = [.field("a", \.a)]
        }
        let note = String(repeating: "x", count: 100_000)
        let document = Data(("<r>" + (0..<110).map { "<i a=\"\($0)\"><n>\(note)</n></i>" }.joined() + "</r>").utf8)
        #expect(document.count > 10_500_000)
        #expect(try [Item].decoded(fromXML: document).map(\.a) == Array(0..<110))
    }

    /// A null takes the field's default, and what is missing does.
    @Test func nullsAndDefaults() throws {
        struct Item: AutoEntity {
            var a = 0
            static let autoFields: AutoFields<Item> = [.field("a", \.a, default: 5)]
        }
        for text in ["{}", #"{"a": null}"#] {
            #expect(try Item.decoded(fromJSON: Data(text.utf8)).a == 5)
        }
        #expect(throws: EntityError.self) { try Item.decoded(fromJSON: Data(#"{"a": "x"}"#.utf8)) }
    }
}
#endif
