#if XML
import APISupportMemory
import Foundation
import TestSupport
import Testing

@testable import XMLElement

/// The reader for plain documents: what it reads is what libxml2 reads, and it leaves the rest to it.
@Suite struct PlainReaderTests {
    /// The document as this reader has it; nil where it gives up.
    private static func plain(_ data: Data, _ limits: XMLLimits = XMLLimits()) -> XMLDocument? {
        let owner = LastingBytes(data)
        let mark = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return PlainReader.document(in: owner.bytes, from: mark, owner: owner, limits: limits)
    }

    /// All that a document has: each node with its place, name, namespace, attributes and texts.
    private static func dump(_ document: XMLDocument) -> [String] {
        func name(_ number: UInt32) -> String {
            let name = document.names[Int(number)]
            return [name.prefix, name.uri, name.local].map { document.strings[$0] ?? "-" }.joined(separator: " ")
        }
        func text(_ start: UInt32, _ length: UInt32) -> String { length == 0 ? "" : document.string(start, length) }
        let nodes = document.nodes.dropLast().enumerated().map { index, node in
            let attributes = document.attributeRange(of: UInt32(index)).map { number in
                let record = document.attributes[number]
                return "\(name(record.name))=\(text(record.valueStart, record.valueLength))"
            }
            let kind = node.isElement ? name(node.name) : String(node.name)
            let leading = text(node.offset - node.leadingLength, node.leadingLength)
            return "\(kind) \(node.parent) \(node.end) \(node.offset) \(attributes) [\(leading)] "
                + "[\(text(node.textStart, node.textLength))]"
        }
        let bound = document.namespaces.map { record in
            "\(record.node) \(document.strings[record.prefix] ?? "-") \(document.strings[record.uri] ?? "-")"
        }
        return nodes + bound
    }

    private static func byLibrary(_ data: Data) throws -> XMLDocument {
        try DocumentParser(data, options: XMLParsingOptions(allowsInternalDTD: true)).parseByLibrary()
    }

    @Test(
        "what it reads is the same document",
        arguments: [
            "<a/>", "<a></a>", "<a b='1' c=\"2\"/>", "<a\n b='1'\t/>", "<a>x</a >", "\u{FEFF}<a/>", "<a> <b/> </a>\n",
            "<?xml version=\"1.0\"?><a/>", "<?xml version='1.0' encoding='windows-1251' standalone='yes' ?>\n<a/>",
            "<!-- c --><a/><!-- d -->\n", "<a>x<!-- c -->y</a>", "<a>x<!-- c --></a>", "<a><!-- c -->y<b/></a>",
            "<a>x&amp;y</a>", "<a>&lt;&gt;&quot;&apos;&amp;</a>", "<a>&#1078;&#x416;<b/>&#10;</a>",
            "<a>x&amp;<b/>y</a>",
            "<a b='&lt;x&amp;&#65;y'/>", "<a b='ж'>Ж€𝄞</a>", "<a><![CDATA[x]y]]]></a>", "<a>x<![CDATA[<&>]]>y</a>",
            "<a>x]]y] ]></a>", "<a b='>'>></a>", "<a xmlns='http://x.y/z'><b c='1'/></a>",
            "<p:a xmlns:p='urn:x:y' xmlns='https://d' p:b='1' b='2'><c p:d='3'/><p:e/></p:a>", "<a xml:lang='ru'/>",
            "<a>\n  <b>1</b>\n  <b>2</b>\n</a>", "<a>12345678<b>123456789</b>1234567</a>", "<a-b.c_d><e1/></a-b.c_d>",
        ]
    )
    func plainDocuments(_ text: String) throws {
        let data = Data(text.utf8)
        let document = try #require(Self.plain(data), "it gave up")
        #expect(Self.dump(document) == Self.dump(try Self.byLibrary(data)))
    }

    @Test("names are told apart by each of their bytes", arguments: 1...20)
    func names(length: Int) throws {
        let name = String(repeating: "n", count: length)
        for place in 0..<length {
            var bytes = Array(name.utf8)
            bytes[place] = UInt8(ascii: "m")
            let other = String(decoding: bytes, as: UTF8.self)
            #expect(Self.plain(Data("<\(name)></\(other)>".utf8)) == nil)
            let document = try #require(Self.plain(Data("<\(name)><\(other)/></\(name)>".utf8)))
            #expect(document.nodes[0].name != document.nodes[1].name)
        }
    }

