#if JSON
import Foundation
import TestSupport
import Testing

@testable import APISupportEntities

/// JSON text, against texts written by hand from RFC 8259.
@Suite struct JSONWritingTests {
    private struct One<Value: Codable>: DecodableEntity, Encodable {
        var v: Value
    }

    private static func text(
        _ entity: some Entity,
        _ layout: JSONLayout = JSONLayout(),
        _ options: EncodingOptions = EncodingOptions(),
        _ rules: DecodingRules = DecodingRules()
    ) throws -> String {
        String(decoding: try entity.jsonData(rules: rules, options: options, layout: layout), as: UTF8.self)
    }

    @Test(
        "strings, as RFC 8259 section 7 has them",
        arguments: [
            ("", #""""#), ("plain", #""plain""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
            ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\0\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
            ("ёж 😀 \u{2028}", "\"ёж 😀 \u{2028}\""), ("12345678\"", #""12345678\"""#),
            ("1234567\n12345678", #""1234567\n12345678""#),
        ]
    )
    func strings(value: String, expected: String) throws {
        #expect(try Self.text(One(v: value)) == "{\"v\":\(expected)}")
        #expect(try Self.text([One(v: value)], JSONLayout(sortedKeys: true)) == "[{\"v\":\(expected)}]")
    }

    @Test("numbers are the shortest that mean the same")
    func numbers() throws {
        let integers = [0, 7, -7, 10, 99, 100, 1_234_567, Int.min, Int.max]
        let expected = "0,7,-7,10,99,100,1234567,-9223372036854775808,9223372036854775807"
        #expect(try Self.text(One(v: integers)) == "{\"v\":[\(expected)]}")
        #expect(try Self.text(One(v: UInt64.max)) == #"{"v":18446744073709551615}"#)
        #expect(try Self.text(One(v: UInt128.max)) == #"{"v":340282366920938463463374607431768211455}"#)
        let doubles = [0.1, -0.0, .leastNonzeroMagnitude, 1e22, .greatestFiniteMagnitude]
        #expect(try Self.text(One(v: doubles)) == #"{"v":[0.1,-0.0,5e-324,1e+22,1.7976931348623157e+308]}"#)
        #expect(try Self.text(One(v: Float(0.1))) == #"{"v":0.1}"#)
        let decimal = "0.30000000000000000000000000000000000001"
        #expect(try Self.text(One(v: Decimal(string: decimal))) == "{\"v\":\(decimal)}")
    }

    @Test("sorted keys, by UTF-16 code units, as the sample of RFC 8785 has them")
    func sorted() throws {
        // Section 3.2.3: the keys and the order that is to be.
        let keys = ["\u{20AC}", "\r", "\u{FB33}", "1", "\u{1F600}", "\u{80}", "\u{F6}"]
        let order = ["\r", "1", "\u{80}", "\u{F6}", "\u{20AC}", "\u{1F600}", "\u{FB33}"]
        let value = One(v: Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }))
        let text = try Self.text(value, JSONLayout(sortedKeys: true))
        let escaped = order.map { $0 == "\r" ? "\\r" : $0 }
        #expect(text == "{\"v\":{" + escaped.map { "\"\($0)\":1" }.joined(separator: ",") + "}}")
    }

    @Test func pretty() throws {
        let value = One(v: ["b": [1, 2], "a": []])
        let expected = """
            {
              "v": {
                "a": [],
                "b": [
                  1,
                  2
                ]
              }
            }
            """
        #expect(try Self.text(value, JSONLayout(sortedKeys: true, pretty: true)) == expected)
    }

    @Test("nil is left out, or null; a key with a default is always there")
    func nilValues() throws {
        #expect(try Self.text(One(v: nil as Int?)) == #"{"v":null}"#, "as the type's own code has it")
        #expect(try Self.text(WithDefault()) == #"{"b":null}"#)
        #expect(try Self.text(WithDefault(), JSONLayout(sortedKeys: true)) == #"{"b":null}"#)
        #expect(
            try Self.text(WithDefault(), JSONLayout(), EncodingOptions(nilValues: .written)) == #"{"a":null,"b":null}"#
        )
        #expect(try Self.text(One(v: [1, nil])) == #"{"v":[1,null]}"#)
        #expect(try Self.text(nil as WithDefault?) == "null")
        let read = try WithDefault.decoded(fromJSON: WithDefault().jsonData())
        #expect(read.b == nil)
    }

