#if XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// How keys name the parts of an element.
@Suite struct XMLKeyTests {
    private struct Rate: DecodableEntity, Equatable {
        let id: String
        let code: String
        let nominal: Int
        let name: String
        let value: Decimal

        enum CodingKeys: String, CodingKey {
            case id = "@ID"
            case code = "CharCode"
            case nominal = "Nominal"
            case name = "Name"
            case value = "Value"
        }

        static let decoding = DecodingRules(decimalSeparator: ",")
    }

    private struct Rates: DecodableEntity {
        let date: Date
        let rates: [Rate]

        enum CodingKeys: String, CodingKey {
            case date = "Date"
            case rates = "Valute"
        }

        static let decoding = DecodingRules(dates: [.format("dd.MM.yyyy")])
    }

    @Test func rates() throws {
        let document = """
            <ValCurs Date="24.07.2026" name="Foreign Currency Market">
              <Valute ID="R01010"><CharCode>AUD</CharCode><Nominal>1</Nominal><Name>Австралийский доллар</Name>\
            <Value>30,9436</Value></Valute>
              <Valute ID="R01335"><CharCode>KZT</CharCode><Nominal>100</Nominal><Name>Тенге</Name><Value>1 </Value></Valute>
            </ValCurs>
            """
        let rates = try Rates.decoded(fromXML: Data(document.utf8))
        #expect(rates.date == Date(timeIntervalSince1970: 1_784_851_200))
        let dollar = Rate(
            id: "R01010",
            code: "AUD",
            nominal: 1,
            name: "Австралийский доллар",
            value: try #require(Decimal(string: "30.9436"))
        )
        #expect(rates.rates == [dollar, Rate(id: "R01335", code: "KZT", nominal: 100, name: "Тенге", value: 1)])
        // A hand-written entity hands its children over.
        let root = try XMLElement(parsing: document)
        #expect(try root.entities("Valute", of: Rate.self).count == 2)
        #expect(try root.entity("Valute", as: Rate.self) == dollar)
        #expect(try Rate.from(xml: root.children[0]) == dollar)
    }

    private static let document = """
        <r id="7" both="attribute" x:kind="k" xmlns:x="urn:x" xmlns:y="urn:y">text
        <name>child</name><name>second</name><both>element</both>
        <data unit="kg"><value>1.5</value><value>2.5</value></data><empty/>
        <items count="2"><item>a</item><item>b</item><other/></items>
        <y:name>yours</y:name><x:only>mine</x:only><![CDATA[ & ]]><end><![CDATA[<]]>&gt;</end></r>
        """

    /// A key, and the text that it means.
    @Test(arguments: [
        ("name", "child"), ("id", "7"), ("@id", "7"), ("both", "element"), ("@both", "attribute"),
        ("#text", "text\n\n\n\n & "), ("data/value", "1.5"), ("data/@unit", "kg"), ("data/unit", "kg"),
        ("name[1]", "second"), ("data/value[1]", "2.5"), ("[0]", "child"), ("items/[1]", "b"), ("items/item", "a"),
        ("x:kind", "k"), ("@x:kind", "k"), ("y:name", "yours"), ("x:only", "mine"), ("only", "mine"), ("kind", "k"),
        ("end", "<>"), ("end/#text", "<>"), ("empty", ""), ("items/item[0]", "a"),
    ])
    func keys(key: String, text: String) throws {
        let root = try XMLElement(parsing: Self.document)
        #expect(try root.value(key) == text)
    }

    @Test(arguments: [
        ("none", "/r/none", "element"), ("@none", "/r/@none", "attribute"), ("@name", "/r/@name", "attribute"),
        ("data/none", "/r/data/none", "element"), ("name[3]", "/r/name[4]", "element"), ("[20]", "/r/*[21]", "element"),
        ("z:name", "/r/z:name", "element"), ("y:both", "/r/y:both", "element"),
        ("none/at/all", "/r/none/at/all", "element"),
        ("items/none", "/r/items/none", "element"),
        // Nothing lies behind an attribute, a text or a list.
        ("data/@unit/value", "/r/data/@unit/value", "element"), ("items/*/item", "/r/items/*/item", "element"),
        ("end/#text/@id", "/r/end/text()/@id", "attribute"),
        ("[9223372036854775807]", "/r/*[9223372036854775807]", "element"),
    ])
    func missingKeys(key: String, path: String, kind: String) throws {
        let root = try XMLElement(parsing: Self.document)
        let error = #expect(throws: EntityError.self) { try root.value(key, as: String.self) }
        #expect(error?.code == .missingValue)
        #expect(error?.path.description == path)
        #expect(error?.message.hasPrefix("the \(kind) ") == true)
        #expect(error?.position == TextPosition(line: 1, column: 1, byteOffset: 0) || key.contains("/"))
        #expect(try root.optionalValue(key, as: String.self) == nil)
    }

