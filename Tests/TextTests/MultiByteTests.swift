import APISupportText
import Foundation
import Testing

@Suite struct MultiByteTests {
    @Test(
        arguments: [
            (Charset.shiftJIS, "日本語ｶﾅ~", [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0xB6, 0xC5, 0x7E]),
            (.eucJP, "日本語ｶ", [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC, 0x8E, 0xB6]),
            (.eucKR, "한국어 갂", [0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE, 0x20, 0x81, 0x41]),
            (.big5, "繁體中文", [0xC1, 0x63, 0xC5, 0xE9, 0xA4, 0xA4, 0xA4, 0xE5]),
            (.big5, "\u{CA}\u{304}", [0x88, 0x62]),
            (.big5, "\u{CA}", [0x88, 0x66]),
            (.gbk, "简体中文", [0xBC, 0xF2, 0xCC, 0xE5, 0xD6, 0xD0, 0xCE, 0xC4]),
            (.gbk, "5€中€", [0x35, 0x80, 0xD6, 0xD0, 0x80]),
            (.gb18030, "中€😀", [0xD6, 0xD0, 0xA2, 0xE3, 0x94, 0x39, 0xFC, 0x36]),
            (.iso2022JP, "a日本¥‾b①", Array("a\u{1B}$BF|K\\\u{1B}(J\\~\u{1B}(Bb\u{1B}$B-!\u{1B}(B".utf8)),
            (.iso2022JP, "ン熙", Array("\u{1B}$B%st&\u{1B}(B".utf8)),
        ] as [(Charset, String, [UInt8])]
    )
    func knownBytes(charset: Charset, text: String, bytes: [UInt8]) throws {
        let read = try charset.decode(Data(bytes))
        #expect(String(decoding: read, as: UTF8.self) == text)
        #expect(try charset.encode(text) == Data(bytes))
    }

    /// Texts larger than the pieces in which iconv works.
    @Test(arguments: [Charset.shiftJIS, .eucJP, .iso2022JP, .gb18030])
    func longTexts(charset: Charset) throws {
        let text = String(repeating: "The quick 速い茶色の狐が。", count: 3_000)
        #expect(try charset.decode(charset.encode(text)) == Data(text.utf8))
    }

    @Test(
        arguments: [
            (Charset.shiftJIS, [0x61, 0x93, 0xFA, 0x81], 3),
            (.shiftJIS, [0x61, 0x93, 0xFA, 0x81, 0x20], 3),
            (.shiftJIS, [0xFF], 0),
            (.eucJP, [0xC6, 0xFC, 0x8F, 0xA2], 2),
            (.eucKR, [0x61, 0xC7, 0xD1, 0xC9, 0xFF], 3),
            (.eucKR, [0x61, 0xA2, 0xE8, 0x62], 1),
            (.eucKR, [0xA2, 0xE8], 0),
            (.big5, [0x61, 0x62, 0x81, 0x20], 2),
            (.gbk, [0xD6, 0xD0, 0xFF, 0x61], 2),
            (.gb18030, [0x61, 0x81, 0x30, 0x81], 1),
            (.iso2022JP, Array("a\u{1B}(Xb".utf8), 1),
            (.iso2022JP, Array("a\u{1B}(".utf8), 1),
            (.iso2022JP, Array("\u{1B}$)Cab".utf8), 0),
            (.iso2022JP, Array("\u{1B}$BF|K".utf8), 5),
            (.iso2022JP, Array("\u{1B}$BF|K\n".utf8), 5),
            (.iso2022JP, Array("\u{1B}$BF|)!K\\".utf8), 5),
            (.iso2022JP, Array("\u{1B}$BF|)!K\\K".utf8), 5),
            (.iso2022JP, [0x61, 0xE9], 1),
            (.iso2022JP, [0x61, 0x62, 0x0E], 2),
        ] as [(Charset, [UInt8], Int)]
    )
    func placeOfErrors(charset: Charset, bytes: [UInt8], offset: Int) throws {
        let error = try #require(throws: CharsetError.self) { try charset.decode(Data(bytes)) }
        #expect(error.code == .invalidCharsetData)
        #expect(error.byteOffset == offset)
        #expect(error.charset == charset.name)
    }

