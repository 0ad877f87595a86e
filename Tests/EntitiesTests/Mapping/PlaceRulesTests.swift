#if JSON && XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// Rules of single fields, other names, and defaults: of an entity, of what is around it, and of the field that holds it.
@Suite struct PlaceRulesTests {
    static let rules = DecodingRules(
        fields: [
            "day": DecodingRules(dates: [.format("dd.MM.yyyy"), .iso8601]),
            "price": DecodingRules(decimalSeparator: ",", groupingSeparator: " ", numbersInText: true),
            "count": DecodingRules(numbersInText: true, keyPath: "value"),
            "owner": DecodingRules(defaults: ["name": "nobody"], aliases: ["name": ["title"]]),
            "x:kind": DecodingRules(namespaces: ["x": "urn:kinds"]),
        ],
        aliases: ["size": ["width", "dimensions/width"]]
    )

    struct Decoded: DecodableEntity, Mapped {
        let day: Date
        let other: Date?
        let price: Decimal?
        let count: Int?
        let size: Int
        let owner: Owner?
        let kind: String?
        struct Owner: DecodableEntity {
            let name: String
            let friend: Friend?
            struct Friend: DecodableEntity { let name: String }
        }
        enum CodingKeys: String, CodingKey {
            case day, other, price, count, size, owner
            case kind = "x:kind"
        }
        static let decoding = PlaceRulesTests.rules
        var text: String {
            "\(Int(day.timeIntervalSince1970)) \(price.shown) \(count.shown) \(size) \(owner.map(\.name).shown) \(kind.shown)"
        }
    }

    struct Listed: AutoEntity, Mapped {
        var day = Date.distantPast
        var other: Date?
        var price: Decimal?
        var count: Int?
        var size = 0
        var owner: Owner?
        var kind: String?
        struct Owner: AutoEntity {
            var name = ""
            var friend: Friend?
            static let autoFields: AutoFields<Owner> = [.field("name", \.name), .field("friend", \.friend)]
        }
        struct Friend: AutoEntity {
            var name = ""
            static let autoFields: AutoFields<Friend> = [.field("name", \.name)]
        }
        static let autoFields: AutoFields<Listed> = [
            .field("day", \.day), .field("other", \.other), .field("price", \.price), .field("count", \.count),
            .field("size", \.size), .field("owner", \.owner), .field("x:kind", \.kind),
        ]
        static let decoding = PlaceRulesTests.rules
        var text: String {
            "\(Int(day.timeIntervalSince1970)) \(price.shown) \(count.shown) \(size) \(owner.map(\.name).shown) \(kind.shown)"
        }
    }

    /// The same rules, said at the fields.
    struct ListedRules: AutoEntity, Mapped {
        var inner = Listed()
        static let autoFields: AutoFields<ListedRules> = [
            .field("day", \.inner.day, rules: DecodingRules(dates: [.format("dd.MM.yyyy"), .iso8601])),
            .field("other", \.inner.other),
            .field(
                "price",
                \.inner.price,
                rules: DecodingRules(decimalSeparator: ",", groupingSeparator: " ", numbersInText: true)
            ),
            .field("count", \.inner.count, rules: DecodingRules(numbersInText: true, keyPath: "value")),
            .field("size", \.inner.size),
            .field(
                "owner",
                \.inner.owner,
                rules: DecodingRules(defaults: ["name": "nobody"], aliases: ["name": ["title"]])
            ),
            .field("x:kind", \.inner.kind, rules: DecodingRules(namespaces: ["x": "urn:kinds"])),
        ]
        static let decoding = DecodingRules(aliases: ["size": ["width", "dimensions/width"]])
        var text: String { inner.text }
    }

    static let types: [any Mapped.Type] = [Decoded.self, Listed.self, ListedRules.self]

    @Test(arguments: [
        MappingCase(
            #"{"day": "04.05.2013", "price": "1 234,5", "count": {"value": "3"}, "size": 4, "owner": {"name": "n"}, "kind": "k"}"#,
            """
            <e xmlns:k="urn:kinds"><day>04.05.2013</day><price>1 234,5</price><count><value>3</value></count><size>4</size>
            <owner><name>n</name></owner><kind>other</kind><k:kind>k</k:kind></e>
            """,
            "1367625600 1234.5 3 4 n k"
        ),
        // The second notation; other names; a default for the entity of a field; a key path that leads nowhere.
        MappingCase(
            #"{"day": "2013-05-04", "width": 5, "owner": {}, "count": {}}"#,
            "<e day='2013-05-04' width='5'><owner a='1'/><count b='1'/></e>",
            "1367625600 nil nil 5 nobody nil"
        ),
        MappingCase(
            #"{"day": "2013-05-04", "dimensions": {"width": 6}, "owner": {"title": "t"}}"#,
            "<e day='2013-05-04'><dimensions width='6'/><owner title='t'/></e>",
            "1367625600 nil nil 6 t nil"
        ),
        // The name itself comes before the others, also where it is wrong.
        MappingCase(
            #"{"day": "2013-05-04", "width": 6, "size": true}"#,
            "<e day='2013-05-04' width='6' size='x'/>",
            "typeMismatch size",
            xml: "typeMismatch /e/@size"
        ),
        MappingCase(
            #"{"day": "2013-05-04"}"#,
            "<e day='2013-05-04'/>",
            "missingValue size",
            xml: "missingValue /e/size"
        ),
        // What a field says counts for that field only, and its defaults not inside of its entity.
        MappingCase(
            #"{"day": "2013-05-04", "size": 1, "other": "04.05.2013"}"#,
            "<e day='2013-05-04' size='1' other='04.05.2013'/>",
            "invalidValue other",
            xml: "invalidValue /e/@other"
        ),
        MappingCase(
            #"{"day": "2013-05-04", "size": 1, "owner": {"friend": {}}}"#,
            "<e day='2013-05-04' size='1'><owner><friend a='1'/></owner></e>",
            "missingValue owner.friend.name",
            xml: "missingValue /e/owner/friend/name"
        ),
    ])
    func fields(testCase: MappingCase) {
        #expect(testCase.differences(Self.types) == [])
    }

