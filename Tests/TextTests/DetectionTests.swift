import APISupportText
import Foundation
import TestSupport
import Testing

@Suite struct DetectionTests {
    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x61], Charset.utf8, 3),
            ([0xFF, 0xFE], .utf16LE, 2),
            ([0xFF, 0xFE, 0x61, 0x00], .utf16LE, 2),
            ([0xFF, 0xFE, 0x00, 0x00], .utf32LE, 4),
            ([0xFE, 0xFF, 0x00, 0x61], .utf16BE, 2),
            ([0x00, 0x00, 0xFE, 0xFF], .utf32BE, 4),
            ([0xEF, 0xBB], nil, 0),
            ([0xFF], nil, 0),
            ([0x00, 0x00, 0xFE], nil, 0),
            ([0x61, 0xEF, 0xBB, 0xBF], nil, 0),
            ([], nil, 0),
        ] as [([UInt8], Charset?, Int)]
    )
    func byteOrderMarks(bytes: [UInt8], charset: Charset?, length: Int) {
        let found = Charset.detectBOM(Data(bytes))
        #expect(found?.charset == charset)
        #expect(found?.length ?? 0 == length)
        // The same bytes as a part of longer data.
        #expect(Charset.detectBOM((Data("xy".utf8) + Data(bytes)).dropFirst(2))?.charset == charset)
    }

    @Test(arguments: [
        ("{\"a\":1}", Charset.utf16LE), ("{\"a\":1}", .utf16BE), ("{\"a\":1}", .utf32LE), ("{\"a\":1}", .utf32BE),
        ("1", .utf16LE), ("1", .utf16BE), ("1", .utf32LE), ("1", .utf32BE), ("\"Д\"", .utf16LE), ("\"Д\"", .utf16BE),
    ])
    func zeroBytesOfJSON(document: String, charset: Charset) throws {
        #expect(Charset(jsonZeroPatternOf: try charset.encode(document)) == charset)
    }

    @Test(arguments: ["", "1", "{}", "{\"a\":1}", "\"Д\"", "\0", "\0\0\0\0", "{}\0\0"])
    func noZeroBytesOfJSON(document: String) {
        #expect(Charset(jsonZeroPatternOf: Data(document.utf8)) == nil)
    }

    @Test(
        arguments: [
            ("<?xml version=\"1.0\" encoding=\"windows-1251\"?><a/>", Charset.windows1251),
            ("<?xml version='1.0' encoding='KOI8-R' standalone='yes'?><a/>", .koi8R),
            ("<?xml\n\tversion = \"1.0\"\r\n encoding =\n'Shift_JIS' ?><a/>", .shiftJIS),
            ("<?xml encoding=\"utf-8\"?>", .utf8),
            ("<?xml encoding='koi8-r' standalone='yes'?>", .koi8R),
            ("<?xml encoding='koi8-r'?><a encoding='ibm866'/>", .koi8R),
            ("<?xml version=\"1.0\"?><a encoding=\"koi8-r\"/>", nil),
            ("<?xml version=\"1.0\"?><data id=\"5\" encoding=\"base64\">x</data>", nil),
            ("<?xml version=\"1.0\"?><data encoding=\"base64\" id=\"5\">x</data>", nil),
            ("<?xml version=\"1.0\"?><data id=\"5\" encoding=\"koi8-r\">Да</data>", nil),
            ("<?xml version=\"1.0\"?><data version=\"2\" encoding=\"koi8-r\">Да</data>", nil),
            ("<?xml version=\"1.0\"?><?pi id=\"5\" encoding=\"koi8-r\"?><a/>", nil),
            ("<?xml version=\"1.0\"?><!-- a=\"5\" encoding=\"koi8-r\" --><a/>", nil),
            ("<?xml version=\"1.0\" standalone=\"yes\"?><a id=\"5\" encoding=\"koi8-r\"/>", nil),
            ("<?xml ?><a id=\"5\" encoding=\"koi8-r\"/>", nil),
            ("<?xml ?><a encoding=\"koi8-r\"/>", nil),
            ("<?xml version=\"1.0?><a id=\"5\" encoding=\"koi8-r\"/>", nil),
            ("<?xml version=\"1.0\" encoding=\"utf-16\"?><a id=\"5\" encoding=\"koi8-r\"/>", nil),
            ("<?xml version=\"1.0\" standalone=\"yes\" encoding=\"koi8-r\"?><a/>", nil),
            ("<?xml version=\"1.0\" x:encoding=\"koi8-r\"?><a/>", nil),
            ("<?xml version=\"1.0\" encoding=\"koi8-r\" <a/>", nil),
            ("<?xml version=\"encoding='koi8-r'\"?>", nil),
            ("<?xml version=\"1.0\" encoding=\"utf-16\"?><a/>", nil),
            ("<?xml version=\"1.0\" encoding=\"UTF-32\"?><a/>", nil),
            ("<?xml version=\"1.0\" encoding=koi8-r?>", nil),
            ("<?xml version=\"1.0\" encoding=\"koi8-r", nil),
            ("<?xmlencoding=\"koi8-r\"?>", nil),
            ("<?xml-stylesheet encoding=\"koi8-r\"?>", nil),
            (" <?xml version=\"1.0\" encoding=\"koi8-r\"?>", nil),
            ("<?xml", nil),
            ("<a/>", nil),
            ("", nil),
        ] as [(String, Charset?)]
    )
    func declarations(document: String, charset: Charset?) throws {
        #expect(try Charset(xmlDeclarationIn: Data(document.utf8)) == charset)
        #expect(try Charset(xmlDeclarationIn: Data("ab\(document)".utf8).dropFirst(2)) == charset)
    }

    @Test(arguments: [Charset.utf16LE, .utf16BE, .utf32LE, .utf32BE])
    func shapeOfWideDocuments(charset: Charset) throws {
        let documents = [
            "<?xml version=\"1.0\"?><a/>", "<?xml version=\"1.0\" encoding=\"windows-1251\"?><a/>",
            "<?xml version=\"1.0\"?><data id=\"5\" encoding=\"base64\">x</data>",
            "<?xml version=\"1.0\"?><data encoding=\"koi8-r\" id=\"5\">x</data>",
        ]
        for document in documents {
            #expect(try Charset(xmlDeclarationIn: charset.encode(document)) == charset)
        }
    }

    @Test(arguments: [
        (Data("<?xml version=\"1.0\" encoding=\"UTF-7\"?><a/>".utf8), "UTF-7"),
        (Data("<?xml version=\"1.0\" encoding=\"ebcdic-cp-us\"?><a/>".utf8), "ebcdic-cp-us"),
        (Data("<?xml version=\"1.0\" encoding=\"\"?><a/>".utf8), ""),
        (Data([0x4C, 0x6F, 0xA7, 0x94, 0x93]), "EBCDIC"),
    ])
    func declarationsOfUnsupportedCharsets(document: Data, label: String) throws {
        let error = try #require(throws: CharsetError.self) { try Charset(xmlDeclarationIn: document) }
        #expect(error.code == .unsupportedCharset)
        #expect(error.charset == label)
    }

    @Test(
        .enabled(if: Corpora.isAvailable, Corpora.skipReason),
        arguments: [
            ("utf-32-big-endian-bom.xml", Charset.utf32BE), ("utf-32-little-endian-bom.xml", .utf32LE),
            ("utf-32-big-endian-nobom.xml", .utf32BE), ("utf-32-little-endian-nobom.xml", .utf32LE),
        ]
    )
    func wideDocumentsOfTheCorpus(file: String, charset: Charset) throws {
        let bytes = try Corpora.data("encoding/wpt/resources/\(file)")
        let found = try Charset.detectBOM(bytes)?.charset ?? Charset(xmlDeclarationIn: bytes)
        #expect(found == charset)
        let text = String(decoding: try charset.decode(bytes), as: UTF8.self)
        #expect(text.hasPrefix("<?xml version"))
        #expect(text.contains("</"))
    }
}