    /// Format characters, separators, tags and noncharacters of the first plane and the fifteenth.
    private static let invisible = (Array(UInt32(0)...0xFFFF) + Array(0xE0000...0xE0FFF)).compactMap(
        Unicode.Scalar.init
    )
    .filter {
        switch $0.properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator: true
        default: $0.properties.isNoncharacterCodePoint || 0xE0000...0xE007F ~= $0.value
        }
    }

    /// What iconv leaves out or takes for a sign of its own (tags, marks of order and direction, noncharacters) is
    /// written so that it reads back, or refused at its place.
    @Test(arguments: [Charset.shiftJIS, .eucJP, .eucKR, .big5, .gbk, .gb18030, .iso2022JP])
    func invisibleCharactersAreNotLost(charset: Charset) throws {
        for scalar in Self.invisible {
            for (front, back) in [("", ""), ("本", "日"), ("a", "\u{E0041}")] {
                let text = "\(front)\(String(scalar))\(back)"
                do throws(CharsetError) {
                    #expect(try charset.decode(charset.encode(text)) == Data(text.utf8), "U+\(scalar.value)")
                } catch {
                    #expect(error.code == .unencodable)
                    // Only the tag at the end may be refused where the character in front of it is not.
                    let place = (try? charset.encode(String(scalar))) == nil ? front : front + String(scalar)
                    #expect(error.byteOffset == place.utf8.count, "U+\(scalar.value) in \(text.unicodeScalars.count)")
                }
            }
        }
    }

    /// Tags are no characters of any of these sets, and only GB18030 has all of Unicode.
    @Test(arguments: [Charset.shiftJIS, .eucJP, .eucKR, .big5, .gbk, .iso2022JP])
    func tagsAreRefused(charset: Charset) throws {
        for (text, offset) in [("a\u{E0041}", 1), ("\u{E0041}", 0), ("a\u{E0001}\u{E0041}b", 1), ("ab\u{E007F}c", 2)] {
            let error = try #require(throws: CharsetError.self) { try charset.encode(text) }
            #expect(error.code == .unencodable)
            #expect(error.byteOffset == offset)
        }
    }

    /// The byte 0x80 alone is a character, and a part of others; both as often as there is room.
    @Test(
        arguments: [
            (Charset.shiftJIS, [0x80], "\u{80}"), (.gbk, [0x80], "€"), (.gb18030, [0x80], "€"),
            (.shiftJIS, [0x61, 0x80], "a\u{80}"), (.gbk, [0x61, 0x80], "a€"), (.gb18030, [0x61, 0x80], "a€"),
            (.shiftJIS, [0x83, 0x80, 0x80], "ム\u{80}"), (.gbk, [0x81, 0x80, 0x80], "亐€"),
            (.gb18030, [0x81, 0x30, 0x81, 0x30, 0x80, 0x81, 0x80], "\u{80}€亐"),
        ] as [(Charset, [UInt8], String)]
    )
    func manyLegacyBytes(charset: Charset, bytes: [UInt8], text: String) throws {
        let count = 20_000
        let source = Data(repeatElement(bytes, count: count).joined())
        #expect(try charset.decode(source) == Data(String(repeating: text, count: count).utf8))
        // The place of an error behind them.
        let error = try #require(throws: CharsetError.self) { try charset.decode(source + [0x61, 0xFF]) }
        #expect(error.byteOffset == source.count + 1)
    }

    /// What iconv would write as a similar character is refused, and so is what the set does not have.
    @Test(arguments: [
        (Charset.shiftJIS, "100¥", 3, "U+00A5"),
        (.shiftJIS, "日本−", 6, "U+2212"),
        (.eucJP, "~‾", 1, "U+203E"),
        (.shiftJIS, "日한", 3, "U+D55C"),
        (.eucKR, "한😀", 3, "U+1F600"),
        (.gbk, "中é😀", 5, "U+1F600"),
        (.big5, "中\u{E9}😀", 5, "U+1F600"),
        (.iso2022JP, "日本ｶ", 6, "U+FF76"),
        (.iso2022JP, "a\u{1B}b", 1, "U+001B"),
        (.iso2022JP, "aé", 1, "U+00E9"),
        (.iso2022JP, "日纊", 3, "U+7E8A"),
    ])
    func unencodableCharacters(charset: Charset, text: String, offset: Int, code: String) throws {
        let error = try #require(throws: CharsetError.self) { try charset.encode(text) }
        #expect(error.code == .unencodable)
        #expect(error.byteOffset == offset)
        #expect(error.charset == charset.name)
        #expect(error.message.hasPrefix("\(charset.name) has no character \(code)"))
    }
}