    @Test func lists() throws {
        let root = try XMLElement(parsing: Self.document)
        #expect(try root.value("name", as: [String].self) == ["child", "second", "yours"])
        #expect(try root.value("items/item", as: [String].self) == ["a", "b"])
        #expect(try root.value("data/value", as: [Double].self) == [1.5, 2.5])
        #expect(try root.value("data/value", as: Set<Double>.self) == [1.5, 2.5])
        #expect(try root.value("data/value", as: ContiguousArray<Decimal>.self) == [1.5, 2.5])
        #expect(try root.value("y:name", as: [String].self) == ["yours"])
        #expect(try root.value("none", as: [Int].self) == [])
        #expect(try root.value("none", as: Set<Int>.self) == [])
        #expect(try root.optionalValue("none", as: [Int].self) == nil)
        // A wrapper without elements is an empty list, not a missing one.
        #expect(try root.optionalValue("items/none", as: [Int].self) == [])
        // An element named by an index is a list of its children.
        #expect(try root.value("data[0]", as: [Double].self) == [1.5, 2.5])
        let error = #expect(throws: EntityError.self) { try root.value("id", as: [Int].self) }
        #expect(error?.code == .typeMismatch)
    }

    @Test func namespaceTable() throws {
        struct Item: DecodableEntity {
            let name: String
            let kind: String

            enum CodingKeys: String, CodingKey {
                case name = "n:name"
                case kind = "@k:kind"
            }

            static let decoding = DecodingRules(namespaces: ["n": "urn:y", "k": "urn:x"])
        }
        let item = try Item.decoded(fromXML: Data(Self.document.utf8))
        #expect(item.name == "yours")
        #expect(item.kind == "k")
    }

    @Test func keyConversion() throws {
        struct Item: DecodableEntity {
            let imageURL: String
            let userID: Int
            let tagNames: [String]

            enum CodingKeys: String, CodingKey {
                case imageURL
                case userID = "@userID"
                case tagNames = "allTags/tagName"
            }
        }
        let document = "<i user_id='5'><image_url>u</image_url><all_tags><tag_name>t</tag_name></all_tags></i>"
        let item = try Item.decoded(fromXML: Data(document.utf8), rules: DecodingRules(keyConversion: .snakeCase))
        #expect(item.imageURL == "u")
        #expect(item.userID == 5)
        #expect(item.tagNames == ["t"])
        let capitals = DecodingRules(keyConversion: .custom { $0.uppercased() })
        let other = "<i USERID='6'><IMAGEURL>v</IMAGEURL></i>"
        #expect(try Item.decoded(fromXML: Data(other.utf8), rules: capitals).userID == 6)
    }

    @Test func keyPaths() throws {
        struct Inner: DecodableEntity {
            let a: Int
            static let decoding = DecodingRules(keyPath: "data/inner[1]")
        }
        struct Outer: DecodableEntity { let one: Inner }
        let inner = "<x><data><inner><a>1</a></inner><inner><a>2</a></inner></data></x>"
        #expect(try Inner.decoded(fromXML: Data(inner.utf8)).a == 2)
        let outer = "<r><o><one>\(inner)</one></o></r>".replacing("<x>", with: "").replacing("</x>", with: "")
        #expect(try Outer.decoded(fromXML: Data(outer.utf8), rules: DecodingRules(keyPath: "o")).one.a == 2)
        let error = #expect(throws: EntityError.self) {
            try Outer.decoded(fromXML: Data(outer.utf8), rules: DecodingRules(keyPath: "o/none"))
        }
        #expect(error?.code == .missingValue)
        #expect(error?.path.description == "/r/o/none")
    }

    /// An element read with several key types, as values of many kinds are.
    @Test func severalKeyTypes() throws {
        enum Shape: Decodable {
            struct Circle: Decodable {
                let radius: Int
                let type: String
            }

            case circle(Circle)

            enum CodingKeys: String, CodingKey {
                case type
            }

            init(from decoder: any Decoder) throws {
                let type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
                #expect(type == "circle")
                self = .circle(try Circle(from: decoder))
            }
        }
        for children in [
            "<type>circle</type><radius>2</radius>", "<radius>2</radius><type>circle</type><type>x</type>",
        ] {
            guard case .circle(let circle) = try XMLElement(parsing: "<s>\(children)</s>").decode(Shape.self) else {
                return
            }
            #expect(circle.radius == 2)
            #expect(circle.type == "circle")
        }
    }

    /// The first child of a name is meant, in whatever order children stand and keys are read.
    @Test func firstChildInAnyOrder() throws {
        struct Item: Decodable, Equatable {
            let a: Int?
            let b: Int?
            let c: [Int]
            let d: Int?

            init(a: Int?, b: Int?, c: [Int], d: Int?) {
                (self.a, self.b, self.c, self.d) = (a, b, c, d)
            }

            enum CodingKeys: String, CodingKey {
                case a
                case b
                case c
                case d
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                b = try container.decodeIfPresent(Int.self, forKey: .b)
                _ = container.contains(.a)
                c = try container.decode([Int].self, forKey: .c)
                a = try container.decodeIfPresent(Int.self, forKey: .a)
                d = try container.decodeIfPresent(Int.self, forKey: .d)
                #expect(try container.decodeIfPresent(Int.self, forKey: .b) == b)
            }
        }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let names = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                "abcdx".randomElement(using: &generator) ?? "a"
            }
            let document = "<r>" + names.enumerated().map { "<\($1)>\($0)</\($1)>" }.joined() + "</r>"
            let item = try XMLElement(parsing: document).decode(Item.self)
            let expected = Item(
                a: names.firstIndex(of: "a"),
                b: names.firstIndex(of: "b"),
                c: names.indices.filter { names[$0] == "c" },
                d: names.firstIndex(of: "d")
            )
            #expect(item == expected, "\(document)")
        }
    }
}
#endif
