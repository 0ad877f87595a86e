#if JSON && XML
import APISupportEntities
import Foundation
import TestSupport
import Testing
import XMLElement

/// All the errors of a document at once; what stands at their places; and what was being built.
@Suite struct AllErrorsTests {
    struct Listed: AutoEntity {
        var id = 0
        var price = Decimal()
        var items: [ListedItem] = []
        var counts: [String: Int] = [:]
        static let autoFields: AutoFields<Listed> = [
            .field("id", \.id), .field("price", \.price), .field("items/item", \.items), .field("counts", \.counts),
        ]
    }

    struct ListedItem: AutoEntity {
        var code = ""
        var size = 0
        static let autoFields: AutoFields<ListedItem> = [.field("code", \.code), .field("size", \.size)]
    }

    struct Decoded: DecodableEntity {
        let items: [DecodedItem]
        let counts: [String: Int]
        let id: Int
        enum CodingKeys: String, CodingKey {
            case items = "items/item"
            case counts, id
        }
    }

    struct DecodedItem: DecodableEntity {
        let code: String
        let size: Int
    }

    static let json = Data(
        """
        {"id": "x",
        "price": true, "items": {"item": [{"code": "a", "size": 1}, {"size": "y"}, 5]},
        "counts": {"p": 1, "q": null}}
        """.utf8
    )
    static let xml = Data(
        """
        <e id="x"><price/><items><item code="a" size="1"/><item size="y"/><item/></items>
        <counts p="1" q="z"/></e>
        """.utf8
    )
    static let all = DecodingRules(allErrors: true)

    private func found(_ error: EntityError?) -> [String] {
        (error?.all ?? []).map { "\($0.code) \($0.path)" }.sorted()
    }

