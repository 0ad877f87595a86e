#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Strings are scanned many bytes at a time: what is special is found wherever it stands.
@Suite struct JSONStringScanTests {
    private func read(_ bytes: [UInt8]) throws -> String {
        try JSONDocument(Data(bytes)).withReader { reader in
            let string = try reader.string()
            try reader.finish()
            return string
        }
    }

    private static let quote = [UInt8(ascii: "\"")]

    @Test("ends, escapes and characters of several bytes", arguments: 0...40)
    func places(count: Int) throws {
        let plain = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        let text = String(repeating: "a", count: count)
        for padding in [0, 40] {
            let spaces = [UInt8](repeating: 0x20, count: padding)
            #expect(try read(Self.quote + plain + Self.quote + spaces) == text)
            for (written, meant) in [(#"\n"#, "\n"), ("é", "é"), ("漢", "漢"), ("😀", "😀"), ("\u{7F}", "\u{7F}")] {
                let string = try read(Self.quote + plain + written.utf8 + plain + Self.quote + spaces)
                #expect(string == text + meant + text)
            }
        }
    }

    @Test("escapes close together and far apart, in room for the bytes that were written", arguments: 0...40)
    func room(count: Int) throws {
        let plain = String(repeating: "a", count: count)
        let written = Array((plain + #"\"\u0041"# + plain + #"\\\ud83d\uDE00"# + plain).utf8)
        let target = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: written.count + 32)
        defer { target.deallocate() }
        target.initialize(repeating: 0x2A)
        let length = written.withUnsafeBufferPointer { source in
            JSONUnescaper.unescape(source, into: UnsafeMutableBufferPointer(rebasing: target[..<written.count]))
        }
        #expect(String(decoding: target[..<length], as: UTF8.self) == plain + "\"A" + plain + "\\😀" + plain)
        #expect(target[written.count...].allSatisfy { $0 == 0x2A })
    }

    @Test("control characters, and ends that are missing", arguments: 0...40)
    func broken(count: Int) throws {
        let plain = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        for tail in [[0x1F] + plain + Self.quote, [0x00], []] as [[UInt8]] {
            let error = try #require(throws: EntityError.self) { try read(Self.quote + plain + tail) }
            #expect(error.code == .malformed && error.position?.byteOffset == count + 1)
        }
    }

    /// The ill-formed sequences of the Unicode Standard, chapter 3, and those of one byte less than they begin with.
    @Test(
        "ill-formed UTF-8, with little and with much behind it",
        arguments: [
            [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xDF, 0x7F], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]]
    )
    func illFormed(bytes: [UInt8]) throws {
        for behind in [0, 1, 2, 3, 40] {
            let letters = [UInt8](repeating: UInt8(ascii: "b"), count: behind)
            let error = try #require(throws: EntityError.self) {
                try read(Self.quote + "é漢".utf8 + bytes + letters + Self.quote)
            }
            #expect(error.code == .invalidCharsetData && error.position?.byteOffset == 6)
        }
    }

    @Test("the first and last characters of each length")
    func bounds() throws {
        let scalars: [UInt32] = [
            0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0xF_FFFF, 0x10_FFFF,
        ]
        let text = String(String.UnicodeScalarView(scalars.compactMap { UnicodeScalar($0) }))
        #expect(Array(try read(Self.quote + text.utf8 + Self.quote).utf8) == Array(text.utf8))
    }
}
#endif
