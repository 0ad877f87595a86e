#if JSON
import Foundation
import Testing

@testable import APISupportEntities

@Suite struct JSONValueTests {
    /// Every test of accessors runs on JSONSerialization's objects and on the tape alone: the results are the same.
    static let parsers: [JSONParser] = [.foundation, .native]

    private static let text = #"""
        {
          "name": "Ёж \ud83d\uDE00", "empty": "", "yes": true, "no": false, "one": 1, "zero": 0, "null": null,
          "int": -42, "uint": 18446744073709551615, "big": 170141183460469231731687303715884105727,
          "price": 19.99, "float": 1.5e3, "whole": 2.0, "long": 0.1234567890123456789012345678901234567,
          "date": "2013-05-04T12:30:15Z", "url": "https://example.com/a?b=c", "uuid": "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
          "data": "AQID", "text": "12", "items": [{"id": 1}, {"id": 2}, "three"], "nested": {"a.b": {"c": [[1, 2], [3]]}}
        }
        """#

    private func value(_ parser: JSONParser, _ text: String = text, _ rules: DecodingRules? = nil) throws -> JSONValue {
        var rules = rules ?? DecodingRules()
        rules.jsonParser = parser
        return try JSONValue(parsing: text, rules: rules)
    }

    private func failure(_ body: () throws -> Void) throws -> EntityError {
        try #require(throws: EntityError.self, performing: body)
    }

    // MARK: Scalars

    @Test(arguments: parsers)
    func scalars(parser: JSONParser) throws {
        let json = try value(parser)
        #expect(try json["name"].string() == "Ёж 😀")
        #expect(try json["empty"].string() == "")
        #expect(try json["yes"].bool())
        #expect(try !json["no"].bool())
        #expect(try json["int"].int() == -42)
        #expect(try json["int"].integer(Int8.self) == -42)
        #expect(try json["uint"].uint() == .max)
        #expect(try json["uint"].integer(Int128.self) == 18_446_744_073_709_551_615)
        #expect(try json["big"].integer(Int128.self) == .max)
        #expect(try json["price"].double() == 19.99)
        #expect(try json["price"].float() == 19.99)
        #expect(try json["price"].decimal() == Decimal(1_999) / 100)
        #expect(try json["float"].int() == 1_500)
        #expect(try json["whole"].uint() == 2)
        #expect(try json["long"].decimal().description == "0.1234567890123456789012345678901234567")
        #expect(try json["int"].double() == -42)
        #expect(try json["date"].date() == Date(timeIntervalSince1970: 1_367_670_615))
        #expect(try json["url"].url().absoluteString == "https://example.com/a?b=c")
        #expect(try json["uuid"].uuid() == UUID(uuidString: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"))
        #expect(try json["data"].data() == Data([1, 2, 3]))
        #expect(json["null"].isNull && !json["zero"].isNull && !json["nothing"].isNull)
    }

    @Test(arguments: parsers)
    func kinds(parser: JSONParser) throws {
        let json = try value(parser)
        let kinds: [(String, JSONValue.Kind)] = [
            ("name", .string), ("yes", .boolean), ("no", .boolean), ("one", .number), ("zero", .number),
            ("null", .null),
            ("price", .number), ("big", .number), ("items", .array), ("nested", .object),
        ]
        for (key, kind) in kinds { #expect(try json[key].kind() == kind, "\(key)") }
        #expect(try json.kind() == .object)
    }

    /// Booleans and numbers, text and numbers are never taken for each other.
    @Test(arguments: parsers)
    func wrongTypes(parser: JSONParser) throws {
        let json = try value(parser)
        let wrong: [(String, EntityError.Code, (JSONValue) throws -> Void)] = [
            ("yes", .typeMismatch, { _ = try $0.int() }), ("no", .typeMismatch, { _ = try $0.double() }),
            ("one", .typeMismatch, { _ = try $0.bool() }), ("zero", .typeMismatch, { _ = try $0.bool() }),
            ("yes", .typeMismatch, { _ = try $0.decimal() }), ("one", .typeMismatch, { _ = try $0.string() }),
            ("text", .typeMismatch, { _ = try $0.int() }), ("null", .nullValue, { _ = try $0.string() }),
            ("null", .nullValue, { _ = try $0.int() }), ("price", .typeMismatch, { _ = try $0.int() }),
            ("int", .numberOutOfRange, { _ = try $0.uint() }), ("uint", .numberOutOfRange, { _ = try $0.int() }),
            ("big", .numberOutOfRange, { _ = try $0.decimal() }), ("items", .typeMismatch, { _ = try $0.string() }),
            ("items", .typeMismatch, { _ = try $0.object() }), ("nested", .typeMismatch, { _ = try $0.array() }),
            ("name", .typeMismatch, { _ = try $0.count() }), ("name", .invalidValue, { _ = try $0.date() }),
            ("empty", .invalidValue, { _ = try $0.url() }), ("name", .invalidValue, { _ = try $0.uuid() }),
            ("name", .invalidValue, { _ = try $0.data() }), ("one", .typeMismatch, { _ = try $0.url() }),
            ("one", .typeMismatch, { _ = try $0.date() }), ("yes", .typeMismatch, { _ = try $0.date() }),
            ("nothing", .missingValue, { _ = try $0.string() }),
        ]
        for (key, code, read) in wrong {
            let error = try failure { try read(json[key]) }
            #expect(error.code == code, "\(key)")
            #expect(error.path.description == key)
            #expect(error.position != nil, "\(key)")
        }
    }

    @Test(arguments: parsers)
    func rules(parser: JSONParser) throws {
        let rules = DecodingRules(
            dates: [.seconds, .format("dd.MM.yyyy")],
            decimalSeparator: ",",
            groupingSeparator: " ",
            numbersInText: true
        )
        let text = #"{"price": "1 234,50", "yes": "true", "at": 86400, "on": "02.01.1970", "bad": "12x"}"#
        let json = try value(parser, text, rules)
        #expect(try json["price"].decimal() == Decimal(12_345) / 10)
        #expect(try json["price"].double() == 1_234.5)
        #expect(try json["yes"].bool())
        #expect(try json["at"].date() == Date(timeIntervalSince1970: 86_400))
        #expect(try json["on"].date() == Date(timeIntervalSince1970: 86_400))
        #expect(try failure { _ = try json["bad"].int() }.code == .typeMismatch)
        #expect(try failure { _ = try json["price"].int() }.code == .typeMismatch)
        // The rules in force count in front of the document's.
        let date = try DecodingRules.$current.withValue(DecodingRules(dates: [.milliseconds])) { try json["at"].date() }
        #expect(date == Date(timeIntervalSince1970: 86.4))
    }

    // MARK: Ways

    @Test(arguments: parsers)
    func paths(parser: JSONParser) throws {
        let json = try value(parser)
        #expect(try json["items"][1]["id"].int() == 2)
        #expect(try json[path: "items[1].id"].int() == 2)
        #expect(try json[path: #"nested["a.b"].c[0][1]"#].int() == 2)
        #expect(try json[path: ""].count() == 21)
        #expect(try json["items"].count() == 3)
        #expect(try json["nested"]["a.b"].count() == 1)
        #expect(try json["items"].array().prefix(2).map { try $0["id"].int() } == [1, 2])
        #expect(try json.members().map(\.key).prefix(4) == ["name", "empty", "yes", "no"])
        #expect(try json["items"][0].object()["id"]?.int() == 1)
    }

    @Test(arguments: ["a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[0]b", #"a["x]"#, #"["x"y"#])
    func noPaths(text: String) {
        #expect(FieldPath(jsonPath: text) == nil)
    }

    @Test(arguments: parsers)
    func missing(parser: JSONParser) throws {
        let json = try value(parser)
        #expect(!json["nothing"].exists && !json["nothing"]["more"].exists && !json["items"][3].exists)
        #expect(json["null"].exists && !json["null"]["x"].exists && json["items"][2].exists)
        #expect(json["nothing"].optional == nil && json["null"].optional == nil && json["null"]["x"].optional == nil)
        #expect(try json["int"].optional?.int() == -42)
        // A step into a value that has no members is an error, and not nil.
        #expect(try failure { _ = try json["name"]["x"].optional?.int() }.code == .typeMismatch)
        #expect(try failure { _ = try json["items"]["x"].optional?.int() }.path.description == "items")
        #expect(
            try failure { _ = try json["nested"][0].optional?.int() }.message == "expected an array, found an object"
        )
        let error = try failure { _ = try json["items"][7]["id"].int() }
        #expect(error.code == .missingValue && error.path.description == "items[7]")
        #expect(error.message == "there is no element 7 in an array of 3")
        #expect(try failure { _ = try json["null"]["x"]["y"].int() }.code == .nullValue)
        #expect(try failure { _ = try json["items"][-1].int() }.code == .missingValue)
    }

    /// Looking up every key of a large object, and every element of a large array in turn, is linear.
    @Test(arguments: parsers)
    func largeObjects(parser: JSONParser) throws {
        let keys = (0..<20_000).map { "k\($0)" }
        let text = "{" + keys.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let json = try value(parser, text)
        for key in keys where try json[key].string() != key { Issue.record("\(key)") }
        #expect(!json["k20000"].exists)
        let list = try value(parser, "[" + keys.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        for (index, key) in keys.enumerated() where try list[index].string() != key { Issue.record("\(key)") }
        #expect(!list[20_000].exists)
    }

    @Test(arguments: parsers)
    func escapedKeys(parser: JSONParser) throws {
        let json = try value(parser, #"{"\u0061": 1, "b\n": 2, "\ud83d\ude00": 3}"#)
        #expect(try json["a"].int() == 1)
        #expect(try json["b\n"].int() == 2)
        #expect(try json["😀"].int() == 3)
        #expect(try failure { _ = try value(parser, #"{"a": 1, "\u0061": 2}"#) }.code == .duplicateKey)
    }

    // MARK: Documents

    /// An unparsed root throws its document's error when it is read, and never looks like a missing value.
    @Test func unparsedRoot() throws {
        let broken = JSONValue(unparsed: JSONDocument(Data("{\"a\": [1, 2}".utf8)))
        #expect(broken.exists && broken["a"].exists && !broken.isNull)
        #expect(try failure { _ = try broken["a"].optional?.int() }.code == .malformed)
        #expect(try failure { _ = try broken.kind() }.position?.byteOffset == 11)
        #expect(broken.description.hasPrefix("malformed: expected ',' or ']'"))
    }

    @Test(arguments: parsers)
    func duplicateKeys(parser: JSONParser) throws {
        let many = (0..<9).map { "\"k\($0)\":0" }.joined(separator: ",")
        let texts = [
            (#"{"a":1,"a":1}"#, "a", 7), (#"[{"b":{"a":1,"b":2,"a":3}}]"#, "[0].b.a", 19),
            ("{\(many),\"k3\":1}", "k3", 64),
        ]
        for (text, path, offset) in texts {
            let error = try failure { _ = try value(parser, text) }
            #expect(error.code == .duplicateKey)
            #expect(error.path.description == path)
            #expect(error.position?.byteOffset == offset)
        }
    }

    @Test(arguments: parsers)
    func lenient(parser: JSONParser) throws {
        let json = try value(parser, #"{"a":1,"b":[1,2,],"a":2,}"#, DecodingRules(strictness: .lenient))
        #expect(try json["a"].int() == 2)
        #expect(try json["b"].count() == 2)
        #expect(try json.members().map(\.key) == ["b", "a"])
        #expect(try json.object()["a"]?.int() == 2)
        #expect(try json.jsonString() == #"{"b":[1,2],"a":2}"#)
        #expect(try json == value(.native, #"{"a":2,"b":[1,2]}"#))
    }

    /// What JSONSerialization would lose is read from the bytes.
    @Test(
        arguments: parsers,
        [
            "-0", "-0.0", "0.1234567890123456789", "12345678901234567890.5", "1e-400", "65.613616999999977", "4.35",
            "1e22",
        ]
    )
    func numbersKeepTheirDigits(parser: JSONParser, text: String) throws {
        let json = try value(parser, "[\(text)]")[0]
        #expect(try json.jsonString() == text)
        #expect(try json.double().bitPattern == Double(text)?.bitPattern)
        // A decimal has no sign of zero, and no digit below 10^-128.
        let decimal = text == "1e-400" ? nil : Decimal(string: text)
        #expect((try? json.decimal()) == decimal)
    }

    @Test func foundationIsUsedWhereItLosesNothing() throws {
        func isCarried(_ text: String) throws -> Bool {
            try JSONDocument(Data(text.utf8)).withView(\.isCarriedByFoundation)
        }
        for text in [
            "[0, -1, 9223372036854775807, -9223372036854775808, 18446744073709551615, 1.5, 123456789012345e-10]", "{}",
        ] {
            #expect(try isCarried(text), "\(text)")
        }
        for text in [
            "-0", "18446744073709551616", "-9223372036854775809", "1e400", "0.1234567890123456", "1e-310", "-0e5",
        ] {
            #expect(try !isCarried(text), "\(text)")
        }
        #expect(try !isCarried("{\"é\":1,\"e\u{301}\":2}"))
        // U+212A KELVIN SIGN is canonically equivalent to the letter.
        #expect(try !isCarried("{\"K\":1,\"\u{212A}\":2}"))
        #expect(try isCarried("{\"é\":1,\"e\":2}"))
    }

    @Test(arguments: parsers, ["1", "\"x\"", "true", "null", "[]", "{}", " 1.5 ", "\u{FEFF}7"])
    func fragments(parser: JSONParser, text: String) throws {
        let printed = text.trimmingCharacters(in: CharacterSet(charactersIn: " \u{FEFF}"))
        #expect(try value(parser, text).jsonString() == printed)
    }

    // MARK: Printing, comparing, building

    @Test(arguments: parsers)
    func printing(parser: JSONParser) throws {
        let json = try value(parser, #" { "a" : [ 1.50, "\u0041é", { } , [ ] , null ], "b" : {"c":true} } "#)
        #expect(json.description == #"{"a":[1.50,"\u0041é",{},[],null],"b":{"c":true}}"#)
        #expect(try json["a"].jsonString() == #"[1.50,"\u0041é",{},[],null]"#)
        #expect(
            try json.jsonString(pretty: true) == """
                {
                  "a": [
                    1.50,
                    "\\u0041é",
                    {},
                    [],
                    null
                  ],
                  "b": {
                    "c": true
                  }
                }
                """
        )
    }

    @Test func comparing() throws {
        func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
        let equal = [
            ("1", "1.0"), ("100", "1e2"), ("-0", "0"), ("\"\\u0041\"", "\"A\""),
            ("{\"a\":1,\"b\":[2]}", "{\"b\":[2.0],\"a\":1}"),
            ("[1,[2,{}]]", "[1, [2, {}]]"), ("10e400", "1e401"), ("0.10", "0.1"), ("null", "null"),
        ]
        for (first, second) in equal { #expect(try parse(first) == parse(second), "\(first) \(second)") }
        let different = [
            ("1", "true"), ("0", "false"), ("0", "null"), ("1", "\"1\""), ("[1,2]", "[2,1]"),
            ("{\"a\":1}", "{\"a\":2}"),
            ("{\"a\":1}", "{\"b\":1}"), ("{\"a\":1}", "{\"a\":1,\"b\":1}"), ("9007199254740993", "9007199254740992"),
            ("\"é\"", "\"e\u{301}\""), ("1e400", "1e401"), ("-1", "1"), ("[]", "{}"), ("true", "false"),
        ]
        for (first, second) in different { #expect(try parse(first) != parse(second), "\(first) \(second)") }
        #expect(try parse("{}")["a"] != parse("{}")["a"])
    }

    /// Exponents that no integer holds are numbers like others.
    @Test(arguments: ["10e9223372036854775807", "1.5e-9223372036854775808", "0.1e99999999999999999999999999"])
    func hugeExponents(text: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(json != 5 && json == json)
        #expect(try json.decode(JSONValue.self) == json)
        for read in [{ _ = try $0.int() }, { _ = try $0.decimal() }] as [(JSONValue) throws -> Void] {
            #expect(throws: EntityError.self) { try read(json) }
        }
        let double = try? json.double()
        #expect(double == (text.contains("e-") ? 0 : nil))
    }

    @Test func building() throws {
        let value: JSONValue = [
            "id": 1, "name": "a\"\\\n\u{1}é", "tags": ["x", .null, true, 1.5], "none": [:], "list": [],
        ]
        #expect(
            value.description
                == #"{"id":1,"name":"a\"\\\n\u0001é","tags":["x",null,true,1.5],"none":{},"list":[]}"#
        )
        #expect(try value == JSONValue(parsing: value.jsonString()))
        #expect(try value["tags"][3].double() == 1.5)
    }
}
#endif
