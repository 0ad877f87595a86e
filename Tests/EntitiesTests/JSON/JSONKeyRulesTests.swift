#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// What coding keys with the marks of XML mean in JSON, and how names become keys.
@Suite struct JSONKeyRulesTests {
    struct Marked: DecodableEntity, Equatable {
        var id: String?
        var text: String?
        var street: String?
        var title: String?
        var first: Int?
        var items: [Int]?

        enum CodingKeys: String, CodingKey {
            case id = "@id"
            case text = "#text"
            case street = "address/street"
            case title = "dc:title"
            case first = "list[1]"
            case items = "items/item"
        }
    }

    @Test(
        arguments: [
            // Literally first.
            (#"{"@id": "x", "id": "y"}"#, Marked(id: "x")), (#"{"id": "y", "@id": "x"}"#, Marked(id: "x")),
            (##"{"#text": "x", "text": "y"}"##, Marked(text: "x")),
            (#"{"address/street": "x", "address": {"street": "y"}}"#, Marked(street: "x")),
            (#"{"dc:title": "x", "title": "y"}"#, Marked(title: "x")), (#"{"list[1]": 5}"#, Marked(first: 5)),
            // Then by what the marks mean.
            (#"{"id": "y"}"#, Marked(id: "y")), (#"{"text": "y"}"#, Marked(text: "y")),
            (#"{"address": {"street": "y"}}"#, Marked(street: "y")), (#"{"title": "y"}"#, Marked(title: "y")),
            (#"{"list": [1, 2]}"#, Marked(first: 2)), (#"{"items": {"item": [1, 2]}}"#, Marked(items: [1, 2])),
            (#"{"items": [1, 2]}"#, Marked(items: [1, 2])),
            // A way that leads nowhere is missing.
            (#"{"address": {}, "list": [1], "items": null}"#, Marked()), (#"{"address": null}"#, Marked()),
            (#"{"address": "x", "list": {}}"#, Marked()),
        ]
    )
    func marks(text: String, value: Marked) throws {
        #expect(try Marked.decoded(fromJSON: Data(text.utf8)) == value)
    }

    struct Required: DecodableEntity {
        var id: String
        enum CodingKeys: String, CodingKey { case id = "data/@id" }
    }

    @Test func missingKeysAreNamedAsWritten() throws {
        let error = try #require(throws: EntityError.self) {
            try Required.decoded(fromJSON: Data(#"{"data": {}}"#.utf8))
        }
        #expect(error.code == .missingValue)
        #expect(error.message == #"the key "data/@id" is missing"#)
    }

    /// An array read by position: `[12, "Ann", {"x": 1}]`.
    struct Positions: DecodableEntity, Equatable {
        var id: Int
        var name: String
        var x: Int?
        enum CodingKeys: String, CodingKey {
            case id = "[0]"
            case name = "[1]"
            case x = "[2]/x"
        }
    }

    @Test func arraysByPosition() throws {
        let value = try Positions.decoded(fromJSON: Data(#"[12, "Ann", {"x": 1}]"#.utf8))
        #expect(value == Positions(id: 12, name: "Ann", x: 1))
        let error = try #require(throws: EntityError.self) { try Positions.decoded(fromJSON: Data("[12]".utf8)) }
        #expect(error.code == .missingValue)
        let wrong = try #require(throws: EntityError.self) { try Marked.decoded(fromJSON: Data("[12]".utf8)) }
        #expect(wrong.code == .typeMismatch)
        #expect(wrong.message == "expected an object, found an array")
    }

    // MARK: Conversion

    struct Converted: DecodableEntity, Equatable {
        var imageURL: String
        var myURLProperty: Int
        var names: [String: Int]
        var levels: [Int: Int]
        static let decoding = DecodingRules(keyConversion: .snakeCase)
    }

    @Test func snakeCase() throws {
        // The keys of dictionaries are data, and never converted.
        let text =
            #"{"image_url": "x", "my_url_property": 1, "names": {"firstName": 1, "last_name": 2}, "levels": {"1": 2}}"#
        let value = try Converted.decoded(fromJSON: Data(text.utf8))
        let names = ["firstName": 1, "last_name": 2]
        #expect(value == Converted(imageURL: "x", myURLProperty: 1, names: names, levels: [1: 2]))
        let error = try #require(throws: EntityError.self) { try Converted.decoded(fromJSON: Data("{}".utf8)) }
        #expect(error.path.description == "image_url")
    }

    enum Payment: Decodable, Equatable {
        case cash
        case creditCard(lastDigits: String)
    }

    struct Custom: DecodableEntity, Equatable {
        var name: String
        var size: Int
        enum CodingKeys: String, CodingKey {
            case name
            case size = "@size"
        }
        static let decoding = DecodingRules(keyConversion: .custom { $0.uppercased() })
    }

    @Test func customConversion() throws {
        #expect(try Custom.decoded(fromJSON: Data(#"{"NAME": "x", "SIZE": 1}"#.utf8)) == Custom(name: "x", size: 1))
    }

    @Test func convertedEnumCases() throws {
        let rules = DecodingRules(keyConversion: .snakeCase)
        let json = try JSONValue(parsing: #"[{"cash": {}}, {"credit_card": {"last_digits": "12"}}]"#, rules: rules)
        #expect(try json.decode([Payment].self) == [.cash, .creditCard(lastDigits: "12")])
    }

    // MARK: Key types

    /// Keys that are no enum of one byte are looked up by their text.
    struct LongKeys: DecodableEntity, Equatable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(_ text: String) { stringValue = text }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }

        var values: [Int?]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            values = try ["a", "b", "@c", "d/e", "none"].map {
                try container.decodeIfPresent(Int.self, forKey: Key($0))
            }
        }
    }

    @Test func keysByText() throws {
        let value = try LongKeys.decoded(fromJSON: Data(#"{"b": 2, "a": 1, "c": 3, "d": {"e": 4}}"#.utf8))
        #expect(value.values == [1, 2, 3, 4, nil])
    }
}
#endif
