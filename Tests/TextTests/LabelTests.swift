import APISupportText
import Foundation
import TestSupport
import Testing

@Suite struct LabelTests {
    @Test(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
    func labelsOfTheStandard() throws {
        let charsets = try StandardCharset.all()
        #expect(charsets.flatMap(\.labels).count == 228)
        var tally = Tally("encoding.labels")
        for charset in charsets {
            for label in charset.labels {
                let written = [label, "\t\n \(label.uppercased())\r\u{C} "]
                tally.count(written.allSatisfy { Charset(label: $0)?.name == charset.name }, label)
            }
        }
        tally.conclude()
    }

    @Test(arguments: [("utf-32", Charset.utf32LE), ("UTF-32LE", .utf32LE), ("utf-32be", .utf32BE)])
    func labelsBesideTheStandard(label: String, charset: Charset) {
        #expect(Charset(label: label) == charset)
    }

    @Test(arguments: [
        "", " ", "x-unknown", "utf-7", "unicode-1-1-utf-7", "csUTF7", "ebcdic-us", "ibm037", "cp037", "cp500", "utf-9",
        "koi8-r;", "utf 8", "\u{212A}oi8-r", "windows\u{2010}1251",
    ])
    func unknownLabels(label: String) throws {
        #expect(Charset(label: label) == nil)
        let error = try #require(throws: CharsetError.self) { try Charset(named: label) }
        #expect(error.code == .unsupportedCharset)
        #expect(error.charset == label)
        #expect(error.description == "unsupportedCharset: the charset \"\(label)\" is not supported")
    }

    @Test(arguments: ["iso-2022-kr", "HZ-GB-2312", "replacement"])
    func replacementIsNotRead(label: String) throws {
        #expect(throws: CharsetError.self) { try Charset(named: label) }
        let charset = try #require(Charset(label: label))
        let reading = try #require(throws: CharsetError.self) { try charset.decode(Data("a".utf8)) }
        #expect(reading.code == .unsupportedCharset)
        let writing = try #require(throws: CharsetError.self) { try charset.encode("a") }
        #expect(writing.code == .unsupportedCharset)
    }

    @Test func aKnownLabelIsTaken() throws {
        #expect(try Charset(named: "CP1251") == .windows1251)
        #expect("\(Charset.shiftJIS)" == "Shift_JIS")
    }
}