    @Test(
        "it gives up",
        arguments: [
            "", " ", "x", "<", "<a", "<a>", "<a></b>", "<a></ab>", "<ab></a>", "<a/><b/>", "<a/>x", "x<a/>", "<a b/>",
            "<a b=1/>", "<a b='1'c='2'/>", "<a b='1' b='2'/>", "<a b='<'/>", "<a b='\t'/>", "<a b='x", "<a>&x;</a>",
            "<a>&</a>", "<a>&amp</a>", "<a>&#0;</a>", "<a>&#xFFFE;</a>", "<a>&#;</a>", "<a>&#+5;</a>",
            "<a>&#xD800;</a>",
            "<a>]]></a>", "<a>\u{1}</a>", "<a>\r\n</a>", "<a>\u{FFFE}</a>", "<a><!-- -- --></a>", "<a><!-- x ---></a>",
            "<a><!-- x", "<a><![CDATA[x]]</a>", "<a><![CDATA[]]></a>", "<a><?p?></a>", "<?p?><a/>", "<!DOCTYPE a><a/>",
            "<ж/>", "<:a/>", "<a:/>", "<a:b/>", "<a b:c='1'/>", "<a:b:c xmlns:a='urn:x'/>", "<a><b xmlns='urn:x'/></a>",
            "<a xmlns='x y'/>", "<a xmlns:p=''/>", "<a xmlns:xml='urn:x'/>",
            "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
            "<a xmlns='urn:x' xmlns='urn:y'/>", "<a xmlns:p='urn:x' xmlns:q='urn:x' p:b='1' q:b='2'/>", "<1a/>",
            "< a/>",
            "<?xml version='1.1'?><a/>", "<?xml version='1.0' encoding='utf-16'?><a/>", "<?xml encoding='utf-8'?><a/>",
            "<?xml version='1.0' standalone='x'?><a/>", " <?xml version='1.0'?><a/>", "<?xml version='1.0'>\n<a/>",
        ]
    )
    func others(_ text: String) {
        #expect(Self.plain(Data(text.utf8)) == nil)
    }

    @Test("bytes that are not UTF-8", arguments: [[0x80], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xFF]])
    func badBytes(_ bytes: [UInt8]) {
        #expect(Self.plain(Data("<a>".utf8 + bytes + "</a>".utf8)) == nil)
        #expect(Self.plain(Data("<a b='".utf8 + bytes + "'/>".utf8)) == nil)
    }

    @Test("a document cut anywhere, or with any byte changed, is the same for both, or left to libxml2")
    func changed() throws {
        let text =
            "<?xml version='1.0'?><p:a xmlns:p='urn:x' b='&lt;1'>x &amp; ж<b>y</b><!--c--><![CDATA[z]]>\n<c d='e'/></p:a>\n"
        let bytes = Array(text.utf8)
        var count = 0
        for place in bytes.indices {
            #expect(Self.plain(Data(bytes[..<place])) == nil || place == bytes.count - 1)
            for byte: UInt8 in [0x00, 0x0D, 0x22, 0x26, 0x3C, 0x3E, 0x61, 0x80] {
                var changed = bytes
                changed[place] = byte
                guard let document = Self.plain(Data(changed)) else { continue }
                count += 1
                let expected = try Self.dump(Self.byLibrary(Data(changed)))
                #expect(Self.dump(document) == expected, "\(String(decoding: changed, as: UTF8.self))")
            }
        }
        #expect(count > 50)
    }

    @Test("what breaks a limit is left to libxml2, which tells it")
    func limits() {
        let document = Data("<aaa><b c='1' d='2'><e/></b></aaa>".utf8)
        #expect(Self.plain(document) != nil)
        let changes: [(inout XMLLimits) -> Void] = [
            { $0.depth = 2 }, { $0.attributes = 1 }, { $0.nodes = 4 }, { $0.nameLength = 2 }, { $0.startTagSize = 10 },
        ]
        for change in changes {
            var limits = XMLLimits()
            change(&limits)
            #expect(Self.plain(document, limits) == nil)
        }
        // Declarations of namespaces are attributes, wherever they stand.
        let declaring = Data("<r a='1' b='2' xmlns:x='http://x' xmlns:y='http://y'><e c='1' d='2'/></r>".utf8)
        for (limit, isRead) in [(4, true), (3, false)] {
            var limits = XMLLimits()
            limits.attributes = limit
            #expect((Self.plain(declaring, limits) != nil) == isRead)
        }
        let deep = String(repeating: "<a>", count: 201) + String(repeating: "</a>", count: 201)
        #expect(Self.plain(Data(deep.utf8)) == nil)
        let many = (0..<300).map { "<n\($0)/>" }.joined()
        #expect(Self.plain(Data("<a>\(many)</a>".utf8)) == nil)
        let long = String(repeating: "x", count: 1_000_001)
        for text in ["<a>\(long)</a>", "<a b='\(long)'/>", "<a><!--\(long)--></a>", "<a><![CDATA[\(long)]]></a>"] {
            #expect(Self.plain(Data(text.utf8)) == nil)
        }
    }

    @Test(
        "documents of the public corpora are the same for both",
        .enabled(
            if: Corpora.isAvailable && Command.path(of: "unzip") != nil,
            "no test corpora, or unzip is not installed"
        )
    )
    func corpora() throws {
        let folder = try TemporaryFolder()
        let unzip = try #require(Command.path(of: "unzip"))
        let archive = Corpora.url("xml/w3c/xmlts20130923.zip").path()
        #expect(try Command.run(unzip, ["-q", archive, "-d", folder.url.path()]).status == 0)
        var count = 0
        for root in [folder.url, Corpora.url("own/xml"), Corpora.url("xml/libxml2"), Corpora.url("perf")] {
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard let data = try? Data(contentsOf: file), let document = Self.plain(data) else { continue }
                count += 1
                #expect(Self.dump(document) == (try? Self.dump(Self.byLibrary(data))), "\(file.lastPathComponent)")
            }
        }
        #expect(count > 100)
    }
}
#endif
