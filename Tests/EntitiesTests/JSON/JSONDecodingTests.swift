#if JSON
import Foundation
import Testing

@testable import APISupportEntities

@Suite struct JSONDecodingTests {
    private func decode<T: Decodable>(
        _ type: T.Type = T.self,
        _ text: String,
        _ rules: DecodingRules = .init()
    ) throws -> T {
        try JSONValue(unparsed: JSONDocument(Data(text.utf8), rules: rules)).decode(type)
    }

    private func failure<T: Decodable>(
        _ type: T.Type,
        _ text: String,
        _ rules: DecodingRules = .init()
    ) throws -> EntityError {
        try #require(throws: EntityError.self) { try decode(type, text, rules) }
    }

    // MARK: Types

    struct Scalars: DecodableEntity, Equatable {
        var bool: Bool, string: String, double: Double, float: Float
        var int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64, int128: Int128
        var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64, uint128: UInt128
        var decimal: Decimal, date: Date, url: URL, uuid: UUID, data: Data
    }

    /// The same members, each of which may be missing.
    struct OptionalScalars: DecodableEntity, Equatable {
        var bool: Bool?, string: String?, double: Double?, float: Float?
        var int: Int?, int8: Int8?, int16: Int16?, int32: Int32?, int64: Int64?, int128: Int128?
        var uint: UInt?, uint8: UInt8?, uint16: UInt16?, uint32: UInt32?, uint64: UInt64?, uint128: UInt128?
        var decimal: Decimal?, date: Date?, url: URL?, uuid: UUID?, data: Data?
    }

