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
}
#endif
