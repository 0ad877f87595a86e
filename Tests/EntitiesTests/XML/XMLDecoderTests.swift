#if XML
import APISupportEntities
import Foundation
import TestSupport
import Testing
import XMLElement

/// Containers, types of all kinds, and rules of the decoder.
@Suite struct XMLDecoderTests {
    private func decode<T: Decodable>(
        _ type: T.Type = T.self,
        _ document: String,
        _ rules: DecodingRules = DecodingRules()
    ) throws -> T {
        let root = try XMLElement(parsing: document)
        return try DecodingRules.$current.withValue(rules) { try root.decode(type) }
    }

    // MARK: Types

    @Test func nestedTypes() throws {
        struct Inner: Decodable, Equatable {
            let x: Int
        }
        struct Outer: Decodable {
            let one: Inner
            let many: [Inner]
            let maybe: Inner?
            let grid: [[Int]]
            let optionals: [Int?]
        }
        let outer = try decode(
            Outer.self,
            """
            <r><one x="1"/><many><x>2</x></many><many x="3"/><grid><c>1</c><c>2</c></grid><grid/><grid><d>3</d></grid>
            <optionals>1</optionals><optionals/></r>
            """
        )
        #expect(outer.one == Inner(x: 1))
        #expect(outer.many == [Inner(x: 2), Inner(x: 3)])
        #expect(outer.maybe == nil)
        #expect(outer.grid == [[1, 2], [], [3]])
        #expect(outer.optionals == [1, nil])
    }

