#if JSON && XML
import Foundation
import Testing
import XMLElement

@testable import APISupportEntities

/// Rules for single keys, other notations and other names, as they count when entities are written.
@Suite struct KeyRulesWritingTests {
    private static let rules = DecodingRules(
        keyConversion: .snakeCase,
        defaults: ["note": "none"],
        fields: [
            "madeOn": DecodingRules(dates: [.format("dd.MM.yyyy")]),
            "fullPrice": DecodingRules(decimalSeparator: ","),
            "keyBytes": DecodingRules(bytes: .hex),
            "limit": DecodingRules(nonFiniteNumbers: .xmlSchema, keyPath: "max/value"),
            "dc:title": DecodingRules(namespaces: ["dc": "http://purl.org/dc/elements/1.1/"]),
            "part": DecodingRules(dates: [.seconds], fields: ["at": DecodingRules(dates: [.rfc822])]),
            "plain": DecodingRules(fields: ["bytes": DecodingRules(bytes: .base64URL)]),
            "parts": DecodingRules(fields: ["at": DecodingRules(dates: [.rfc822])]),
        ],
        aliases: ["name": ["label", "title/main"]]
    )

    private struct Part: DecodableEntity, Encodable, Equatable {
        var at: Date
        var end: Date?
    }

    private struct Plain: Codable, Equatable {
        var bytes: Data
    }

    private struct Decoded: DecodableEntity, Encodable, Equatable {
        var name: String
        var madeOn: Date
        var sentOn: Date
        var fullPrice: Decimal
        var keyBytes: Data
        var otherBytes: Data
        var limit: Double?
        var title: String
        var part: Part?
        var parts: [Part]
        var plain: Plain?
        var note: String?
        enum CodingKeys: String, CodingKey {
            case name, madeOn, sentOn, fullPrice, keyBytes, otherBytes, limit, part, parts, plain, note
            case title = "dc:title"
        }
        static let decoding = KeyRulesWritingTests.rules
    }

    private struct Listed: AutoEntity, Equatable {
        var name = ""
        var madeOn = Date(timeIntervalSince1970: 0)
        var sentOn = Date(timeIntervalSince1970: 0)
        var fullPrice = Decimal()
        var keyBytes = Data()
        var otherBytes = Data()
        var limit: Double?
        var title = ""
        var part: Part?
        var parts: [Part] = []
        var note: String?
        static let decoding = KeyRulesWritingTests.rules
        static let autoFields: AutoFields<Listed> = [
            .field("name", \.name), .field("madeOn", \.madeOn), .field("sentOn", \.sentOn),
            .field("fullPrice", \.fullPrice), .field("keyBytes", \.keyBytes), .field("otherBytes", \.otherBytes),
            .field("limit", \.limit), .field("dc:title", \.title), .field("part", \.part), .field("parts", \.parts),
            .field("note", \.note),
        ]
    }

    // RFC 9110, section 5.6.7, has the second and its texts.
    private static let second = Date(timeIntervalSince1970: 784_111_777)
    private static let day = Date(timeIntervalSince1970: 784_080_000)

    private static var decoded: Decoded {
        Decoded(
            name: "n",
            madeOn: day,
            sentOn: second,
            fullPrice: 1.5,
            keyBytes: Data([0, 0xAF]),
            otherBytes: Data([0xFB, 0xFF]),
            limit: .infinity,
            title: "t",
            part: Part(at: second, end: second),
            parts: [Part(at: second)],
            plain: Plain(bytes: Data([0xFB, 0xFF])),
            note: nil
        )
    }

    private static var listed: Listed {
        let one = decoded
        return Listed(
            name: one.name,
            madeOn: one.madeOn,
            sentOn: one.sentOn,
            fullPrice: one.fullPrice,
            keyBytes: one.keyBytes,
            otherBytes: one.otherBytes,
            limit: one.limit,
            title: one.title,
            part: one.part,
            parts: one.parts
        )
    }

    private static func json(_ plain: String) -> String {
        #"{"dc:title":"t","full_price":1.5,"key_bytes":"00af","limit":{"max":{"value":"INF"}},"made_on":"06.11.1994","#
            + #""name":"n","note":null,"other_bytes":"+/8=","#
            + #""part":{"at":"Sun, 06 Nov 1994 08:49:37 GMT","end":784111777},"#
            + #""parts":[{"at":"Sun, 06 Nov 1994 08:49:37 GMT"}],\#(plain)"sent_on":"1994-11-06T08:49:37Z"}"#
    }

