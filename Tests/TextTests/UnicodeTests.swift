import APISupportText
import Foundation
import TestSupport
import Testing

@Suite struct UnicodeTests {
    private struct Fatal: Decodable {
        let encoding: String
        let input: [UInt8]
        let name: String
    }

    /// Every input of these lists is wrong from its first byte on.
    @Test(
        .enabled(if: Corpora.isAvailable, Corpora.skipReason),
        arguments: [("fatal", 34), ("utf16-surrogates", 5)]
    )
    func fatalInputs(file: String, count: Int) throws {
        let cases = try Corpora.json("encoding/wpt/\(file).json", as: [Fatal].self)
        #expect(cases.count == count)
        var tally = Tally("encoding.fatal")
        for item in cases {
            let charset = try Charset(named: item.encoding)
            let passes = try ["", "a", "ASCII of more than sixteen bytes, then д"].allSatisfy { prefix in
                let start = try charset.encode(prefix)
                let error = #expect(throws: CharsetError.self, "\(item.name)") {
                    try charset.decode(start + Data(item.input))
                }
                return error?.code == .invalidCharsetData && error?.byteOffset == start.count
                    && error?.charset == charset.name
            }
            tally.count(passes, item.name)
        }
        tally.conclude()
    }

    @Test(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
    func utf8Tests() throws {
        let text = String(decoding: try Corpora.data("json/utf8tests/utf8tests.txt"), as: UTF8.self)
        var counts = [0, 0]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 3, fields[1].hasSuffix("hex") else { continue }
            let digits = fields[2].filter { !$0.isWhitespace }
            let bytes = Data(
                stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
            )
            #expect(bytes.count * 2 == digits.count)
            let isValid = fields[1].trimmingCharacters(in: .whitespaces) == "valid hex"
            #expect(((try? Charset.utf8.decode(bytes)) != nil) == isValid, "\(fields[0])")
            counts[isValid ? 0 : 1] += 1
        }
        #expect(counts.reduce(0, +) > 150, "\(counts)")
    }

    /// The place of the first error is where the longest valid beginning ends, by the standard library.
    @Test func placeOfErrorsInUTF8() throws {
        var generator = Generator(state: 7)
        let text = Array("Плата 12 € за 日本語 и 😀 — обычный текст, plain ASCII of some length, and so on.".utf8)
        for _ in 0..<2_000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: .min ... .max, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0...4, using: &generator))
            let valid = (0...bytes.count).last { String(validating: bytes[..<$0], as: UTF8.self) != nil }
            if valid == bytes.count {
                #expect(try Charset.utf8.decode(Data(bytes)) == Data(bytes))
            } else {
                let error = #expect(throws: CharsetError.self) { try Charset.utf8.decode(Data(bytes)) }
                #expect(error?.byteOffset == valid)
            }
        }
    }

    @Test(arguments: [Charset.utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE])
    func allCharactersBothWays(charset: Charset) throws {
        let scalars = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let bytes = try charset.encode(String(text))
        let width: [Charset: Int] = [
            .utf8: 128 + 1_920 * 2 + (63_488 - 2_048) * 3 + 1_048_576 * 4,
            .utf16LE: 63_488 * 2 + 1_048_576 * 4, .utf16BE: 63_488 * 2 + 1_048_576 * 4,
            .utf32LE: 1_112_064 * 4, .utf32BE: 1_112_064 * 4,
        ]
        #expect(bytes.count == width[charset])
        #expect(try charset.decode(bytes) == Data(String(text).utf8))
    }

    @Test(
        arguments: [
            (Charset.utf16LE, "Я😀", [0x2F, 0x04, 0x3D, 0xD8, 0x00, 0xDE]),
            (.utf16BE, "Я😀", [0x04, 0x2F, 0xD8, 0x3D, 0xDE, 0x00]),
            (.utf32LE, "Я😀", [0x2F, 0x04, 0, 0, 0x00, 0xF6, 0x01, 0]),
            (.utf32BE, "Я😀", [0, 0, 0x04, 0x2F, 0, 0x01, 0xF6, 0x00]),
        ] as [(Charset, String, [UInt8])]
    )
    func knownBytes(charset: Charset, text: String, bytes: [UInt8]) throws {
        #expect(try charset.encode(text) == Data(bytes))
        #expect(try charset.decode(Data(bytes)) == Data(text.utf8))
        // Also from a part of longer data.
        #expect(try charset.decode((Data([1, 2, 3]) + Data(bytes)).dropFirst(3)) == Data(text.utf8))
    }

    @Test(
        arguments: [
            (Charset.utf16LE, [0x61, 0x00, 0x62], 2, "half a code unit"),
            (.utf16BE, [0x00, 0x61, 0xD8, 0x00], 2, "a lone surrogate"),
            (.utf16BE, [0x00, 0x61, 0xD8, 0x00, 0xDC], 2, "a lone surrogate"),
            (.utf16BE, [0x00, 0x61, 0xDC, 0x00, 0x00, 0x62], 2, "a lone surrogate"),
            (.utf16LE, [0xFF, 0xFE, 0x61, 0x00, 0x00, 0xD8, 0x61, 0x00], 4, "a lone surrogate"),
            (.utf32LE, [0x61, 0, 0, 0, 0x62, 0, 0], 4, "a part of a code unit"),
            (.utf32LE, [0x61, 0, 0, 0, 0, 0, 0x11, 0], 4, "a number that is no character"),
            (.utf32BE, [0, 0, 0, 0x61, 0, 0, 0xD8, 0], 4, "a number that is no character"),
        ] as [(Charset, [UInt8], Int, String)]
    )
    func placeOfErrorsInWideUnits(charset: Charset, bytes: [UInt8], offset: Int, reason: String) throws {
        let error = try #require(throws: CharsetError.self) { try charset.decode(Data(bytes)) }
        #expect(error.code == .invalidCharsetData)
        #expect(error.byteOffset == offset)
        #expect(error.description == "invalidCharsetData: \(reason) in \(charset.name) at byte \(offset)")
    }

    @Test(
        arguments: [
            (Charset.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LE, [0xFF, 0xFE]), (.utf16BE, [0xFE, 0xFF]),
            (.utf32LE, [0xFF, 0xFE, 0, 0]), (.utf32BE, [0, 0, 0xFE, 0xFF]),
        ] as [(Charset, [UInt8])]
    )
    func ownMarkIsLeftOutOnce(charset: Charset, mark: [UInt8]) throws {
        #expect(try charset.decode(Data(mark)).isEmpty)
        let text = try charset.decode(Data(mark) + charset.encode("a"))
        #expect(text == Data("a".utf8))
        #expect(text.startIndex == 0)
        #expect(try charset.decode(Data(mark) + Data(mark)) == Data("\u{FEFF}".utf8))
        #expect(try charset.decode(charset.encode("a\u{FEFF}b")) == Data("a\u{FEFF}b".utf8))
    }
}

/// A repeatable source of random numbers (xorshift).
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