    @Test func dictionaries() throws {
        struct Item: Decodable, Equatable {
            let a: Int
        }
        let document = "<r x='1' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='t'><y>2</y></r>"
        #expect(try decode([String: Int].self, document) == ["x": 1, "y": 2])
        #expect(
            try decode([String: Item].self, "<r><k a='1'/><m-n><a>2</a></m-n></r>") == [
                "k": Item(a: 1), "m-n": Item(a: 2),
            ]
        )
        #expect(try decode([String: [Int]].self, "<r><a>1</a><b>2</b><a>3</a></r>") == ["a": [1, 3], "b": [2]])
        let error = #expect(throws: EntityError.self) { try decode([String: Int].self, "<r a='0'><a>1</a></r>") }
        #expect(error?.code == .duplicateKey)
        #expect(error?.path.description == "/r/a")
        enum Color: String, Decodable, CodingKeyRepresentable {
            case red
            case blue
        }
        #expect(try decode([Color: Int].self, "<r><red>1</red><blue>2</blue></r>") == [.red: 1, .blue: 2])
        // The names are the document's own, whatever the rules do to keys.
        let rules = DecodingRules(keyConversion: .snakeCase)
        #expect(try decode([String: Int].self, "<r><aB>1</aB></r>", rules) == ["aB": 1])
    }

    @Test func handWrittenContainers() throws {
        struct Item: Decodable {
            let names: [String]
            let inner: Int
            let list: [Int]
            let count: Int?
            let codingPath: String
            let deep: Double

            enum CodingKeys: String, CodingKey {
                case inner
                case list
                case pairs
                case a
            }

            struct AnyKey: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let nested = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
                inner = try nested.decode(Int.self, forKey: .a)
                codingPath = nested.codingPath.map(\.stringValue).joined(separator: ".")
                var unkeyed = try container.nestedUnkeyedContainer(forKey: .list)
                count = unkeyed.count
                var list: [Int] = []
                while !unkeyed.isAtEnd {
                    if try unkeyed.decodeNil() { continue }
                    list.append(try unkeyed.decode(Int.self))
                }
                self.list = list
                #expect(throws: EntityError.self) { try unkeyed.decode(Int.self) }
                var pairs = try container.nestedUnkeyedContainer(forKey: .pairs)
                var pair = try pairs.nestedUnkeyedContainer()
                _ = try pair.decode(String.self)
                deep = try pair.superDecoder().singleValueContainer().decode(Double.self)
                #expect(try pairs.nestedContainer(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a) == 9)
                #expect(try container.nestedUnkeyedContainer(forKey: .a).isAtEnd)
            }
        }
        let item = try decode(
            Item.self,
            """
            <r id="0"><inner><a>1</a></inner><list>1</list><list/><list>3</list><pairs><k>x</k><v>2.5</v></pairs>\
            <pairs a="9"/></r>
            """
        )
        #expect(item.names == ["id", "inner", "list", "pairs"])
        #expect(item.inner == 1)
        #expect(item.list == [1, 3])
        #expect(item.count == 3)
        #expect(item.codingPath == "r.inner")
        #expect(item.deep == 2.5)
    }

    private struct Keeper: Decodable {
        let container: KeyedDecodingContainer<CodingKeys>

        enum CodingKeys: String, CodingKey {
            case a
        }

        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: CodingKeys.self)
        }
    }

    @Test func containersOutliveTheirDocument() throws {
        let list = try decode([Keeper].self, "<r><k><a>1</a></k><k><a>2</a></k><k><a>3</a></k></r>")
        #expect(try list.map { try $0.container.decode(Int.self, forKey: .a) } == [1, 2, 3])
    }

    /// What is learnt of a document is used by one decoder at a time, also by one that an entity has kept.
    @Test func tablesInUseAreNotHandedOn() throws {
        let root = try XMLElement(parsing: Data("<r><a>1</a></r>".utf8))
        _ = try root.decode([String: Int].self)
        #expect(root.document.takeDecodingTables() != nil)
        let keeper = try root.decode(Keeper.self)
        #expect(root.document.takeDecodingTables() == nil)
        #expect(try keeper.container.decode(Int.self, forKey: .a) == 1)
    }

    @Test func elementsOfOneTypeInEachOther() throws {
        struct Item: Decodable, Equatable {
            let first: Int
            let inner: [Item]
            let last: Int
        }
        let item = try decode(
            Item.self,
            "<r><first>1</first><inner><first>2</first><last>3</last></inner><inner><first>4</first><last>5</last></inner>"
                + "<last>6</last></r>"
        )
        let inner = [Item(first: 2, inner: [], last: 3), Item(first: 4, inner: [], last: 5)]
        #expect(item == Item(first: 1, inner: inner, last: 6))
    }

    private class Base: Decodable {
        let id: Int

        enum CodingKeys: String, CodingKey {
            case id
        }
    }

    private final class Derived: Base {
        let name: String

        enum CodingKeys: String, CodingKey {
            case name
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: container.superDecoder())
        }
    }

    @Test func classes() throws {
        for document in ["<r><id>1</id><name>n</name></r>", "<r><super id='1'/><name>n</name></r>"] {
            let derived = try decode(Derived.self, document)
            #expect(derived.id == 1)
            #expect(derived.name == "n")
        }
    }

    // MARK: Rules

    @Test func defaults() throws {
        struct Item: DecodableEntity {
            let a: Int
            let b: String
            let c: [Int]
            let d: Decimal
            let e: Bool?
            static let decoding = DecodingRules(
                decimalSeparator: ",",
                defaults: ["a": 7, "b": "x", "c": .emptyList, "d": 1.5, "e": true]
            )
        }
        let item = try decode(Item.self, "<r/>")
        #expect((item.a, item.b, item.c, item.d) == (7, "x", [], Decimal(1.5)))
        #expect(item.e == true)
        let given = try decode(Item.self, "<r a='1' b='y'><c>2</c><d>2,5</d><e/></r>")
        #expect((given.a, given.b, given.c, given.d) == (1, "y", [2], Decimal(2.5)))
        #expect(given.e == nil)
        struct Bad: DecodableEntity {
            let a: Int
            static let decoding = DecodingRules(defaults: ["a": "x"])
        }
        let error = #expect(throws: EntityError.self) { try decode(Bad.self, "<r/>") }
        #expect(error?.code == .typeMismatch)
        #expect(error?.path.description == "/r")
    }

    /// Defaults are those of the entity's own keys, not of plain types inside it.
    @Test func defaultsOfOneEntity() throws {
        struct Inner: Decodable {
            let a: Int
        }
        struct Item: DecodableEntity {
            let a: Int
            let inner: Inner
            static let decoding = DecodingRules(defaults: ["a": 7], keyPath: "x")
        }
        #expect(try decode(Item.self, "<r><x><inner a='1'/></x></r>").a == 7)
        let error = #expect(throws: EntityError.self) { try decode(Item.self, "<r><x><inner/></x></r>") }
        #expect(error?.code == .missingValue)
        #expect(error?.path.description == "/r/x/inner/a")
    }

    /// The same element by several rules, one after the other: what was learnt by some doesn't count for others.
    @Test func rulesChange() throws {
        struct Item: Decodable {
            let aB: Int
        }
        let root = try XMLElement(parsing: "<r><aB>1</aB><a_b>2</a_b><A_B>3</A_B></r>")
        let upper = KeyConversion.custom { _ in "A_B" }
        for (conversion, value) in [(nil, 1), (.snakeCase, 2), (upper, 3), (KeyConversion.asWritten, 1), (nil, 1)] {
            let rules = DecodingRules(keyConversion: conversion)
            #expect(try DecodingRules.$current.withValue(rules) { try root.decode(Item.self) }.aB == value)
        }
        let date = try XMLElement(parsing: "<r><d>02.01.1970</d></r>")
        for (notation, seconds) in [("dd.MM.yyyy", 86_400.0), ("MM.dd.yyyy", 2_678_400)] {
            let rules = DecodingRules(dates: [.format(notation)])
            let value = try DecodingRules.$current.withValue(rules) { try date.value("d", as: Date.self) }
            #expect(value == Date(timeIntervalSince1970: seconds))
        }
    }

    /// Time that grows with the square of the number of names would be minutes.
    @Test func manyNames() throws {
        let count = 20_000
        let document = "<r>" + (0..<count).map { "<n\($0)>\($0)</n\($0)>" }.joined() + "</r>"
        let start = ContinuousClock.now
        #expect(try decode([String: Int].self, document).count == count)
        struct Name: Hashable, CodingKeyRepresentable, Decodable {
            let codingKey: any CodingKey

            init?<T: CodingKey>(codingKey: T) { self.codingKey = codingKey }
            init(from decoder: any Decoder) throws {
                throw EntityError(.custom, "not used")
            }

            static func == (left: Name, right: Name) -> Bool {
                left.codingKey.stringValue == right.codingKey.stringValue
            }
            func hash(into hasher: inout Hasher) { hasher.combine(codingKey.stringValue) }
        }
        #expect(try decode([Name: Int].self, document).count == count)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func manyThreadsDecodeOneDocument() async throws {
        struct Item: Decodable {
            let a: Int
            let b: [String]
        }
        let root = try XMLElement(parsing: "<r><a>1</a><b>x</b><b>y</b></r>")
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { try (0..<200).reduce(0) { sum, _ in try sum + root.decode(Item.self).b.count } }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 3_200)
    }

    @Test func lossyArrays() throws {
        struct Item: Decodable, Equatable {
            let a: Int
        }
        struct List: Decodable {
            let i: [Item]
        }
        let document = "<r><i a='1'/><i a='x'/><i/><i a='4'/></r>"
        let failures = Locked<[String]>([])
        let rules = DecodingRules(lossyArrays: true) { errors in
            failures.with { $0 = errors.map { "\($0.path) \($0.code)" } }
        }
        #expect(try decode(List.self, document, rules).i == [Item(a: 1), Item(a: 4)])
        #expect(failures.value == ["/r/i[2]/@a typeMismatch", "/r/i[3]/a missingValue"])
        let error = #expect(throws: EntityError.self) { try decode(List.self, document) }
        #expect(error?.path.description == "/r/i[2]/@a")
    }

    @Test func unknownKeys() throws {
        struct Inner: Decodable {
            let x: Int
        }
        struct Item: Decodable {
            let a: Int
            let list: [Inner]
            let deep: Int
            let map: [String: Int]

            enum CodingKeys: String, CodingKey {
                case a
                case list
                case deep = "wrapper/deep"
                case map
            }
        }
        let document = """
            <r a="1" b="2" xml:lang="ru"><list x="1"/><list y="3"><x>2</x></list><wrapper><deep>4</deep></wrapper><c/>\
            <map k="1"/></r>
            """
        let reported = Locked<[String]>([])
        let rules = DecodingRules(
            unknownKeys: .reported { paths in reported.with { $0 += paths.map(\.description) } }
        )
        #expect(try decode(Item.self, document, rules).deep == 4)
        #expect(reported.value == ["/r/list[2]/@y", "/r/@b", "/r/c"])
        let error = #expect(throws: EntityError.self) {
            try decode(Item.self, document, DecodingRules(unknownKeys: .refused))
        }
        #expect(error?.code == .unknownKey)
        #expect(error?.path.description == "/r/list[2]/@y")
        #expect(error?.message == "nothing reads the attribute \"y\"")
        let complete = "<r a='1'><list x='1'/><wrapper><deep>4</deep></wrapper><map k='1'/></r>"
        #expect(try decode(Item.self, complete, DecodingRules(unknownKeys: .refused)).list.count == 1)
    }

    @Test func rulesAreInherited() throws {
        struct Inner: DecodableEntity {
            let value: Decimal
            let other: Outer.Free?
        }
        struct Outer: DecodableEntity {
            struct Free: DecodableEntity {
                let value: Double
                static let decoding = DecodingRules(decimalSeparator: ".")
            }

            let inner: Inner
            let after: Double
            static let decoding = DecodingRules(decimalSeparator: ",")
        }
        let document = "<r><inner><value>1,5</value><other value='2.5'/></inner><after>3,5</after></r>"
        let outer = try Outer.decoded(fromXML: Data(document.utf8))
        #expect(outer.inner.value == 1.5)
        #expect(outer.inner.other?.value == 2.5)
        #expect(outer.after == 3.5)
    }
}
#endif
