#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Every member of `DecodingRules` that counts when JSON is decoded; and where it is inherited from.
@Suite struct JSONRulesTests {
    private func decode<T: Decodable>(_ type: T.Type, _ text: String, _ rules: DecodingRules) throws -> T {
        try JSONValue(unparsed: JSONDocument(Data(text.utf8), rules: rules)).decode(type)
    }

    private func failure<T: Decodable>(_ type: T.Type, _ text: String, _ rules: DecodingRules) throws -> EntityError {
        try #require(throws: EntityError.self) { try decode(type, text, rules) }
    }

    @Test func dates() throws {
        let expected = Date(timeIntervalSince1970: 784_111_777)
        #expect(try decode([Date].self, "[784111777]", DecodingRules(dates: [.seconds])) == [expected])
        #expect(try decode([Date].self, "[784111777000]", DecodingRules(dates: [.milliseconds])) == [expected])
        let several = DecodingRules(dates: [.iso8601, .rfc822, .format("yyyy/MM/dd HH:mm:ss"), .seconds])
        let text = #"["1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT", "1994/11/06 08:49:37", 784111777]"#
        #expect(try decode([Date].self, text, several) == Array(repeating: expected, count: 4))
        let error = try failure([Date].self, #"["2013-02-30"]"#, DecodingRules())
        #expect(error.code == .invalidValue && error.path.description == "[0]")
        #expect(try failure([Date].self, "[784111777]", DecodingRules()).code == .typeMismatch)
    }

    @Test func numbersInText() throws {
        let rules = DecodingRules(decimalSeparator: ",", groupingSeparator: " ", numbersInText: true)
        #expect(try decode([Int].self, #"["12", 3]"#, rules) == [12, 3])
        #expect(try decode([Int8].self, #"["-12"]"#, rules) == [-12])
        #expect(try decode([Double].self, #"["1 234,5"]"#, rules) == [1_234.5])
        #expect(try decode([Decimal].self, #"["30,9436"]"#, rules) == [Decimal(309_436) / 10_000])
        #expect(try decode([Bool].self, #"["true", "0", true]"#, rules) == [true, false, true])
        #expect(try failure([Bool].self, "[1]", rules).code == .typeMismatch)
        #expect(try failure([Int].self, #"["1,5"]"#, rules).code == .typeMismatch)
        #expect(try failure([Int8].self, #"["128"]"#, rules).code == .numberOutOfRange)
        #expect(try failure([Int].self, #"["x"]"#, rules).message == #"expected Int, found the string "x""#)
        #expect(try failure([Int].self, #"["12"]"#, DecodingRules()).code == .typeMismatch)
        #expect(try failure([Bool].self, #"["true"]"#, DecodingRules()).code == .typeMismatch)
    }

    struct Maybe: DecodableEntity, Equatable {
        var number: Int?
        var name: String?
        var url: URL?
    }

    @Test func emptyStringIsNil() throws {
        let text = #"{"number": "", "name": "", "url": ""}"#
        #expect(try decode(Maybe.self, text, DecodingRules(emptyStringIsNil: true)) == Maybe())
        #expect(try decode(Maybe.self, #"{"name": ""}"#, DecodingRules()).name == "")
        #expect(try failure(Maybe.self, text, DecodingRules()).code == .typeMismatch)
    }

    struct Defaulted: DecodableEntity, Equatable {
        var name: String
        var count: Int
        var ratio: Double
        var isOn: Bool
        var tags: [String]
        var note: String?
        var small: UInt8
        static let decoding = DecodingRules(
            defaults: [
                "name": "none", "count": 3, "ratio": 0.5, "isOn": true, "tags": .emptyList, "note": "n", "small": 7,
            ]
        )
    }

    @Test func defaults() throws {
        let expected = Defaulted(name: "none", count: 3, ratio: 0.5, isOn: true, tags: [], note: "n", small: 7)
        #expect(try Defaulted.decoded(fromJSON: Data("{}".utf8)) == expected)
        let given = #"{"name": "x", "count": 1, "ratio": 2, "isOn": false, "tags": ["t"], "note": null, "small": 0}"#
        let value = try Defaulted.decoded(fromJSON: Data(given.utf8))
        #expect(value == Defaulted(name: "x", count: 1, ratio: 2, isOn: false, tags: ["t"], note: nil, small: 0))
        let null = try failure(Defaulted.self, #"{"name": null}"#, DecodingRules())
        #expect(null.code == .nullValue)
    }

    struct Enclosing: DecodableEntity, Equatable {
        struct Inner: Decodable, Equatable {
            var name: String?
            var count: Int
        }
        var name: String
        var inner: Inner
        static let decoding = DecodingRules(defaults: ["name": "none", "count": 3])
    }

    /// Defaults are the entity's own: objects inside of it have none.
    @Test func defaultsAreNotInherited() throws {
        let value = try Enclosing.decoded(fromJSON: Data(#"{"inner": {"count": 1}}"#.utf8))
        #expect(value == Enclosing(name: "none", inner: Enclosing.Inner(count: 1)))
        let error = try failure(Enclosing.self, #"{"name": "a", "inner": {}}"#, DecodingRules())
        #expect(error.code == .missingValue && error.path.description == "inner.count")
    }

    struct BadDefault: DecodableEntity {
        var list: [Int]
        var count: UInt8
        static let decoding = DecodingRules(defaults: ["count": 300])
    }

    @Test func errorsInDefaults() throws {
        let error = try failure([String: BadDefault].self, "{\n \"a\": {\"list\": []}}", DecodingRules())
        #expect(error.code == .numberOutOfRange && error.path.description == "a.count")
        #expect(error.position == TextPosition(line: 2, column: 7, byteOffset: 8))
        #expect(error.message.hasPrefix(#"in the default of "count": expected UInt8, found the number 300"#))
    }

    struct Known: DecodableEntity {
        struct Inner: Decodable {
            var b: Int?
        }
        var a: Int?
        var inner: Inner?
        var list: [Inner]?
        var any: [String: Int]?
        var way: Int?
        enum CodingKeys: String, CodingKey {
            case a, inner, list, any
            case way = "deep/way"
        }
    }

    @Test func unknownKeys() throws {
        let text = """
            {"a": 1, "x": 1, "inner": {"b": 1, "y.z": {"w": 1}}, "list": [{}, {"c": 1, "d": 1}], "any": {"p": 1},
            "deep": {"way": 1, "not looked at": 1}, "e": []}
            """
        let reports = Recorder()
        _ = try decode(Known.self, text, DecodingRules(unknownKeys: .reported { reports.add($0.map(\.description)) }))
        #expect(reports.all == [[#"inner["y.z"]"#], ["list[1].c", "list[1].d"], ["x", "e"]])
        let error = try failure(Known.self, text, DecodingRules(unknownKeys: .refused))
        #expect(
            error.code == .unknownKey && error.path.description == #"inner["y.z"]"# && error.position?.byteOffset == 35
        )
        _ = try decode(Known.self, #"{"a": 1, "any": {"p": 1}, "list": []}"#, DecodingRules(unknownKeys: .refused))
        _ = try decode(Known.self, text, DecodingRules(unknownKeys: .ignored))
    }

    struct Item: Decodable, Equatable {
        var v: Int
    }

    @Test func lossyArrays() throws {
        let left = Recorder()
        let rules = DecodingRules(lossyArrays: true, leftOutElements: { left.add($0.map { "\($0.code) \($0.path)" }) })
        let text = #"{"list": [{"v": 1}, {"v": "x"}, {"v": 3}, null, {}], "more": [{"v": 4}]}"#
        let value = try decode([String: [Item]].self, text, rules)
        #expect(value == ["list": [Item(v: 1), Item(v: 3)], "more": [Item(v: 4)]])
        #expect(left.all == [["typeMismatch list[1].v", "nullValue list[3]", "missingValue list[4].v"]])
        #expect(try decode([Int].self, "[1, \"x\", 2.5, 3]", rules) == [1, 3])
        #expect(try failure([Int].self, "[1, \"x\"]", DecodingRules()).path.description == "[1]")
        #expect(try failure([Int].self, "{}", rules).code == .typeMismatch)
        // A document that breaks the grammar is no matter of single elements.
        #expect(try failure([Int].self, "[1, x]", rules).code == .malformed)
    }

    struct User: DecodableEntity, Equatable {
        var name: String
        static let decoding = DecodingRules(keyPath: "data/user")
    }

    @Test func keyPaths() throws {
        let user = #"{"data": {"user": {"name": "Ann"}}}"#
        #expect(try User.decoded(fromJSON: Data(user.utf8)).name == "Ann")
        // The request's way comes first, then the entity's own.
        let response = #"{"response": [1, {"data": {"user": {"name": "Bob"}}}]}"#
        let rules = DecodingRules(keyPath: "response[1]")
        #expect(try User.decoded(fromJSON: Data(response.utf8), rules: rules).name == "Bob")
        // A way of an entity is its own, also inside of others.
        #expect(try decode([User].self, "[\(user)]", DecodingRules()) == [User(name: "Ann")])
        let error = try #require(throws: EntityError.self) { try User.decoded(fromJSON: Data(#"{"data": {}}"#.utf8)) }
        #expect(error.code == .missingValue && error.message == #"there is no value at the key path "data/user""#)
        #expect(error.path.description == "data.user")
        #expect(throws: EntityError.self) { try User.decoded(fromJSON: Data(user.utf8), rules: rules) }
    }

    struct Forgiving: DecodableEntity, Equatable {
        var a: Int
        static let decoding = DecodingRules(strictness: .lenient, jsonParser: .native)
    }

    final class ForgivingList: EntityList<Forgiving> {
        override class var decoding: DecodingRules { DecodingRules(strictness: .lenient) }
    }

    struct ForgivingFields: AutoEntity {
        var a = 0
        static let autoFields: AutoFields<Self> = [.field("a", \Self.a)]
        static let decoding = DecodingRules(strictness: .lenient)
    }

    /// What counts for a whole document is taken from the entity at its root, and then from the request.
    @Test func strictnessOfTheRoot() throws {
        let text = Data(#"{"a": 1, "a": 2,}"#.utf8)
        #expect(try Forgiving.decoded(fromJSON: text).a == 2)
        #expect(try ForgivingFields.decoded(fromJSON: text).a == 2)
        #expect(try ForgivingList.decoded(fromJSON: Data("[".utf8) + text + Data(",]".utf8)).map(\.a) == [2])
        #expect(try [Forgiving].decoded(fromJSON: Data("[".utf8) + text + Data(",]".utf8)) == [Forgiving(a: 2)])
        #expect(try Forgiving?.decoded(fromJSON: text) == Forgiving(a: 2))
        #expect(throws: EntityError.self) { try User.decoded(fromJSON: text) }
        let strict = DecodingRules(strictness: .strict)
        #expect(try Forgiving.decoded(fromJSON: text, rules: strict).a == 2)
    }

    // MARK: Inheritance

    struct Outer: DecodableEntity {
        var at: Date
        var inner: Inner
        var plain: Plain
        var after: Date
        static let decoding = DecodingRules(dates: [.seconds], keyConversion: .snakeCase)

        struct Inner: DecodableEntity {
            var firstDate: Date
            var number: Int
            static let decoding = DecodingRules(dates: [.milliseconds])
        }

        struct Plain: Decodable {
            var someDate: Date
        }
    }

    /// Field, entity, enclosing entity, request: what the inner leaves nil comes from the outer.
    @Test func inheritance() throws {
        let text = #"{"at": 1, "inner": {"first_date": 1000, "number": "2"}, "plain": {"some_date": 3}, "after": 4}"#
        let rules = DecodingRules(dates: [.iso8601], numbersInText: true)
        let value = try Outer.decoded(fromJSON: Data(text.utf8), rules: rules)
        #expect(value.at == Date(timeIntervalSince1970: 1) && value.after == Date(timeIntervalSince1970: 4))
        #expect(value.inner.firstDate == Date(timeIntervalSince1970: 1) && value.inner.number == 2)
        #expect(value.plain.someDate == Date(timeIntervalSince1970: 3))
    }
}

/// Collects what is reported; used by one thread.
private final class Recorder: @unchecked Sendable {
    // Unchecked: the test waits for the call that reports.
    private(set) var all: [[String]] = []

    func add(_ texts: [String]) {
        all.append(texts)
    }
}
#endif
