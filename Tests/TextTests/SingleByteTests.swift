import APISupportText
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct SingleByteTests {
    /// The character of each byte, by the corpus.
    private func characters(of name: String) throws -> [String?] {
        let index = try EncodingIndex(name == "ISO-8859-8-I" ? "iso-8859-8" : name)
        return (0..<256).map { $0 < 0x80 ? String(Unicode.Scalar(UInt8($0))) : index[$0 - 0x80] }
    }

    @Test func allBytesBothWays() throws {
        let names = try StandardCharset.singleByteNames()
        #expect(names.count == 28)
        var tally = Tally("encoding.singlebyte")
        for name in names {
            let charset = try Charset(named: name)
            for (byte, character) in try characters(of: name).enumerated() {
                let bytes = Data([UInt8(byte)])
                if let character {
                    let isRight =
                        try charset.decode(bytes) == Data(character.utf8) && charset.encode(character) == bytes
                    tally.count(isRight, "\(name) \(byte)")
                } else {
                    let error = #expect(throws: CharsetError.self, "\(name) \(byte)") {
                        try charset.decode(Data("ab".utf8) + bytes + Data("c".utf8))
                    }
                    let isRight = error?.code == .invalidCharsetData && error?.byteOffset == 2 && error?.charset == name
                    tally.count(isRight, "\(name) \(byte)")
                }
            }
        }
        tally.conclude()
    }

    @Test func bytesWithoutCharacter() throws {
        struct Undefined: Decodable {
            let encoding: String
            let bad: [UInt8]
        }
        let lists = try Corpora.json("encoding/wpt/single-byte-undefined.json", as: [Undefined].self)
        #expect(lists.count == 28)
        for list in lists {
            let charset = try Charset(named: list.encoding)
            let refused = (UInt8.min...UInt8.max).filter { (try? charset.decode(Data([$0]))) == nil }
            #expect(refused == list.bad, "\(list.encoding)")
        }
    }

    /// Pieces of ASCII and of letters in turn, around the sizes at which the reader works in blocks.
    @Test(
        arguments: [0, 1, 7, 8, 15, 16, 17, 31, 33, 4_095, 4_096, 4_097, 8_192, 20_011],
        ["windows-1251", "iso-8859-7"]
    )
    func longTexts(length: Int, name: String) throws {
        let characters = try characters(of: name)
        let charset = try Charset(named: name)
        for piece in [1, 5, 16, 40] {
            let bytes = (0..<length).map { UInt8(($0 / piece) % 2 == 0 ? 0x20 + $0 % 0x5F : 0xC0 + $0 % 0x12) }
            let text = bytes.map { characters[Int($0)] ?? "" }.joined()
            #expect(try charset.decode(Data(bytes)) == Data(text.utf8))
            #expect(try charset.encode(text) == Data(bytes))
            guard name == "iso-8859-7" else { continue }
            for offset in [0, length / 2, length] {
                let broken = Data(bytes[..<offset] + [0xFF] + bytes[offset...])
                let error = #expect(throws: CharsetError.self) { try charset.decode(broken) }
                #expect(error?.byteOffset == offset)
            }
        }
    }

    @Test func userDefinedBytes() throws {
        let charset = try Charset(named: "x-user-defined")
        #expect(try charset.decode(Data([0x41, 0x80, 0xFF])) == Data("A\u{F780}\u{F7FF}".utf8))
        #expect(try charset.encode("A\u{F780}\u{F7FF}") == Data([0x41, 0x80, 0xFF]))
    }

    @Test("texts of some megabytes, where each byte becomes one, two or three", arguments: [0x41, 0xC0, 0x80, 0xB9])
    func largeTexts(byte: UInt8) throws {
        let expected: [UInt8: String] = [0x41: "A", 0xC0: "А", 0x80: "Ђ", 0xB9: "№"]
        let character = try #require(expected[byte])
        let text = try Charset.windows1251.decode(Data(repeating: byte, count: 3_000_001))
        #expect(text == Data(String(repeating: character, count: 3_000_001).utf8))
    }

    @Test("texts whose beginning tells nothing of their size", arguments: [0x41, 0xB9], [0x41, 0xB9])
    func unevenTexts(first: UInt8, second: UInt8) throws {
        let expected: [UInt8: String] = [0x41: "A", 0xB9: "№"]
        let bytes = Data(repeating: first, count: 1_000_003) + Data(repeating: second, count: 2_000_001)
        let text = try Charset.windows1251.decode(bytes)
        let (start, rest) = try (#require(expected[first]), #require(expected[second]))
        let all = String(repeating: start, count: 1_000_003) + String(repeating: rest, count: 2_000_001)
        #expect(text == Data(all.utf8))
    }

    @Test(arguments: [
        ("windows-1251", "Цена 5 日", 11, "windows-1251 has no character U+65E5 (日)"),
        ("koi8-r", "5 €", 2, "KOI8-R has no character U+20AC (€)"),
        ("ascii", "a\u{3000}", 1, "windows-1252 has no character U+3000"),
        ("windows-1251", "😀", 0, "windows-1251 has no character U+1F600 (😀)"),
        ("iso-8859-5", "e\u{301}", 1, "ISO-8859-5 has no character U+0301 (\u{301})"),
    ])
    func unencodableCharacters(label: String, text: String, offset: Int, message: String) throws {
        let charset = try Charset(named: label)
        let error = try #require(throws: CharsetError.self) { try charset.encode(text) }
        #expect(error.code == .unencodable)
        #expect(error.byteOffset == offset)
        #expect(error.description == "unencodable: \(message) at byte \(offset)")
    }
}
