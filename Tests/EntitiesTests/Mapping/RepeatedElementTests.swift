#if XML
import APISupportEntities
import Foundation
import Testing

/// Elements that stand where one is read: the first is, and somebody learns of the others.
@Suite struct RepeatedElementTests {
    struct Decoded: DecodableEntity {
        let name: String
        let tag: [String]
        let price: [Int]
        enum CodingKeys: String, CodingKey {
            case name, tag
            case price = "prices/price"
        }
    }

    struct Listed: AutoEntity {
        var name = ""
        var tag: [String] = []
        var price: [Int] = []
        static let autoFields: AutoFields<Listed> = [
            .field("name", \.name), .field("tag", \.tag), .field("prices/price", \.price),
        ]
    }

    static let types: [any Entity.Type] = [Decoded.self, Listed.self]

    @Test(arguments: types)
    func theOthersAreUnread(type: any Entity.Type) throws {
        let text = """
            <r><name>a</name><tag>x</tag><name>b</name><tag>y</tag><name>c</name>\
            <prices><price>1</price><price>2</price></prices><prices><price>3</price></prices></r>
            """
        let drift = DriftReport()
        _ = try type.decoded(fromXML: Data(text.utf8), rules: DecodingRules(drift: drift))
        #expect(drift.unreadKeys.map(\.pattern) == ["/r/name", "/r/prices"])
        #expect(drift.unreadKeys.map(\.count) == [2, 1])
        #expect(drift.unreadKeys.map(\.firstPath.description) == ["/r/name[2]", "/r/prices[2]"])
        let error = #expect(throws: EntityError.self) {
            try type.decoded(fromXML: Data(text.utf8), rules: DecodingRules(unknownKeys: .refused))
        }
        #expect(error?.code == .unknownKey)
        #expect(error?.path.description == "/r/name[2]")
    }

    @Test(arguments: types)
    func listsAreReadWhole(type: any Entity.Type) throws {
        let text = """
            <r><name>a</name><tag>x</tag><tag>y</tag><prices><price>1</price><price>2</price></prices></r>
            """
        let drift = DriftReport()
        let rules = DecodingRules(unknownKeys: .refused, drift: drift)
        _ = try type.decoded(fromXML: Data(text.utf8), rules: rules)
        #expect(drift.isEmpty)
    }

    // MARK: Children by their place

    struct DecodedByPlace: DecodableEntity {
        let first: String
        let second: Int
        enum CodingKeys: String, CodingKey {
            case first = "[0]"
            case second = "[1]/deep"
        }
    }
    struct ListedByPlace: AutoEntity {
        var first = ""
        var second = 0
        static let autoFields: AutoFields<ListedByPlace> = [.field("[0]", \.first), .field("[1]/deep", \.second)]
    }

    @Test(arguments: [DecodedByPlace.self, ListedByPlace.self] as [any Entity.Type])
    func childrenByTheirPlaceAreRead(type: any Entity.Type) throws {
        let read = "<r><a>1</a><b><deep>2</deep></b></r>"
        _ = try type.decoded(fromXML: Data(read.utf8), rules: DecodingRules(unknownKeys: .refused))
        let drift = DriftReport()
        let more = "<r><a>1</a><b><deep>2</deep></b><a>3</a></r>"
        _ = try type.decoded(fromXML: Data(more.utf8), rules: DecodingRules(drift: drift))
        #expect(drift.unreadKeys.map(\.firstPath.description) == ["/r/a[2]"])
    }

    // MARK: A child and an attribute of one name

    @Test(arguments: types)
    func anAttributeBesideTheChildOfItsNameIsUnread(type: any Entity.Type) throws {
        let text = #"<r name="x" tag="y"><name>a</name><tag>x</tag></r>"#
        let drift = DriftReport()
        _ = try type.decoded(fromXML: Data(text.utf8), rules: DecodingRules(drift: drift))
        #expect(Set(drift.unreadKeys.map(\.firstPath.description)) == ["/r/@name", "/r/@tag"])
        let alone = #"<r name="x"/>"#
        _ = try type.decoded(fromXML: Data(alone.utf8), rules: DecodingRules(unknownKeys: .refused))
    }
}
#endif