    @Test func countInJSON() throws {
        let sorted = JSONLayout(sortedKeys: true)
        let decoded = Self.decoded
        let text = String(decoding: try decoded.jsonData(layout: sorted), as: UTF8.self)
        #expect(text == Self.json(#""plain":{"bytes":"-_8"},"#))
        let listed = Self.listed
        #expect(String(decoding: try listed.jsonData(layout: sorted), as: UTF8.self) == Self.json(""))
        for layout in [JSONLayout(), sorted, JSONLayout(pretty: true), JSONLayout(keyMarks: .resolved)] {
            #expect(try Decoded.decoded(fromJSON: decoded.jsonData(layout: layout)) == decoded)
            #expect(
                try [Decoded].decoded(fromJSON: [decoded, decoded].jsonData(layout: layout)) == [decoded, decoded]
            )
            #expect(try Listed.decoded(fromJSON: listed.jsonData(layout: layout)) == listed)
            #expect(try [Listed].decoded(fromJSON: [listed, listed].jsonData(layout: layout)) == [listed, listed])
        }
    }

    @Test func countInXML() throws {
        let bare = XMLPrintingOptions(declaration: false)
        let start = #"<e xmlns:dc="http://purl.org/dc/elements/1.1/"><name>n</name><made_on>06.11.1994</made_on>"#
        let middle =
            "<sent_on>1994-11-06T08:49:37Z</sent_on><full_price>1,5</full_price><key_bytes>00af</key_bytes>"
            + "<other_bytes>+/8=</other_bytes><limit><max><value>INF</value></max></limit>"
        let title = "<dc:title>t</dc:title>"
        let parts =
            "<part><at>Sun, 06 Nov 1994 08:49:37 GMT</at><end>784111777</end></part>"
            + "<parts><at>Sun, 06 Nov 1994 08:49:37 GMT</at></parts>"
        let note = #"<note xsi:nil="true"/>"#
        func shown(_ entity: some Entity) throws -> String {
            let text = String(decoding: try entity.xmlData(root: "e", layout: bare), as: UTF8.self)
            return text.replacing(#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#, with: "")
        }
        let listed = Self.listed
        #expect(try shown(listed) == start + middle + title + parts + note + "</e>")
        #expect(try Listed.decoded(fromXML: listed.xmlData(layout: .pretty)) == listed)
        var decoded = Self.decoded
        #expect(try Decoded.decoded(fromXML: decoded.xmlData(layout: .pretty)) == decoded)
        decoded.plain = nil
        // The compiler's order is that of the coding keys.
        #expect(try shown(decoded) == start + middle + parts + note + title + "</e>")
    }

    @Test func countInForms() throws {
        let expected = [
            "name=n", "made_on=06.11.1994", "sent_on=1994-11-06T08:49:37Z", "full_price=1,5", "key_bytes=00af",
            "other_bytes=+/8=", "limit[max][value]=INF", "dc:title=t", "part[at]=Sun, 06 Nov 1994 08:49:37 GMT",
            "part[end]=784111777", "parts[0][at]=Sun, 06 Nov 1994 08:49:37 GMT", "note=",
        ]
        #expect(try Self.listed.formItems().map { "\($0.name)=\($0.value)" } == expected)
        var decoded = Self.decoded
        decoded.plain = nil
        // The compiler's order is that of the coding keys.
        #expect(try decoded.formItems().map { "\($0.name)=\($0.value)" }.sorted() == expected.sorted())
    }

    /// Those around an entity are for it, or for each element of a list, and not for the entities in it.
    @Test func comeFromOutsideToo() throws {
        let rules = DecodingRules(defaults: ["end": "1970"], fields: ["at": DecodingRules(dates: [.seconds])])
        let parts = [Part(at: Self.second), Part(at: Self.second, end: Self.day)]
        let expected = #"[{"at":784111777,"end":null},{"at":784111777,"end":"1994-11-06T00:00:00Z"}]"#
        for layout in [JSONLayout(), JSONLayout(sortedKeys: true)] {
            let json = try parts.jsonData(rules: rules, layout: layout)
            #expect(String(decoding: json, as: UTF8.self) == expected)
            #expect(try [Part].decoded(fromJSON: json, rules: rules) == parts)
        }
        #expect(try [Part].decoded(fromXML: parts.xmlData(rules: rules), rules: rules) == parts)

        struct Around: DecodableEntity, Encodable {
            var at = KeyRulesWritingTests.second
            var part = Part(at: KeyRulesWritingTests.second)
        }
        let around = String(decoding: try Around().jsonData(rules: rules), as: UTF8.self)
        #expect(around == #"{"at":784111777,"part":{"at":"1994-11-06T08:49:37Z"}}"#)
    }

    /// A field's own rules come before those for its key.
    @Test func ofTheFieldItself() throws {
        struct Stay: AutoEntity, Equatable {
            var from = Date(timeIntervalSince1970: 0)
            var until: Date?
            var key = Data()
            static let decoding = DecodingRules(
                fields: ["from": DecodingRules(dates: [.rfc822]), "key": DecodingRules(keyPath: "raw")]
            )
            static let autoFields: AutoFields<Stay> = [
                .field("from", \.from, rules: DecodingRules(dates: [.seconds])),
                .field("until", \.until, rules: DecodingRules(dates: [.milliseconds], keyPath: "time/count")),
                .field("key", \.key, rules: DecodingRules(bytes: .hex)),
            ]
        }
        let stay = Stay(from: Self.second, until: Self.day, key: Data([1]))
        let expected = #"{"from":784111777,"until":{"time":{"count":784080000000}},"key":{"raw":"01"}}"#
        #expect(String(decoding: try stay.jsonData(), as: UTF8.self) == expected)
        for stay in [stay, Stay(from: Self.second, key: Data())] {
            #expect(try Stay.decoded(fromJSON: stay.jsonData()) == stay)
            #expect(try Stay.decoded(fromJSON: stay.jsonData(layout: .canonical)) == stay)
            #expect(try Stay.decoded(fromXML: stay.xmlData()) == stay)
        }
    }

    /// An entity written by hand looks into none of them, nor do those in it.
    @Test func notForEntitiesByHand() throws {
        struct Hand: Entity {
            func writeValue(to output: inout ValueWriter) throws {
                try output.object { object in
                    try object.write(KeyRulesWritingTests.second, forKey: "at")
                    try object.write(Part(at: KeyRulesWritingTests.second), forKey: "part")
                }
            }
        }
        let rules = DecodingRules(fields: ["at": DecodingRules(dates: [.seconds])])
        let expected = #"{"at":"1994-11-06T08:49:37Z","part":{"at":"1994-11-06T08:49:37Z"}}"#
        #expect(String(decoding: try Hand().jsonData(rules: rules), as: UTF8.self) == expected)
    }

    @Test("notations of bytes", arguments: [BytesNotation.base64, .base64URL, .hex])
    func bytes(notation: BytesNotation) throws {
        struct Bytes: DecodableEntity, Encodable, Equatable {
            var bytes: [Data]
        }
        // RFC 4648, section 10, has the texts for "foobar" and what it begins with.
        let value = Bytes(bytes: ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map { Data($0.utf8) })
        let texts: [String]
        switch notation {
        case .base64: texts = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
        case .base64URL: texts = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"]
        case .hex: texts = ["", "66", "666f", "666f6f", "666f6f62", "666f6f6261", "666f6f626172"]
        }
        let rules = DecodingRules(bytes: notation)
        let json = try value.jsonData(rules: rules)
        #expect(String(decoding: json, as: UTF8.self) == "{\"bytes\":\(texts)}".replacing(", ", with: ","))
        #expect(try Bytes.decoded(fromJSON: json, rules: rules) == value)
        var values = RandomValues(seed: 3)
        let all = values.everything()
        #expect(try Everything.decoded(fromJSON: all.jsonData(rules: rules), rules: rules) == all)
        #expect(try Everything.decoded(fromXML: all.xmlData(rules: rules), rules: rules) == all)
        let fields = values.everyField()
        #expect(try EveryField.decoded(fromJSON: fields.jsonData(rules: rules), rules: rules) == fields)
        #expect(try EveryField.decoded(fromXML: fields.xmlData(rules: rules), rules: rules) == fields)
    }

    @Test("numbers that are not finite", arguments: [NonFiniteNumbers.xmlSchema, .javaScript])
    func nonFinite(words: NonFiniteNumbers) throws {
        struct Numbers: DecodableEntity, Encodable, Equatable {
            var doubles: [Double]
            var float: Float
        }
        struct Fields: AutoEntity, Equatable {
            var doubles: [Double] = []
            var float: Float = 0
            static let autoFields: AutoFields<Fields> = [.field("doubles", \.doubles), .field("float", \.float)]
        }
        let rules = DecodingRules(nonFiniteNumbers: words)
        let value = Numbers(doubles: [.infinity, 1.5, -.infinity], float: -.infinity)
        #expect(try Numbers.decoded(fromJSON: value.jsonData(rules: rules), rules: rules) == value)
        #expect(try Numbers.decoded(fromXML: value.xmlData(rules: rules), rules: rules) == value)
        let fields = Fields(doubles: value.doubles, float: value.float)
        #expect(try Fields.decoded(fromJSON: fields.jsonData(rules: rules), rules: rules) == fields)
        #expect(try Fields.decoded(fromXML: fields.xmlData(rules: rules), rules: rules) == fields)
        let nan = try Fields(doubles: [.nan]).jsonData(rules: rules)
        #expect(try Fields.decoded(fromJSON: nan, rules: rules).doubles.first?.isNaN == true)
    }

    @Test("a type's own code sees the user info of the rules")
    func userInfo() throws {
        struct Told: DecodableEntity, Encodable {
            init() {}
            init(from decoder: any Decoder) throws {}
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.userInfo.values.map { "\($0)" })
            }
        }
        let key = try #require(CodingUserInfoKey(rawValue: "k"))
        for layout in [JSONLayout(), JSONLayout(sortedKeys: true)] {
            let json = try Told().jsonData(rules: DecodingRules(userInfo: [key: 7]), layout: layout)
            #expect(String(decoding: json, as: UTF8.self) == #"["7"]"#)
        }
    }
}
#endif
