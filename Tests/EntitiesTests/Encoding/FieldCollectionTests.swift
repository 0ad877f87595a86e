#if JSON && XML
import Foundation
import Testing

@testable import APISupportEntities

/// Dictionaries and sets in field lists, written.
@Suite struct FieldCollectionTests {
    private struct Item: AutoEntity, Equatable {
        var n = 0

        static let autoFields: AutoFields<Item> = [.field("n", \.n)]
    }

    private struct Stock: AutoEntity, Equatable {
        var names: [String: String] = [:]
        var items: [Int: Item] = [:]
        var lists: [String: [Int]] = [:]
        var numbers: Set<Int> = []

        static let autoFields: AutoFields<Stock> = [
            .field("names", \.names), .field("items", \.items), .field("lists", \.lists), .field("numbers", \.numbers),
        ]
    }

    private struct Holes: AutoEntity, Equatable {
        var values: [String: Int?] = [:]

        static let autoFields: AutoFields<Holes> = [.field("values", \.values)]
    }

    private let stock = Stock(names: ["a/b": "x"], items: [7: Item(n: 1)], lists: ["l": [1, 2]], numbers: [5])

    @Test("keys are written as they are")
    func json() throws {
        let text = #"{"names":{"a/b":"x"},"items":{"7":{"n":1}},"lists":{"l":[1,2]},"numbers":[5]}"#
        #expect(String(decoding: try stock.jsonData(), as: UTF8.self) == text)
        #expect(try Stock.decoded(fromJSON: Data(text.utf8)) == stock)
    }

    @Test("a key whose value is nil stays")
    func holes() throws {
        let holes = Holes(values: ["a": nil])
        #expect(String(decoding: try holes.jsonData(), as: UTF8.self) == #"{"values":{"a":null}}"#)
        #expect(try Holes.decoded(fromJSON: holes.jsonData()) == holes)
    }

    @Test("in XML the keys are names")
    func xml() throws {
        var stock = stock
        stock.names = ["a": "x"]
        stock.items = [:]
        #expect(try Stock.decoded(fromXML: stock.xmlData(root: "stock")) == stock)
        let error = #expect(throws: EntityError.self) { try self.stock.xmlData(root: "stock") }
        #expect(error?.message.contains("a/b") == true)
    }
}
#endif
