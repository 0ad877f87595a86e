#if JSON
import Foundation
import TestSupport
import Testing

@testable import APISupportEntities

@Suite struct JSONReaderTests {
    private func reading<R>(
        _ text: String,
        lenient: Bool = false,
        _ body: (inout JSONReader) throws -> R
    ) throws -> R {
        let rules = DecodingRules(strictness: lenient ? .lenient : .strict)
        return try JSONDocument(Data(text.utf8), rules: rules).withReader(body)
    }

    private func failure(of text: String, _ body: (inout JSONReader) throws -> Void) throws -> EntityError {
        try #require(throws: EntityError.self) { try reading(text, body) }
    }

    // MARK: Values

    @Test(
        arguments: [
            (#""""#, ""), (#""abc""#, "abc"),
            (#" "plain text of more than 8 bytes" "#, "plain text of more than 8 bytes"),
            (#""Привет, мир: 漢字 😀""#, "Привет, мир: 漢字 😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00e9\u20AC\ud83d\uDE00z""#, "Aé€😀z"), (#""\u0000""#, "\0"), (#""a\u0301""#, "a\u{301}"),
            (#""\uFFFE\uFDD0""#, String(decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90], as: UTF8.self)),
        ]
    )
    func strings(text: String, value: String) throws {
        // Bytes, since Swift's strings are equal when only their normal forms are.
        #expect(try reading(text) { try Array($0.string().utf8) } == Array(value.utf8))
    }

    @Test(
        arguments: [
            (#""abc"#, .malformed, 4), (#"""#, .malformed, 1), ("\"a\tb\"", .malformed, 2), (#""\x41""#, .malformed, 1),
            (#""\u12G4""#, .malformed, 1), (#""ab\"#, .malformed, 3), (#""\u12"#, .malformed, 1),
            (#""a\ud800""#, .invalidCharsetData, 2), (#""\udc00""#, .invalidCharsetData, 1),
            (#""\ud800\u0041""#, .invalidCharsetData, 1), (#""\ud800\ud800""#, .invalidCharsetData, 1),
        ] as [(String, EntityError.Code, Int)]
    )
    func brokenStrings(text: String, code: EntityError.Code, offset: Int) throws {
        let error = try failure(of: text) { _ = try $0.string() }
        #expect(error.code == code)
        #expect(error.position?.byteOffset == offset)
    }

    /// The ill-formed sequences of the Unicode Standard, chapter 3, between two letters.
    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        ] as [[UInt8]]
    )
    func illFormedUTF8(bytes: [UInt8]) throws {
        let document = JSONDocument(Data([0x22, 0x61] + bytes + [0x62, 0x22]))
        let error = try #require(throws: EntityError.self) { try document.withReader { try $0.skipValue() } }
        #expect(error.code == .invalidCharsetData)
        #expect(error.position?.byteOffset == 2)
    }

    @Test func numbersAndLiterals() throws {
        try reading(" [ -12 , 1e2, 0.5,true,false , null,18446744073709551615, 19.99 , 0.1 ] ") { reader in
            var more = [try reader.enterArray()]
            let small = try reader.integer(Int8.self)
            more.append(try reader.nextElement())
            let hundred = try reader.integer(UInt8.self)
            more.append(try reader.nextElement())
            let half = try reader.double()
            more.append(try reader.nextElement())
            let yes = try reader.bool()
            more.append(try reader.nextElement())
            let no = try reader.bool()
            more.append(try reader.nextElement())
            let null = try reader.takeNull()
            more.append(try reader.nextElement())
            let notNull = try reader.takeNull()
            let great = try reader.integer(UInt64.self)
            more.append(try reader.nextElement())
            let money = try reader.decimal()
            more.append(try reader.nextElement())
            let tenth = try reader.float()
            let end = try reader.nextElement()
            try reader.finish()
            #expect((small, hundred, half, yes, no) == (-12, 100, 0.5, true, false))
            #expect((null, notNull, great, money, tenth, end) == (true, false, .max, Decimal(1999) / 100, 0.1, false))
            #expect(more == Array(repeating: true, count: 9))
            #expect(reader.depth == 0)
        }
    }

    @Test(
        arguments: [
            ("1.5", .typeMismatch), ("300", .numberOutOfRange), ("-1", .numberOutOfRange), ("\"1\"", .typeMismatch),
            ("true", .typeMismatch), ("null", .nullValue), ("[1]", .typeMismatch), ("{\"a\":1}", .typeMismatch),
            ("", .emptyDocument), (" \n", .emptyDocument), ("01", .malformed), ("-", .malformed), ("1.", .malformed),
            ("+1", .malformed), ("[1", .malformed), ("NaN", .malformed), (".5", .malformed), ("1e", .malformed),
            (String(repeating: "1", count: 1_001), .limitExceeded),
        ] as [(String, EntityError.Code)]
    )
    func refusedIntegers(text: String, code: EntityError.Code) throws {
        #expect(try failure(of: text) { _ = try $0.integer(UInt8.self) }.code == code)
    }

    // MARK: Structure

    @Test func objectsInDocumentOrder() throws {
        let found = try reading(#"{"a": 1, "skipped": [{"x": [1, "\n", {}]}, null], "b\u0063": 2, "" : 3}"#) { reader in
            var found: [String: Int] = [:]
            #expect(try reader.enterObject())
            repeat {
                let key = try reader.key()
                if key.string == "skipped" {
                    try reader.skipValue()
                } else {
                    found[key.string] = try reader.integer(Int.self)
                }
            } while try reader.nextMember()
            try reader.finish()
            return found
        }
        #expect(found == ["a": 1, "bc": 2, "": 3])
    }

    @Test func keysAreComparedWithoutMakingStrings() throws {
        try reading(#"{"name": 1, "name" : 2, "na\u006de":3}"#) { reader in
            func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
                UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            }
            let (name, other) = (bytes("\"name\":"), bytes("\"nam\":"))
            var taken: [Bool] = []
            var values: [Int] = []
            var isEqual: [Bool] = []
            func takes(_ key: UnsafeBufferPointer<UInt8>, _ reader: inout JSONReader) throws -> Bool {
                reader.takeKey(try #require(key.baseAddress), key.count)
            }
            #expect(try reader.enterObject())
            taken += try [takes(other, &reader), takes(name, &reader)]
            values.append(try reader.integer(Int.self))
            // What is written otherwise is read as a key of its own.
            while try reader.nextMember() {
                taken.append(try takes(name, &reader))
                let key = try reader.key()
                isEqual += [key.isEqual(to: bytes("name")), key.isEqual(to: bytes("nam"))]
                values.append(try reader.integer(Int.self))
            }
            #expect(taken == [false, true, false, false])
            #expect(values == [1, 2, 3])
            #expect(isEqual == [true, false, true, false])
        }
    }

    @Test func trailingCommas() throws {
        for text in ["[1,]", #"{"a":1,}"#, "[[1,],]"] {
            try reading(text, lenient: true) { reader in
                try reader.skipValue()
                try reader.finish()
            }
            #expect(try failure(of: text) { try $0.skipValue() }.code == .malformed)
        }
        for text in ["[,]", "[1,,]", "{,}"] {
            #expect(throws: EntityError.self) { try reading(text, lenient: true) { try $0.skipValue() } }
        }
    }

    @Test func byteOrderMark() throws {
        #expect(try reading("\u{FEFF}7") { try $0.integer(Int.self) } == 7)
        #expect(throws: EntityError.self) { try reading("\u{FEFF}\u{FEFF}7") { try $0.skipValue() } }
    }

    @Test func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        try reading(nested(512)) { try $0.skipValue() }
        let error = try failure(of: nested(513)) { try $0.skipValue() }
        #expect(error.code == .depthLimit)
        #expect(error.position?.byteOffset == 512)
        let objects = String(repeating: #"{"a":"#, count: 512) + "1" + String(repeating: "}", count: 512)
        try reading(objects) { try $0.skipValue() }
    }

    // MARK: Errors

    @Test(
        arguments: [
            ("{\n  \"rates\": [\n    {\"value\": 1},\n    {\"value\": \"x\"}\n  ]\n}", "rates[1].value", 4, 15, 47),
            (#"{"a\u0062": {"b": [[], [1, {"c": "x"}]]}}"#, "ab.b[1][1].c", 1, 34, 33),
            (#"["x"]"#, "[0]", 1, 2, 1), (#""x""#, "", 1, 1, 0),
        ] as [(String, String, Int, Int, Int)]
    )
    func place(text: String, path: String, line: Int, column: Int, offset: Int) throws {
        let error = try failure(of: text) { reader in
            let value = reader.start + offset
            reader.cursor = value
            _ = try reader.integer(Int.self)
        }
        #expect(error.path.description == path)
        #expect(error.position == TextPosition(line: line, column: column, byteOffset: offset))
        #expect(error.message == #"expected Int, found the string "x""#)
    }

    @Test(
        arguments: [
            ("[1 2]", "expected ',' or ']', found '2]' after '[1 '"),
            ("[1", "expected ',' or ']', found the end of the document after '[1'"),
            (#"{"a" 1}"#, #"expected ':' after the key, found '1}' after '{"a" '"#),
            ("{a:1}", "expected a key in quotes, found 'a:1}' after '{'"), ("tru", "expected a value, found 'tru'"),
            ("[\u{1}]", #"expected a value, found '\u{01}]' after '['"#),
            ("1 x", "expected nothing after the document's value, found 'x' after '1 '"),
        ]
    )
    func messages(text: String, message: String) throws {
        let error = try failure(of: text) { reader in
            try reader.skipValue()
            try reader.finish()
        }
        #expect(error.code == .malformed)
        #expect(error.message == message)
    }
}
#endif