    @Test("numbers without a value are an error, unless there are words for them")
    func nonFinite() throws {
        for layout in [JSONLayout(), JSONLayout(sortedKeys: true)] {
            let error = try #require(throws: EntityError.self) {
                try Self.text([One(v: ["a": 1.0]), One(v: ["x": Double.nan])], layout)
            }
            #expect(error.code == .invalidValue && error.path.description == "[1].v.x")
            #expect(error.message == "the Double nan can't be written as a number")
        }
        let words = DecodingRules(nonFiniteNumbers: .javaScript)
        #expect(
            try Self.text(One(v: [1, Double.infinity, -.infinity]), JSONLayout(), EncodingOptions(), words)
                == #"{"v":[1.0,"Infinity","-Infinity"]}"#
        )
        #expect(try Self.text(One(v: Float.nan), JSONLayout(), EncodingOptions(), words) == #"{"v":"NaN"}"#)
        let error = try #require(throws: EntityError.self) { try Self.text(One(v: Decimal.nan)) }
        #expect(error.code == .invalidValue && error.path.description == "v")
    }

    /// The samples of RFC 8785, appendix B, and of section 3.2.2.3.
    @Test(
        "numbers of ECMAScript",
        arguments: [
            (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
            (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
            (0xc340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
            (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"), (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
            (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
            (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
            (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
            (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
            (0x41b3_de43_5555_5557, "333333333.33333343"), (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
            (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
        ] as [(UInt64, String)]
    )
    func ecmaScript(bits: UInt64, expected: String) throws {
        #expect(try Self.text(One(v: Double(bitPattern: bits)), .canonical) == "{\"v\":\(expected)}")
    }

    @Test("what no number of ECMAScript is")
    func beyondECMAScript() throws {
        #expect(try Self.text(One(v: [1 << 53, -4, 0]), .canonical) == #"{"v":[9007199254740992,-4,0]}"#)
        let odd = #expect(throws: EntityError.self) { try Self.text(One(v: [0, (1 << 53) + 1]), .canonical) }
        #expect(odd?.code == .invalidValue && odd?.path.description == "v[1]")
        #expect(odd?.message.hasPrefix("the integer 9007199254740993 is no double") == true)
        let huge = One(v: Anything(json: try JSONValue(parsing: "1e400")))
        let error = #expect(throws: EntityError.self) { try Self.text(huge, .canonical) }
        #expect(error?.code == .invalidValue && error?.path.description == "v.json")
    }

    @Test("dates in the notations of the rules")
    func dates() throws {
        // RFC 9110, section 5.6.7, has the second and its text.
        let date = Date(timeIntervalSince1970: 784_111_777)
        let cases: [(DateNotation, String)] = [
            (.iso8601, #""1994-11-06T08:49:37Z""#), (.rfc822, #""Sun, 06 Nov 1994 08:49:37 GMT""#),
            (.seconds, "784111777"), (.milliseconds, "784111777000"), (.format("dd.MM.yyyy"), #""06.11.1994""#),
        ]
        for (notation, expected) in cases {
            let rules = DecodingRules(dates: [notation, .seconds])
            #expect(try Self.text(One(v: date), JSONLayout(), EncodingOptions(), rules) == "{\"v\":\(expected)}")
        }
        let fraction = Date(timeIntervalSince1970: 1.25)
        #expect(try Self.text(One(v: fraction)) == #"{"v":"1970-01-01T00:00:01.250Z"}"#)
        let rules = DecodingRules(dates: [.milliseconds])
        #expect(try Self.text(One(v: fraction), JSONLayout(), EncodingOptions(), rules) == #"{"v":1250}"#)
        let old = Date(timeIntervalSince1970: -62_135_596_800)
        #expect(try Self.text(One(v: old)) == #"{"v":"0001-01-01T00:00:00Z"}"#)
        let error = try #require(throws: EntityError.self) {
            try Self.text(One(v: Date(timeIntervalSince1970: 253_402_300_800)))
        }
        #expect(error.code == .invalidValue && error.path.description == "v" && error.message.contains("Date"))
    }

    @Test("marks of keys stay, or become what they mean")
    func marks() throws {
        let inner = Everything.Inner(id: 1, title: "t", price: 2, tags: ["a"])
        #expect(try Self.text(inner) == #"{"@id":1,"title":"t","cost/price":2,"tags/tag":["a"]}"#)
        let resolved = JSONLayout(keyMarks: .resolved)
        #expect(try Self.text(inner, resolved) == #"{"id":1,"title":"t","cost":{"price":2},"tags":{"tag":["a"]}}"#)
        let index = try #require(throws: EntityError.self) { try Self.text(Indexed(), resolved) }
        #expect(index.code == .invalidValue && index.path.description == #"["a[1]"]"#)
    }

    @Test("a value of JSON is written as it was read")
    func jsonValue() throws {
        let text = #"{"b":1.10,"a":[true,null,"é\u00e9",1e400,-0]}"#
        let value = One(v: Anything(json: try JSONValue(parsing: text)))
        #expect(try Self.text(value) == "{\"v\":{\"json\":\(text.replacing("\\u00e9", with: "é"))}}")
    }

    @Test("a depth that can't be read is not written")
    func depth() throws {
        for layout in [JSONLayout(), JSONLayout(sortedKeys: true)] {
            // The object, and each node in the one before it.
            _ = try Self.text(Nested(depth: 512), layout)
            let error = try #require(throws: EntityError.self) { try Self.text(Nested(depth: 513), layout) }
            #expect(error.code == .depthLimit)
        }
    }

    @Test("Foundation and Python read the same numbers and texts", arguments: 0..<20)
    func otherReaders(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let value = values.everything()
        let data = try value.jsonData()
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["string"] as? String == value.string)
        #expect((object["int64"] as? NSNumber)?.int64Value == value.int64)
        #expect(object["strings"] as? [String] == value.strings)
        let python = try #require(Command.path(of: "python3"))
        let folder = try TemporaryFolder()
        let file = try folder.write(data, to: "value.json")
        let script = """
            import json, struct, sys
            o = json.load(open(sys.argv[1], encoding='utf-8'))
            print(o['int128'], o['uint128'], struct.pack('>d', float(o['double'])).hex(), o['string'].encode('utf-8').hex())
            """
        let result = try Command.run(python, ["-c", script, file.path()])
        let text = value.string.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let bits = String(value.double.bitPattern, radix: 16)
        let padded = String(repeating: "0", count: 16 - bits.count) + bits
        #expect(
            String(decoding: result.output, as: UTF8.self) == "\(value.int128) \(value.uint128) \(padded) \(text)\n"
        )
    }
}

private struct WithDefault: DecodableEntity, Encodable {
    var a: Int?
    var b: Int?

    static let decoding = DecodingRules(defaults: ["b": 5])
}

private struct Indexed: DecodableEntity, Encodable {
    var a = 1

    enum CodingKeys: String, CodingKey {
        case a = "a[1]"
    }
}

private struct Anything: Codable {
    var json: JSONValue
}

/// A value in a value in a value.
private final class Nested: DecodableEntity, Encodable {
    let inner: Nested?

    init(depth: Int) {
        inner = depth > 1 ? Nested(depth: depth - 1) : nil
    }
}
#endif
