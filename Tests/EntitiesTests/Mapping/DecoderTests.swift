#if JSON && XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// What types that decode themselves, generic ones and recursive ones find in our decoders and field lists.
@Suite struct DecoderTests {
    // MARK: Unknown cases

    enum Status: String, UnknownCase { case open, closed, unknown }
    enum Level: Int, UnknownCase {
        case unknown = -1
        case low = 1
    }
    enum Tiny: UInt8, UnknownCase { case unknown, one }

    struct DecodedCases: DecodableEntity, Mapped {
        let status: Status
        let level: Level?
        let tiny: [Tiny]?
        var text: String { "\(status) \(level.shown) \(tiny.shown)" }
    }

    struct ListedCases: AutoEntity, Mapped {
        var status = Status.open
        var level: Level?
        var tiny: [Tiny]?
        static let autoFields: AutoFields<ListedCases> = [
            .field("status", \.status), .field("level", \.level), .field("tiny", \.tiny),
        ]
        var text: String {
            "\(status) \(level.shown) \(tiny.map { $0.map { "\($0)" } }.shown)".replacing("\"", with: "")
        }
    }

    @Test(arguments: [
        MappingCase(#"{"status": "closed", "level": 1}"#, "<e status='closed' level='1'/>", "closed low nil"),
        MappingCase(#"{"status": "new", "level": 7}"#, "<e status='new' level='7'/>", "unknown unknown nil"),
        MappingCase(#"{"status": "open", "level": null}"#, "<e status='open'><level/></e>", "open nil nil"),
        MappingCase(#"{"status": 1}"#, nil, "typeMismatch status"),
        MappingCase(#"{"status": null}"#, nil, "nullValue status"),
        MappingCase(
            #"{"status": "open", "level": "x"}"#,
            "<e status='open' level='x'/>",
            "typeMismatch level",
            xml: "typeMismatch /e/@level"
        ),
        MappingCase("{}", "<e/>", "missingValue status", xml: "missingValue /e/status"),
    ])
    func unknownCases(testCase: MappingCase) {
        #expect(testCase.differences([DecodedCases.self, ListedCases.self]) == [])
    }

    @Test func unknownCasesOfOtherDecoders() throws {
        #expect(try JSONDecoder().decode([Status].self, from: Data(#"["open", "x"]"#.utf8)) == [.open, .unknown])
        #expect(try JSONDecoder().decode([Tiny].self, from: Data("[1, 9]".utf8)) == [.one, .unknown])
    }

    // MARK: Generic and recursive types

    struct DecodedEnvelope<Content: DecodableEntity>: DecodableEntity {
        let status: String
        let result: Content?
        let all: [Content]?
    }

    struct ListedEnvelope<Content: AutoEntity>: AutoEntity {
        var status = ""
        var result: Content?
        var all: [Content]?
        static var autoFields: AutoFields<ListedEnvelope> {
            [
                .field("status", \ListedEnvelope.status), .field("result", \ListedEnvelope.result),
                .field("all", \ListedEnvelope.all),
            ]
        }
    }

    struct DecodedNode: DecodableEntity {
        let name: String
        let nodes: [DecodedNode]?
        enum CodingKeys: String, CodingKey {
            case name
            case nodes = "node"
        }
        var text: String { name + (nodes ?? []).map { "(\($0.text))" }.joined() }
    }

    final class ListedNode: AutoEntity {
        var name = ""
        var nodes: [ListedNode]?
        static let autoFields: AutoFields<ListedNode> = [.field("name", \.name), .field("node", \.nodes)]
        var text: String { name + (nodes ?? []).map { "(\($0.text))" }.joined() }
    }

    static let tree = #"{"name": "a", "node": [{"name": "b", "node": [{"name": "c"}]}, {"name": "d"}]}"#
    static let xmlTree = #"<x name="a"><node name="b"><node name="c"/></node><node><name>d</name></node></x>"#

    @Test func recursion() throws {
        #expect(try DecodedNode.decoded(fromJSON: Data(Self.tree.utf8)).text == "a(b(c))(d)")
        #expect(try ListedNode.decoded(fromJSON: Data(Self.tree.utf8)).text == "a(b(c))(d)")
        #expect(try DecodedNode.decoded(fromXML: Data(Self.xmlTree.utf8)).text == "a(b(c))(d)")
        #expect(try ListedNode.decoded(fromXML: Data(Self.xmlTree.utf8)).text == "a(b(c))(d)")
    }

    @Test func generics() throws {
        let json = Data("{\"status\": \"ok\", \"result\": \(Self.tree), \"all\": [\(Self.tree)]}".utf8)
        let decoded = try DecodedEnvelope<DecodedNode>.decoded(fromJSON: json)
        #expect(decoded.result?.text == "a(b(c))(d)" && decoded.all?.count == 1)
        let listed = try ListedEnvelope<ListedNode>.decoded(fromJSON: json)
        #expect(listed.result?.text == "a(b(c))(d)" && listed.all?.count == 1)
        let xml = Data("<r status='ok'><result name='n'/></r>".utf8)
        #expect(try DecodedEnvelope<DecodedNode>.decoded(fromXML: xml).result?.name == "n")
        #expect(try ListedEnvelope<ListedNode>.decoded(fromXML: xml).result?.name == "n")
        let error = #expect(throws: EntityError.self) {
            try ListedEnvelope<ListedNode>.decoded(fromJSON: Data(#"{"status": 1}"#.utf8))
        }
        #expect(error?.entity == "ListedEnvelope<ListedNode>")
    }

    // MARK: Decoder's own facilities

    struct Informed: DecodableEntity {
        static let key = CodingUserInfoKey(rawValue: "factor")
        let value: Int
        init(from decoder: any Decoder) throws {
            let factor = Self.key.flatMap { decoder.userInfo[$0] as? Int } ?? 1
            value = try decoder.container(keyedBy: DocumentKeys.self).decode(Int.self, forKey: .value) * factor
        }
        enum DocumentKeys: CodingKey { case value }
    }

    @Test func userInfo() throws {
        let key = try #require(Informed.key)
        let rules = DecodingRules(userInfo: [key: 10])
        #expect(try Informed.decoded(fromJSON: Data(#"{"value": 2}"#.utf8), rules: rules).value == 20)
        #expect(try [Informed].decoded(fromXML: Data("<r><i value='3'/></r>".utf8), rules: rules).map(\.value) == [30])
        #expect(try Informed.decoded(fromJSON: Data(#"{"value": 2}"#.utf8)).value == 2)
    }

    struct Scaled: DecodableWithConfiguration {
        let value: Int
        init(from decoder: any Decoder, configuration: Int) throws {
            value = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .value) * configuration
        }
        enum Keys: CodingKey { case value }
    }

    struct Configured: DecodableEntity {
        let one: Scaled
        let many: [Scaled]
        let none: Scaled?
        enum Keys: CodingKey { case one, many, none }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            one = try container.decode(Scaled.self, forKey: .one, configuration: 2)
            many = try container.decode([Scaled].self, forKey: .many, configuration: 3)
            none = try container.decodeIfPresent(Scaled.self, forKey: .none, configuration: 4)
        }
    }

    @Test func configurations() throws {
        let json = #"{"one": {"value": 1}, "many": [{"value": 1}, {"value": 2}]}"#
        let xml = "<r><one value='1'/><many value='1'/><many><value>2</value></many></r>"
        for value in [
            try Configured.decoded(fromJSON: Data(json.utf8)), try Configured.decoded(fromXML: Data(xml.utf8)),
        ] {
            #expect(value.one.value == 2 && value.many.map(\.value) == [3, 6] && value.none == nil)
        }
        #expect(try JSONValue(parsing: json)["one"].decode(Scaled.self, configuration: 5).value == 5)
        #expect(try XMLElement(parsing: xml).children[0].decode(Scaled.self, configuration: 5).value == 5)
        let inJSON = #expect(throws: EntityError.self) {
            try JSONValue(parsing: #"{"one": {"value": "x"}}"#)["one"].decode(Scaled.self, configuration: 5)
        }
        #expect(inJSON?.path.description == "one.value")
        let inXML = #expect(throws: EntityError.self) {
            try XMLElement(parsing: "<one/>").decode(Scaled.self, configuration: 5)
        }
        #expect(inXML?.path.description == "/one/value")
    }

    // MARK: Entities inside of decoded ones

    struct Listed: AutoEntity, Decodable {
        var name = ""
        static let autoFields: AutoFields<Listed> = [.custom("n", as: String.self) { $0.name = $1 + "!" }]
    }

    struct Hand: Entity, Decodable {
        var name: String
        static func from(json: JSONValue) throws -> Hand { Hand(name: try json["n"].string() + "?") }
        static func from(xml: XMLElement) throws -> Hand { Hand(name: try xml.value("n") + "?") }
    }

    struct Outer: DecodableEntity {
        let listed: Listed
        let hands: [Hand]
        let maybe: Hand?
    }

    /// Each builds itself as it would at the root, whatever the compiler would have made of it.
    @Test func entitiesInside() throws {
        let json = #"{"listed": {"n": "a"}, "hands": [{"n": "b"}], "maybe": {"n": "c"}}"#
        let xml = "<o><listed n='a'/><hands><n>b</n></hands><maybe n='c'/></o>"
        for outer in [try Outer.decoded(fromJSON: Data(json.utf8)), try Outer.decoded(fromXML: Data(xml.utf8))] {
            #expect(outer.listed.name == "a!" && outer.hands.map(\.name) == ["b?"] && outer.maybe?.name == "c?")
        }
        let error = #expect(throws: EntityError.self) {
            try Outer.decoded(fromJSON: Data(#"{"listed": {"n": 1}, "hands": []}"#.utf8))
        }
        #expect(error?.path.description == "listed.n" && error?.entity == "Listed")
        let text = #expect(throws: EntityError.self) { try Outer.decoded(fromXML: Data("<o listed='x'/>".utf8)) }
        #expect(text?.code == .typeMismatch && text?.path.description == "/o/@listed")
    }
}
#endif