    // MARK: Defaults of what is around

    struct DecodedItem: DecodableEntity, Mapped {
        let name: String
        let size: Int
        let inner: DecodedInner?
        static let decoding = DecodingRules(defaults: ["name": "own"])
        var text: String { "\(name) \(size)" }
    }

    struct DecodedInner: DecodableEntity { let size: Int }

    struct ListedItem: AutoEntity, Mapped {
        var name = ""
        var size = 0
        var inner: ListedInner?
        static let autoFields: AutoFields<ListedItem> = [
            .field("name", \.name), .field("size", \.size), .field("inner", \.inner),
        ]
        static let decoding = DecodingRules(defaults: ["name": "own"])
        var text: String { "\(name) \(size)" }
    }

    struct ListedInner: AutoEntity {
        var size = 0
        static let autoFields: AutoFields<ListedInner> = [.field("size", \.size)]
    }

    private static let around = DecodingRules(defaults: ["name": "around", "size": 7], aliases: ["size": ["width"]])

    /// The defaults of a request are for the entity that is expected: its own come first, and those in it have none.
    @Test(arguments: [
        MappingCase("{}", "<e/>", "own 7", around),
        MappingCase(#"{"width": 2}"#, "<e width='2'/>", "own 2", around),
        MappingCase(
            #"{"inner": {}}"#,
            "<e><inner a='1'/></e>",
            "missingValue inner.size",
            xml: "missingValue /e/inner/size",
            around
        ),
    ])
    func defaultsAround(testCase: MappingCase) {
        #expect(testCase.differences([DecodedItem.self, ListedItem.self]) == [])
    }

    final class DecodedItems: EntityList<DecodedItem> {}
    final class ListedItems: EntityList<ListedItem> {}

    @Test func defaultsOfLists() throws {
        let json = Data(#"[{}, {"name": "x"}]"#.utf8)
        let xml = Data("<r><i/><i name='x'/></r>".utf8)
        let expected = ["own 7", "x 7"]
        #expect(try DecodedItems.decoded(fromJSON: json, rules: Self.around).map(\.text) == expected)
        #expect(try ListedItems.decoded(fromJSON: json, rules: Self.around).map(\.text) == expected)
        #expect(try [DecodedItem].decoded(fromJSON: json, rules: Self.around).map(\.text) == expected)
        #expect(try [ListedItem].decoded(fromJSON: json, rules: Self.around).map(\.text) == expected)
        #expect(try DecodedItems.decoded(fromXML: xml, rules: Self.around).map(\.text) == expected)
        #expect(try ListedItems.decoded(fromXML: xml, rules: Self.around).map(\.text) == expected)
        #expect(try [DecodedItem].decoded(fromXML: xml, rules: Self.around).map(\.text) == expected)
        #expect(try DecodedItem?.decoded(fromXML: Data("<e a='1'/>".utf8), rules: Self.around)?.text == "own 7")
    }

    /// An entity written by hand looks into no defaults, and hands none on.
    @Test func handWritten() throws {
        struct Hand: Entity {
            let item: DecodedInner
            static func from(json: JSONValue) throws -> Hand { Hand(item: try json.entity("item")) }
            static func from(xml: XMLElement) throws -> Hand { Hand(item: try xml.entity("item")) }
        }
        let inJSON = #expect(throws: EntityError.self) {
            try Hand.decoded(fromJSON: Data(#"{"item": {}}"#.utf8), rules: Self.around)
        }
        #expect(inJSON?.code == .missingValue && inJSON?.path.description == "item.size")
        let inXML = #expect(throws: EntityError.self) {
            try Hand.decoded(fromXML: Data("<e><item a='1'/></e>".utf8), rules: Self.around)
        }
        #expect(inXML?.code == .missingValue && inXML?.path.description == "/e/item/size")
    }
}
#endif
