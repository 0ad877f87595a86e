#if JSON && XML
import Foundation
import Testing
import XMLElement

@testable import APISupportEntities

/// Entities that share the object of the one around them (key `"."`), by the compiler and by a field list.
@Suite struct SharedObjectTests {
    private struct Address: DecodableEntity, Encodable, Equatable {
        var city: String
        var street: String
        enum CodingKeys: String, CodingKey {
            case city = "@city"
            case street
        }
    }

    private struct Customer: DecodableEntity, Encodable, Equatable {
        var name: String
        var address: Address?
        enum CodingKeys: String, CodingKey {
            case name
            case address = "."
        }
    }

    private struct Place: AutoEntity, Equatable {
        var city = ""
        static let autoFields: AutoFields<Place> = [.field("city", \.city)]
    }

    private struct Shop: AutoEntity, Equatable {
        var name = ""
        var place = Place()
        static let autoFields: AutoFields<Shop> = [.field("name", \.name), .field(".", \.place)]
    }

    private static let layout = JSONLayout(sortedKeys: true, keyMarks: .resolved)

    @Test func areWrittenIntoIt() throws {
        let customer = Customer(name: "Ann", address: Address(city: "Oslo", street: "Storgata 1"))
        let json = try customer.jsonData(layout: Self.layout)
        #expect(String(decoding: json, as: UTF8.self) == #"{"city":"Oslo","name":"Ann","street":"Storgata 1"}"#)
        #expect(try Customer.decoded(fromJSON: json) == customer)
        let xml = try customer.xmlData(root: "c", layout: XMLPrintingOptions(declaration: false))
        #expect(
            String(decoding: xml, as: UTF8.self) == #"<c city="Oslo"><name>Ann</name><street>Storgata 1</street></c>"#
        )
        #expect(try Customer.decoded(fromXML: xml) == customer)
    }

    @Test func areWrittenIntoItByAFieldList() throws {
        let shop = Shop(name: "Ann's", place: Place(city: "Oslo"))
        let json = try shop.jsonData(layout: Self.layout)
        #expect(String(decoding: json, as: UTF8.self) == #"{"city":"Oslo","name":"Ann's"}"#)
        #expect(try Shop.decoded(fromJSON: json) == shop)
        let xml = try shop.xmlData(root: "s", layout: XMLPrintingOptions(declaration: false))
        #expect(String(decoding: xml, as: UTF8.self) == "<s><name>Ann's</name><city>Oslo</city></s>")
        #expect(try Shop.decoded(fromXML: xml) == shop)
    }

    @Test func leaveNothingBehindWhereTheyAreNil() throws {
        let customer = Customer(name: "Ann", address: nil)
        #expect(String(decoding: try customer.jsonData(layout: Self.layout), as: UTF8.self) == #"{"name":"Ann"}"#)
        let xml = try customer.xmlData(root: "c", layout: XMLPrintingOptions(declaration: false))
        #expect(String(decoding: xml, as: UTF8.self) == "<c><name>Ann</name></c>")
    }

    @Test func mayNotHaveItsKeysToo() {
        struct Twice: Encodable, Entity {
            var name = "a"
            var other = Other()
            struct Other: Encodable { var name = "b" }
            enum CodingKeys: String, CodingKey {
                case name
                case other = "."
            }
        }
        let error = #expect(throws: EntityError.self) { try Twice().jsonData(layout: Self.layout) }
        #expect(error?.code == .duplicateKey)
    }

    /// A list of all children takes names from nowhere.
    @Test func allChildrenCannotBeWritten() {
        struct All: DecodableEntity, Encodable {
            var items: [Int]
            enum CodingKeys: String, CodingKey { case items = "*" }
        }
        let error = #expect(throws: EntityError.self) { try All(items: [1]).xmlData(root: "a") }
        #expect(error?.code == .invalidValue)
    }
}
#endif