    @Test func fieldLists() throws {
        let inJSON = #expect(throws: EntityError.self) { try Listed.decoded(fromJSON: Self.json, rules: Self.all) }
        #expect(
            found(inJSON) == [
                "missingValue items.item[1].code", "nullValue counts.q", "typeMismatch id",
                "typeMismatch items.item[1].size",
                "typeMismatch items.item[2]", "typeMismatch price",
            ]
        )
        #expect(
            inJSON?.others.count == 5 && inJSON?.entity == "Listed"
                && inJSON?.description.hasSuffix("; and 5 more") == true
        )
        #expect(inJSON?.all.first { $0.path.description == "items.item[1].size" }?.entity == "ListedItem")
        let inXML = #expect(throws: EntityError.self) { try Listed.decoded(fromXML: Self.xml, rules: Self.all) }
        #expect(
            found(inXML) == [
                "missingValue /e/items/item[2]/code", "missingValue /e/items/item[3]/code",
                "missingValue /e/items/item[3]/size", "nullValue /e/price", "typeMismatch /e/@id",
                "typeMismatch /e/counts/@q", "typeMismatch /e/items/item[2]/@size",
            ]
        )
        let one = #expect(throws: EntityError.self) { try Listed.decoded(fromJSON: Self.json) }
        #expect(one?.others.isEmpty == true && one?.path.description == "id")
    }

    /// Of an object that the compiler's code reads its first error, and those of all elements.
    @Test func decodables() throws {
        let inJSON = #expect(throws: EntityError.self) { try Decoded.decoded(fromJSON: Self.json, rules: Self.all) }
        #expect(
            found(inJSON) == [
                "missingValue items.item[1].code", "nullValue counts.q", "typeMismatch id",
                "typeMismatch items.item[2]",
            ]
        )
        #expect(inJSON?.all.map(\.entity) == ["DecodedItem", "DecodedItem", "Decoded", "Decoded"])
        let inXML = #expect(throws: EntityError.self) { try Decoded.decoded(fromXML: Self.xml, rules: Self.all) }
        #expect(
            found(inXML) == [
                "missingValue /e/items/item[2]/code", "missingValue /e/items/item[3]/code", "typeMismatch /e/@id",
                "typeMismatch /e/counts/@q",
            ]
        )
    }

    /// A document that breaks its grammar ends there, with what was found before; and there is a limit.
    @Test func ends() throws {
        let cut = #expect(throws: EntityError.self) {
            try [ListedItem].decoded(fromJSON: Data(#"[{"code": 1, "size": 2}, {"code"]"#.utf8), rules: Self.all)
        }
        #expect(found(cut) == ["malformed [1].code", "typeMismatch [0].code"])
        for type in [[ListedItem].self, [DecodedItem].self] as [any Entity.Type] {
            let many = Data(("[" + Array(repeating: "{}", count: 500).joined(separator: ",") + "]").utf8)
            let error = #expect(throws: EntityError.self) { try type.decoded(fromJSON: many, rules: Self.all) }
            #expect(error?.all.count == 100)
            let elements = Data(("<r>" + String(repeating: "<i/>", count: 500) + "</r>").utf8)
            let other = #expect(throws: EntityError.self) { try type.decoded(fromXML: elements, rules: Self.all) }
            #expect(other?.all.count == 100)
        }
    }

    final class Items: EntityList<ListedItem> {}

    /// Lists that leave elements out do so, and each failure has all the errors of its element.
    @Test func listsThatLeaveOut() throws {
        let json = Data(#"[{"code": "a", "size": 1}, {"code": 1}, 5]"#.utf8)
        let items = try Items.decoded(fromJSON: json, rules: Self.all)
        #expect(items.map(\.code) == ["a"] && items.failures.map(\.index) == [1, 2])
        #expect(items.failures.map { found($0.error).count } == [2, 1])
        let xml = Data("<r><i code='a' size='1'/><i code='b' size='x'/><i/></r>".utf8)
        #expect(try Items.decoded(fromXML: xml, rules: Self.all).failures.map { found($0.error).count } == [1, 2])
        for type in [[DecodedItem].self, [ListedItem].self] as [any Entity.Type] {
            let left = Locked<[Int]>([])
            let rules = DecodingRules(
                lossyArrays: true,
                leftOutElements: { errors in
                    left.with { $0 += [errors.count] }
                },
                allErrors: true
            )
            _ = try type.decoded(fromJSON: json, rules: rules)
            _ = try type.decoded(fromXML: xml, rules: rules)
            #expect(left.value == [2, 2])
        }
    }

    // MARK: Excerpts

    /// The document, the error's path, and the excerpt with its caret.
    @Test(arguments: [
        ("{\n  \"code\": \"a\",\n  \"size\": \"y\"}", "  \"size\": \"y\"}\n          ^"),
        ("{\"code\": \"ЖЖЖ\", \"size\": true}", "{\"code\": \"ЖЖЖ\", \"size\": true}\n                        ^"),
        (
            "{\"code\": \"" + String(repeating: "s", count: 300) + "\", \"size\": \""
                + String(repeating: "t", count: 300) + "\"}",
            "…ssssssssssssssssss\", \"size\": \"tttttttttttttttttttttttttttt…\n" + String(repeating: " ", count: 30)
                + "^"
        ),
        ("{\"code\":\t\"a\", \"size\": null}", "{\"code\": \"a\", \"size\": null}\n                      ^"),
    ])
    func excerptsOfJSON(document: String, excerpt: String) throws {
        for type in [ListedItem.self, DecodedItem.self] as [any Entity.Type] {
            let error = #expect(throws: EntityError.self) { try type.decoded(fromJSON: Data(document.utf8)) }
            #expect(error?.path.description == "size")
            #expect(error?.excerpt?.description == excerpt)
            #expect(error.map { $0.details == "\($0)\n\(excerpt)" && !$0.description.contains("\n") } == true)
        }
    }

    @Test func excerptsOfXML() throws {
        let document = "<r>\n\t<item><code>a</code><size>y</size></item></r>"
        for type in [ListedItem.self, DecodedItem.self] as [any Entity.Type] {
            let rules = DecodingRules(keyPath: "item")
            let error = #expect(throws: EntityError.self) {
                try type.decoded(fromXML: Data(document.utf8), rules: rules)
            }
            #expect(
                error?.excerpt?.description == " <item><code>a</code><size>y</size></item></r>\n"
                    + String(repeating: " ", count: 21) + "^"
            )
            #expect(
                error?.description
                    == "typeMismatch: expected Int, found \"y\" at /r/item/size of \(type), line 2, column 22 (byte 25)"
            )
            let broken = #expect(throws: EntityError.self) { try type.decoded(fromXML: Data("<r>\n<a></b></r>".utf8)) }
            #expect(broken?.code == .malformed && broken?.excerpt?.text == "<a></b></r>")
        }
    }

    /// Hand-written entities, closures and lists are named too.
    @Test func namesOfEntities() throws {
        struct Hand: Entity {
            static func from(json: JSONValue) throws -> Hand {
                _ = try json["a"].int()
                return Hand()
            }
            static func from(xml: XMLElement) throws -> Hand {
                _ = try xml.value("a", as: Int.self)
                return Hand()
            }
        }
        let inJSON = #expect(throws: EntityError.self) { try [Hand].decoded(fromJSON: Data(#"[{"a": ""}]"#.utf8)) }
        #expect(inJSON?.entity == "Hand" && inJSON?.excerpt != nil)
        let inXML = #expect(throws: EntityError.self) { try Hand.decoded(fromXML: Data("<e/>".utf8)) }
        #expect(inXML?.entity == "Hand" && inXML?.excerpt?.text == "<e/>")
    }
}
#endif
