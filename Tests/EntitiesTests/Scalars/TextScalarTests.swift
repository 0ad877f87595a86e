import Foundation
import Testing

@testable import APISupportEntities

/// Truth values, URLs, UUIDs, bytes and numbers in text.
@Suite struct TextScalarTests {
    let xml = TextRules.xml(DecodingRules())
    let json = TextRules.json(DecodingRules())

    @Test(
        "truth values",
        arguments: [
            ("true", true), ("1", true), ("TRUE", true), ("True", true), (" true\n", true), ("false", false),
            ("0", false), ("False", false),
        ]
    )
    func bool(text: String, value: Bool) throws {
        #expect(try text.withTextBytes { text throws(EntityError) in try TextScalar.bool(text, xml) } == value)
    }

    @Test("what is no truth value", arguments: ["", "yes", "no", "on", "2", "01", "tru", "true false"])
    func notBool(text: String) throws {
        let error = try #require(throws: EntityError.self) {
            try text.withTextBytes { text throws(EntityError) in try TextScalar.bool(text, xml) }
        }
        #expect(error.code == .typeMismatch)
        #expect(error.message == "expected true, false, 1 or 0, found \"\(text)\"")
    }

    @Test("white space counts in JSON")
    func spaceInJSON() {
        #expect(throws: EntityError.self) {
            try " true".withTextBytes { text throws(EntityError) in try TextScalar.bool(text, json) }
        }
    }

    @Test(
        "URLs",
        arguments: [
            "https://example.com/a?b=c#d", "/relative/path", "urn:isbn:0451450523", "mailto:a@example.com",
            "http://[::1]:8080/",
        ]
    )
    func url(text: String) throws {
        let url = try text.withTextBytes { text throws(EntityError) in try TextScalar.url(text, json) }
        #expect(url.absoluteString == text)
    }

    @Test(
        "what is no URL",
        arguments: ["", "http://a b/", "http://пример.рф/", "http://[::1", "http://a/%zz", "a\u{1}b"]
    )
    func notURL(text: String) throws {
        let error = try #require(throws: EntityError.self) {
            try text.withTextBytes { text throws(EntityError) in try TextScalar.url(text, json) }
        }
        #expect(error.code == .invalidValue)
        #expect(error.message == "expected a URL, found \(text.quotedForMessage())")
    }

    @Test("UUIDs", arguments: ["F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"])
    func uuid(text: String) throws {
        let uuid = try text.withTextBytes { text throws(EntityError) in try TextScalar.uuid(text, json) }
        #expect(uuid.uuidString == "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")  // RFC 9562, section 4
    }

    @Test(
        "what is no UUID",
        arguments: [
            "", "f81d4fae7dec11d0a76500a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
            "f81d4fae-7dec-11d0-a765+00a0c91e6bf6",
        ]
    )
    func notUUID(text: String) throws {
        let error = try #require(throws: EntityError.self) {
            try text.withTextBytes { text throws(EntityError) in try TextScalar.uuid(text, json) }
        }
        #expect(error.code == .invalidValue)
    }

    @Test(
        "bytes in base64",
        arguments: [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYmFy", "foobar")]  // RFC 4648, 10
    )
    func data(text: String, value: String) throws {
        let data = try text.withTextBytes { text throws(EntityError) in try TextScalar.data(text, json) }
        #expect(data == Data(value.utf8))
    }

    @Test("white space in base64, and what is none")
    func otherData() throws {
        #expect(
            try "Zm9v\n YmFy".withTextBytes { text throws(EntityError) in try TextScalar.data(text, xml) }
                == Data("foobar".utf8)
        )
        for text in ["Zm9v\nYmFy", "Zg=", "Zg", "Z-_=", "Zm9v!"] {
            let error = try #require(throws: EntityError.self) {
                try text.withTextBytes { text throws(EntityError) in try TextScalar.data(text, json) }
            }
            #expect(error.code == .invalidValue)
        }
    }

    @Test(
        "bytes in base64 for URLs, and in hexadecimal digits",
        arguments: [
            (BytesNotation.base64URL, "", ""), (.base64URL, "Zg", "f"), (.base64URL, "Zg==", "f"),
            (.base64URL, "Pz8_Pj4-", "???>>>"), (.base64URL, "Zm9vYmE", "fooba"),
            (.hex, "", ""), (.hex, "66", "f"), (.hex, "666F6f", "foo"), (.hex, "3e3F", ">?"),  // RFC 4648, 10
        ]
    )
    func otherNotations(notation: BytesNotation, text: String, value: String) throws {
        let rules = TextRules.json(DecodingRules(bytes: notation))
        let data = try text.withTextBytes { text throws(EntityError) in try TextScalar.data(text, rules) }
        #expect(data == Data(value.utf8))
    }

    @Test(
        "what is no such notation",
        arguments: [
            (BytesNotation.base64URL, "Pz8/"), (.base64URL, "Pj4+"), (.base64URL, "Z"), (.hex, "6"), (.hex, "6g"),
            (.hex, "0x66"), (.hex, " 66"),
        ]
    )
    func wrongNotations(notation: BytesNotation, text: String) throws {
        let rules = TextRules.json(DecodingRules(bytes: notation))
        let error = #expect(throws: EntityError.self) {
            try text.withTextBytes { text throws(EntityError) in try TextScalar.data(text, rules) }
        }
        #expect(error?.code == .invalidValue && error?.message.contains("found \"\(text)\"") == true)
    }

    @Test("quoted text is cut and escaped")
    func quoted() {
        #expect("a\u{0}b\n".quotedForMessage() == #""a\0b\n""#)
        #expect(
            String(repeating: "я", count: 61).quotedForMessage() == "\"" + String(repeating: "я", count: 60) + "…\""
        )
        let long = String(repeating: "x", count: 300)
        let shown = try? long.withTextBytes { text throws(EntityError) in text.quoted() }
        #expect(shown == "\"" + String(repeating: "x", count: 60) + "…\"")
    }
}
