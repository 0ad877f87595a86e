#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Lists of entities, and other containers, from JSON.
@Suite struct JSONListTests {
    private static let mixed = #"[{"code":"a","count":1},{"code":"b"},{"code":"c","count":"x"},{"code":"d","count":4}]"#

    @Test("elements that can't be built are left out and kept")
    func failures() throws {
        let list = try json(ItemList.self, Self.mixed)
        #expect(list.elements == [Item(code: "a", count: 1), Item(code: "d", count: 4)])
        #expect(list.failures.map(\.index) == [1, 2])
        #expect(list.failures.map(\.error.code) == [.missingValue, .typeMismatch])
        #expect(list.failures.map(\.error.path.description) == ["[1].count", "[2].count"])
        #expect(list.failures.map(\.error.position?.column) == [25, 58])
    }

    @Test("a list is a collection")
    func collection() throws {
        let list = try json(ItemList.self, Self.mixed)
        #expect(list.count == 2 && list.first?.code == "a" && list.last?.code == "d" && list[1].count == 4)
        #expect(list.map(\.code) == ["a", "d"] && list.reversed().map(\.code) == ["d", "a"])
        #expect(Array(list[1...]) == [Item(code: "d", count: 4)] && list.indices == 0..<2)
    }

    @Test("a list that is known only by its dynamic type, and one with more in it")
    func dynamicType() throws {
        let type: any Entity.Type = CountedList.self
        let list = try #require(try type.decoded(fromJSON: Data(Self.mixed.utf8)) as? CountedList)
        #expect(list.count == 2 && list.reads == 1)
    }

    @Test("a list may fail instead")
    func strict() throws {
        let error = try #require(throws: EntityError.self) { try json(StrictList.self, Self.mixed) }
        #expect(error.code == .invalidElement && error.path.description == "[1].count")
        #expect(error.message == "element 1 of the list can't be built: the key \"count\" is missing")
        #expect((error.underlying as? EntityError)?.code == .missingValue)
    }

    @Test(
        "what is no list, and a document that breaks the grammar, fail",
        arguments: ["{}", "null", "5", #"[{"code":"a","count":1}"#, #"[{"code":"a","count":01}]"#, "[] x", "[,]"]
    )
    func noList(text: String) throws {
        #expect(throws: EntityError.self) { try json(ItemList.self, text) }
    }

    @Test("a list deeper in the document")
    func keyPath() throws {
        let list = try json(DeepList.self, #"{"data": {"items": [{"code": "a", "count": 1}, 5]}, "x": 1}"#)
        #expect(list.map(\.code) == ["a"] && list.failures[0].error.path.description == "data.items[1]")
        let error = try #require(throws: EntityError.self) { try json(DeepList.self, #"{"data": {}}"#) }
        #expect(error.code == .missingValue && error.message == "there is no value at the key path \"data/items\"")
    }

    @Test("lists inside of entities")
    func nested() throws {
        let shelf = try json(
            Shelf.self,
            #"{"books": [{"code": "a", "count": 1}, null], "films": null, "way": [[1, 2], []]}"#
        )
        #expect(shelf.books.map(\.code) == ["a"] && shelf.books.failures[0].error.code == .nullValue)
        #expect(shelf.films == nil && shelf.ways == [[1, 2], []])
    }

    @Test("arrays leave elements out where the rules say so, and tell whom they name")
    func lossy() throws {
        let told = Told()
        let rules = DecodingRules(lossyArrays: true, leftOutElements: { told.add($0) })
        #expect(try json([Item].self, Self.mixed, rules).map(\.code) == ["a", "d"])
        #expect(told.errors.map(\.path.description) == ["[1].count", "[2].count"])
        let error = try #require(throws: EntityError.self) { try json([Item].self, Self.mixed) }
        #expect(error.path.description == "[1].count")
    }

    @Test("elements that the compiler decodes inherit the list's rules")
    func decodable() throws {
        let list = try json(
            QuoteList.self,
            #"[{"code": "a", "value": "1,5"}, {"code": "b", "value": "1.5"}, {"@code": "c", "value": 2}]"#
        )
        #expect(list.map(\.code) == ["a", "c"] && list.map(\.value) == [Decimal(string: "1.5"), 2])
        #expect(list.failures.map(\.error.path.description) == ["[1].value"])
    }

    @Test("optional entities, and no content")
    func containers() throws {
        #expect(try json(Item?.self, "null") == nil)
        #expect(try json(Item?.self, #"{"code": "a", "count": 1}"#) == Item(code: "a", count: 1))
        #expect(throws: EntityError.self) { try json(Item?.self, "5") }
        #expect(try json(NoContent.self, "[1]") == NoContent())
        #expect(throws: EntityError.self) { try json(NoContent.self, "[1") }
    }
}

/// Collects what it is told.
final class Told: @unchecked Sendable {
    // Unchecked: only touched while `lock` is held.
    private let lock = NSLock()
    private var all: [EntityError] = []

    var errors: [EntityError] { lock.withLock { all } }

    func add(_ errors: [EntityError]) {
        lock.withLock { all += errors }
    }
}
#endif