    private static let scalars = #"""
        {"bool": true, "string": "a\u00e9", "double": 0.1, "float": 0.1, "int": -1, "int8": -128, "int16": 32767,
        "int32": -2147483648, "int64": 9223372036854775807, "int128": -170141183460469231731687303715884105728,
        "uint": 1e3, "uint8": 255, "uint16": 65535, "uint32": 4294967295, "uint64": 18446744073709551615,
        "uint128": 340282366920938463463374607431768211455, "decimal": 12345678901234567890.12345678901234567,
        "date": "2013-05-04T12:30:15.5+03:00", "url": "https://a.example/ё", "uuid": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "data": "AAH/"}
        """#.replacing("ё", with: "%D1%91")

    @Test func scalars() throws {
        let value = try decode(Scalars.self, Self.scalars)
        let expected = Scalars(
            bool: true,
            string: "aé",
            double: 0.1,
            float: 0.1,
            int: -1,
            int8: .min,
            int16: .max,
            int32: .min,
            int64: .max,
            int128: .min,
            uint: 1_000,
            uint8: .max,
            uint16: .max,
            uint32: .max,
            uint64: .max,
            uint128: .max,
            decimal: try #require(Decimal(string: "12345678901234567890.12345678901234567")),
            date: Date(timeIntervalSince1970: 1_367_659_815.5),
            url: try #require(URL(string: "https://a.example/%D1%91")),
            uuid: try #require(UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")),
            data: Data([0, 1, 255])
        )
        #expect(value == expected)
        let optional = try decode(OptionalScalars.self, Self.scalars)
        #expect(optional.int128 == .min && optional.uint128 == .max && optional.decimal == expected.decimal)
        #expect(optional.date == expected.date && optional.url == expected.url && optional.uuid == expected.uuid)
        #expect(optional.int8 == .min && optional.uint16 == .max && optional.bool == true && optional.float == 0.1)
    }

    @Test func missingAndNull() throws {
        let keys = [
            "bool", "string", "double", "float", "int", "int8", "int16", "int32", "int64", "int128", "uint", "uint8",
            "uint16", "uint32", "uint64", "uint128", "decimal", "date", "url", "uuid", "data",
        ]
        let nulls = "{" + keys.map { "\"\($0)\": null" }.joined(separator: ",") + "}"
        let nothing = try decode(OptionalScalars.self, "{}")
        #expect(nothing.string == nil && nothing.data == nil && nothing.int128 == nil)
        #expect(try decode(OptionalScalars.self, nulls) == nothing)
        let empty = try decode([String: JSONValue].self, Self.scalars)
        for key in keys {
            let members = empty.filter { $0.key != key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",")
            let missing = try failure(Scalars.self, "{\(members)}")
            #expect(missing.code == .missingValue && missing.path.description == key)
            let null = try failure(Scalars.self, "{\(members), \"\(key)\": null}")
            #expect(null.code == .nullValue && null.path.description == key, "\(null)")
            #expect(null.position?.byteOffset == members.utf8.count + key.utf8.count + 7)
            let wrong = try failure(OptionalScalars.self, "{\"\(key)\": [1]}")
            #expect(wrong.code == .typeMismatch && wrong.path.description == key, "\(wrong)")
        }
    }

    /// Every integer type refuses what it can't hold, at the place of the value.
    @Test func integersOutOfRange() throws {
        func expectRange<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws {
            #expect(try decode([T].self, "[\(T.min), \(T.max), -0, 1.0]") == [T.min, T.max, 0, 1])
            let great = try failure([T].self, "[0, \(T.max)0]")
            #expect(great.code == .numberOutOfRange && great.path.description == "[1]" && great.position?.column == 5)
            #expect(try failure([String: T].self, "{\"a\": -\(T.max)00}").code == .numberOutOfRange)
            #expect(try failure([T].self, "[1.5]").code == .typeMismatch)
            #expect(try failure([T].self, "[true]").code == .typeMismatch)
            #expect(try failure([T].self, "[\"1\"]").code == .typeMismatch)
            #expect(try decode(T?.self, "null") == nil)
            #expect(try decode([T?].self, "[null, 7]") == [nil, 7])
        }
        try expectRange(Int.self)
        try expectRange(Int8.self)
        try expectRange(Int16.self)
        try expectRange(Int32.self)
        try expectRange(Int64.self)
        try expectRange(Int128.self)
        try expectRange(UInt.self)
        try expectRange(UInt8.self)
        try expectRange(UInt16.self)
        try expectRange(UInt32.self)
        try expectRange(UInt64.self)
        try expectRange(UInt128.self)
    }

    @Test func roots() throws {
        #expect(try decode(Int.self, " 7 ") == 7)
        #expect(try decode(String.self, "\"x\"") == "x")
        #expect(try decode([[Double]].self, "[[1, 2.5], []]") == [[1, 2.5], []])
        #expect(try decode([String].self, #"["a", "\u0062"]"#) == ["a", "b"])
        #expect(try decode([Bool].self, "[true, false]") == [true, false])
        #expect(try decode([Float].self, "[0.1]") == [0.1])
        #expect(try decode([URL].self, #"["a:b"]"#) == [URL(string: "a:b")])
        #expect(try decode(JSONValue.self, "[1]")[0].int() == 1)
        #expect(try decode(Set<Int>.self, "[1, 1, 2]") == [1, 2])
        #expect(try failure([Double].self, "[1, \"x\"]").path.description == "[1]")
        #expect(try failure([Double].self, "{}").message == "expected an array, found an object")
        #expect(try failure([Double].self, "[1e999]").code == .numberOutOfRange)
    }

    // MARK: Dictionaries and enums

    enum Color: String, Decodable, CodingKeyRepresentable { case red, blue }
    enum Level: Int, Decodable {
        case low = 1
        case high
    }
    enum Shape: Decodable, Equatable {
        case circle(radius: Double)
        case box(width: Int, height: Int)
        case nothing
    }

    @Test func dictionaries() throws {
        #expect(
            try decode([String: Int].self, #"{"b": 2, "\u0061": 1, "": 0, "@x": 3}"#) == [
                "a": 1, "b": 2, "": 0, "@x": 3,
            ]
        )
        #expect(try decode([Int: String].self, #"{"1": "a", "-2": "b"}"#) == [1: "a", -2: "b"])
        #expect(try decode([Color: Int].self, #"{"red": 1}"#) == [.red: 1])
        #expect(try decode([String: [String: [Int]]].self, #"{"a": {"b": [1]}}"#) == ["a": ["b": [1]]])
        #expect(try failure([String: Int].self, #"{"a": {"b": 1}}"#).path.description == "a")
        #expect(try failure([Int: Int].self, #"{"x": 1}"#).code == .typeMismatch)
        #expect(try failure([String: Int].self, #"[1]"#).code == .typeMismatch)
        // Keys that are equal only as strings would be merged.
        let merged = try failure([String: Int].self, "{\"é\": 1, \"e\u{301}\": 2}")
        #expect(merged.code == .duplicateKey && merged.position?.byteOffset == 10)
    }

    @Test func enums() throws {
        #expect(try decode([Color].self, #"["red", "blue"]"#) == [.red, .blue])
        #expect(try decode([Level].self, "[1, 2]") == [.low, .high])
        let unknown = try failure([String: [Color]].self, #"{"a": ["red", "green"]}"#)
        #expect(unknown.code == .invalidValue && unknown.path.description == "a[1]" && unknown.position?.column == 15)
        #expect(unknown.underlying is DecodingError)
        let shapes = #"[{"circle": {"radius": 1.5}}, {"box": {"width": 1, "height": 2}}, {"nothing": {}}]"#
        #expect(try decode([Shape].self, shapes) == [.circle(radius: 1.5), .box(width: 1, height: 2), .nothing])
        #expect(try failure([Shape].self, #"[{"star": {}}]"#).code == .typeMismatch)
        #expect(try failure([Shape].self, #"[{"box": {"width": 1}}]"#).path.description == "[0].box.height")
    }

    // MARK: Containers by hand

    class Animal: Decodable {
        let name: String
        private enum CodingKeys: CodingKey { case name }
        required init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
        }
    }

    final class Dog: Animal {
        let breed: String
        private enum CodingKeys: CodingKey { case breed }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            breed = try container.decode(String.self, forKey: .breed)
            try super.init(from: container.superDecoder())
        }
    }

    /// The member `super` holds the superclass; without it they share the object.
    @Test(arguments: [#"{"breed": "b", "super": {"name": "n"}}"#, #"{"breed": "b", "name": "n"}"#])
    func superclass(text: String) throws {
        let dog = try decode(Dog.self, text)
        #expect(dog.breed == "b" && dog.name == "n")
    }

    struct ByHand: DecodableEntity, Equatable {
        var first: Int, inner: String, pair: [Int], deep: Int, isNull: Bool, keys: [String], count: Int?, path: String
        enum Key: String, CodingKey { case list, object, null, x, missing }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            count = list.count
            first = try list.decode(Int.self)
            inner = try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .x)
            var nested = try list.nestedUnkeyedContainer()
            pair = [try nested.decode(Int.self), try nested.decode(Int.self)]
            _ = try list.decodeNil()
            deep = try [Int](from: list.superDecoder())[0]
            #expect(list.isAtEnd && list.currentIndex == 5)
            isNull = try container.decodeNil(forKey: .null)
            let object = try container.nestedContainer(keyedBy: Key.self, forKey: .object)
            keys = object.allKeys.map(\.stringValue)
            path = object.codingPath.map(\.stringValue).joined(separator: ".")
            #expect(container.contains(.null) && !container.contains(.missing))
        }
    }

    @Test func containers() throws {
        let text = #"{"list": [1, {"x": "y"}, [2, 3], null, [4]], "null": null, "object": {"x": 1, "other": 2}}"#
        let value = try decode(ByHand.self, text)
        #expect(value.first == 1 && value.inner == "y" && value.pair == [2, 3] && value.deep == 4 && value.isNull)
        #expect(value.keys == ["x"] && value.count == 5 && value.path == "object")
        let short = try failure(ByHand.self, #"{"list": [1]}"#)
        #expect(short.code == .missingValue && short.path.description == "list[1]")
        #expect(try failure(ByHand.self, #"{"list": {}}"#).message == "expected an array, found an object")
        #expect(try failure(ByHand.self, "{}").path.description == "list")
        #expect(try failure(ByHand.self, "3").message == "expected an object, found the number 3")
    }

    struct Tree: DecodableEntity, Equatable {
        var value: Int
        var children: [Tree]?
    }

    @Test func recursion() throws {
        let tree = try decode(Tree.self, #"{"value": 1, "children": [{"value": 2}, {"value": 3, "children": []}]}"#)
        #expect(tree == Tree(value: 1, children: [Tree(value: 2), Tree(value: 3, children: [])]))
        let error = try failure(Tree.self, #"{"value": 1, "children": [{"value": 2}, {"value": 3, "children": [{}]}]}"#)
        #expect(error.path.description == "children[1].children[0].value")
    }

    // MARK: Order and duplicates

    struct Pair: DecodableEntity, Equatable {
        var a: Int
        var b: Int?
    }

    @Test func membersInAnyOrder() throws {
        #expect(
            try decode([Pair].self, #"[{"b": 2, "a": 1}, {"x": [{}], "a": 3}, {"a": 4, "b": null}]"#)
                == [Pair(a: 1, b: 2), Pair(a: 3), Pair(a: 4)]
        )
    }

    /// A key that stands twice is an error in each object that is read, and only there.
    @Test func duplicateKeys() throws {
        let text = #"{"x": {"y": 1, "y": 2}, "a": 1}"#
        #expect(try decode(Pair.self, text).a == 1)
        let error = try failure(Pair.self, #"{"a": 1, "\u0061": 2}"#)
        #expect(error.code == .duplicateKey && error.path.description == "a" && error.position?.byteOffset == 9)
        #expect(try failure([String: Pair].self, #"{"p": {"a": 1, "q": 0, "q": 0}}"#).path.description == "p.q")
        let lenient = DecodingRules(strictness: .lenient)
        #expect(try decode(Pair.self, #"{"a": 1, "b": 5, "a": 2,}"#, lenient) == Pair(a: 2, b: 5))
        #expect(try decode([String: Int].self, #"{"a": 1, "a": 2}"#, lenient) == ["a": 2])
    }

    @Test func documentsAreCheckedToTheirEnd() throws {
        for text in [#"{"a": 1} x"#, #"{"a": 1, "x": [1 2]}"#, #"{"a": 1, "x": "\ud800"}"#, #"{"a": 1"#] {
            #expect(throws: EntityError.self) { try Pair.decoded(fromJSON: Data(text.utf8)) }
        }
    }
}
#endif
