#if JSON && XML
import APISupportEntities
import Foundation
import Testing

/// Entities that read the keys of the object which they share with the one around them; and who learns of keys that nobody read.
@Suite struct FlatteningTests {
    struct Point: DecodableEntity {
        let x: Int
        let y: Int?
    }
    struct Size: AutoEntity, Decodable {
        var width = 0
        var deep: Deep?
        struct Deep: AutoEntity, Decodable {
            var a: Int?
            static let autoFields: AutoFields<Deep> = [.field("a", \.a)]
        }
        static let autoFields: AutoFields<Size> = [.field("width", \.width), .field("deep", \.deep)]
    }

    struct Decoded: DecodableEntity, Mapped {
        let name: String
        let point: Point
        let size: Size
        enum CodingKeys: String, CodingKey {
            case name
            case point = "."
            case size = "./."
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            point = try container.decode(Point.self, forKey: .point)
            size = try container.decode(Size.self, forKey: .point)
        }
        var text: String { "\(name) \(point.x) \(point.y.shown) \(size.width)" }
    }

    struct Listed: AutoEntity, Mapped {
        var name = ""
        var point = Point(x: 0, y: nil)
        var size = Size()
        static let autoFields: AutoFields<Listed> = [
            .field("name", \.name), .field(".", \.point), .field(".", \.size),
        ]
        var text: String { "\(name) \(point.x) \(point.y.shown) \(size.width)" }
    }

    static let types: [any Mapped.Type] = [Decoded.self, Listed.self]
    static let refusing = DecodingRules(unknownKeys: .refused)

    @Test(arguments: [
        MappingCase(
            #"{"x": 1, "name": "n", "width": 3, "y": 2}"#,
            "<e x='1'><name>n</name><width>3</width><y>2</y></e>",
            "n 1 2 3"
        ),
        MappingCase(#"{"name": "n", "x": 1, "width": 3}"#, "<e name='n' x='1' width='3'/>", "n 1 nil 3", refusing),
        MappingCase(
            #"{"name": "n", "width": 3}"#,
            "<e name='n' width='3'/>",
            "missingValue x",
            xml: "missingValue /e/x"
        ),
        MappingCase(
            #"{"name": "n", "x": 1}"#,
            "<e name='n' x='1'/>",
            "missingValue width",
            xml: "missingValue /e/width"
        ),
        MappingCase(
            #"{"name": "n", "x": 1, "width": 3, "z": 4}"#,
            "<e name='n' x='1' width='3' z='4'/>",
            "unknownKey z",
            xml: "unknownKey /e/@z",
            refusing
        ),
        MappingCase(
            #"{"name": "n", "x": 1, "width": 3, "deep": {"b": 4}}"#,
            "<e name='n' x='1' width='3'><deep b='4'/></e>",
            "unknownKey deep.b",
            xml: "unknownKey /e/deep/@b",
            refusing
        ),
    ])
    func flattened(testCase: MappingCase) {
        #expect(testCase.differences(Self.types) == [])
    }

    // MARK: Drift

    struct DecodedOrder: DecodableEntity {
        let id: Int
        let note: String?
        let items: [DecodedItem]
        struct DecodedItem: DecodableEntity {
            let code: String
            let size: Int
            static let decoding = DecodingRules(defaults: ["size": 1])
        }
        enum CodingKeys: String, CodingKey {
            case id, note
            case items = "items/item"
        }
    }

    struct ListedOrder: AutoEntity {
        var id = 0
        var note: String?
        var items: [ListedItem] = []
        struct ListedItem: AutoEntity {
            var code = ""
            var size = 1
            static let autoFields: AutoFields<ListedItem> = [
                .field("code", \.code), .field("size", \.size, default: 1),
            ]
        }
        static let autoFields: AutoFields<ListedOrder> = [
            .field("id", \.id), .field("note", \.note), .field("items/item", \.items),
        ]
    }

    @Test(arguments: [DecodedOrder.self, ListedOrder.self] as [any Entity.Type])
    func drift(type: any Entity.Type) throws {
        let json =
            #"{"id": 1, "new": {"a": 1}, "items": {"item": [{"code": "a", "kind": 1}, {"code": "b", "kind": 2, "size": 3}]}}"#
        let report = DriftReport()
        _ = try type.decoded(fromJSON: Data(json.utf8), rules: DecodingRules(drift: report))
        #expect(Set(report.unreadKeys.map { "\($0.pattern) \($0.count)" }) == ["new 1", "items.item[].kind 2"])
        #expect(report.unreadKeys.first { $0.count == 2 }?.firstPath.description == "items.item[0].kind")
        #expect(Set(report.missingKeys.map { "\($0.pattern) \($0.count)" }) == ["note 1", "items.item[].size 1"])
        #expect(!report.isEmpty && report.description.contains("items.item[].kind (2)"))
        let xml =
            "<o id='1' new='2'><items><item code='a' kind='1'/><item code='b' kind='2'><size>3</size></item></items></o>"
        let second = DriftReport()
        _ = try type.decoded(fromXML: Data(xml.utf8), rules: DecodingRules(drift: second))
        #expect(Set(second.unreadKeys.map { "\($0.pattern) \($0.count)" }) == ["/o/@new 1", "/o/items/item/@kind 2"])
        #expect(Set(second.missingKeys.map { "\($0.pattern) \($0.count)" }) == ["/o/note 1", "/o/items/item/size 1"])
        let none = DriftReport()
        let complete = #"{"id": 1, "note": "n", "items": {"item": [{"code": "a", "size": 2}]}}"#
        _ = try type.decoded(fromJSON: Data(complete.utf8), rules: DecodingRules(drift: none))
        #expect(none.isEmpty && none.description == "no drift")
    }

    /// A report stays small, whatever a server sends.
    @Test func driftIsBounded() throws {
        let report = DriftReport()
        let json = "{\"id\": 1, \"items\": []," + (0..<3_000).map { "\"k\($0)\": 1" }.joined(separator: ",") + "}"
        _ = try ListedOrder.decoded(fromJSON: Data(json.utf8), rules: DecodingRules(drift: report))
        #expect(report.unreadKeys.count == 1_000)
    }
}
#endif
