import APISupportText
import Foundation
import Testing

@Suite struct CharsetDecoderTests {
    /// Texts, each with characters of every length that the charset has.
    static let samples: [(label: String, text: String)] = [
        ("utf-8", "\u{FEFF}aé日🙂\u{FEFF}b"),
        ("windows-1251", "Привет, мир! abc"),
        ("koi8-r", "Привет"),
        ("utf-16le", "\u{FEFF}aé日🙂\u{FEFF}b"),
        ("utf-16be", "aé日🙂b"),
        ("utf-32le", "aé日🙂b"),
        ("shift_jis", "aｱ日本語、ソ表b"),
        ("euc-jp", "aｱ日本語b"),
        ("iso-2022-jp", "ab日本語c日\u{A5}本"),
        ("euc-kr", "a한국어b"),
        ("big5", "a中文b"),
        ("gb18030", "a中文🙂é€b"),
    ]

    @Test(arguments: samples)
    func anySplitGivesTheSame(_ label: String, _ text: String) throws {
        let charset = try Charset(named: label)
        let bytes = try charset.encode(text)
        let whole = String(decoding: try charset.decode(bytes), as: UTF8.self)
        #expect(Array(whole.unicodeScalars) == Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" }))
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var decoder = CharsetDecoder(charset)
                var decoded = try decoder.decode(bytes[..<first])
                decoded += try decoder.decode(bytes[first..<second])
                decoded += try decoder.decode(bytes[second...])
                decoded += try decoder.finish()
                #expect(decoded == Data(whole.utf8), "\(first), \(second)")
            }
        }
    }

    /// Bytes that are wrong, and the offset of the first of them.
    @Test(
        arguments: [
            ("utf-8", [0x61, 0x62, 0x63, 0x64, 0xC3, 0x28, 0x65], 4),
            ("utf-8", [0x61, 0x62, 0x63, 0x64, 0xE6, 0x97], 4),
            ("windows-1252", [0x61, 0x62, 0x63], nil),
            ("windows-1253", [0x61, 0x62, 0x63, 0x64, 0xD2, 0x65], 4),
            ("utf-16le", [0x61, 0, 0x62, 0, 0x63], 4),
            ("utf-16le", [0x61, 0, 0x62, 0, 0x00, 0xD8, 0x63, 0], 4),
            ("shift_jis", [0x61, 0x62, 0x63, 0x64, 0x81], 4),
            ("iso-2022-jp", [0x61, 0x62, 0x63, 0x1B, 0x24, 0x42, 0x46], 6),
        ] as [(String, [UInt8], Int?)]
    )
    func wrongBytesAreFound(_ label: String, _ bytes: [UInt8], _ offset: Int?) throws {
        let charset = try Charset(named: label)
        for size in 1...bytes.count {
            var decoder = CharsetDecoder(charset)
            func decode() throws {
                for start in stride(from: 0, to: bytes.count, by: size) {
                    _ = try decoder.decode(Data(bytes[start..<min(start + size, bytes.count)]))
                }
                _ = try decoder.finish()
            }
            guard let offset else {
                try decode()
                continue
            }
            let error = try #require(throws: CharsetError.self) { try decode() }
            #expect(error.code == .invalidCharsetData)
            #expect(error.byteOffset == offset, "in pieces of \(size)")
        }
    }
}
