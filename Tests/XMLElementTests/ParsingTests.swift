#if XML
import Foundation
import Testing
import XMLElement

/// Declarations, DTDs, entities, and the places of errors.
@Suite struct ParsingTests {
    private static let withDTD = XMLParsingOptions(allowsInternalDTD: true)

    /// Errors of libxml2 at the place where it saw them: line, column and byte.
    @Test(arguments: [
        // Where the start tag is in another line than the error, libxml2's text names that line.
        ("<a>\n<b></c>\n</a>", 2, 8, 11, "Opening and ending tag mismatch: b and c"),
        ("<a>\n<b>\n</c>\n</a>", 3, 5, 12, "Opening and ending tag mismatch: b line 2 and c"),
        ("<a>", 1, 4, 3, "Premature end of data in tag a"),
        ("<a>\n\n", 3, 1, 5, "Premature end of data in tag a line 1"),
        ("<a>\r\n\r<b", 3, 3, 8, "Couldn't find end of Start Tag b line 2"),
        ("<a>я<</a>", 1, 7, 6, "StartTag: invalid element name"),
        ("<a b=1/>", 1, 6, 5, "AttValue: \" or ' expected"),
        ("<p:a/>", 1, 5, 4, "Namespace prefix p on a is not defined"),
        ("<a>&nope;</a>", 1, 10, 9, "Entity 'nope' not defined"),
    ])
    func places(document: String, line: Int, column: Int, byteOffset: Int, message: String) throws {
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document) }
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.byteOffset == byteOffset)
        #expect(error?.message == message)
        // With lines in front everything lies in a later one.
        let trimming = XMLParsingOptions(trimsLeadingWhiteSpace: true)
        let lower = #expect(throws: XMLError.self) { try XMLElement(parsing: "\n\n" + document, options: trimming) }
        #expect(lower?.line == line + 2)
        #expect(lower?.message == message.replacing(/line (\d+)/) { match in "line \((Int(match.1) ?? 0) + 2)" })
        // With a byte order mark everything lies three bytes further.
        let marked = #expect(throws: XMLError.self) { try XMLElement(parsing: "\u{FEFF}" + document) }
        #expect(marked?.byteOffset == byteOffset + 3)
        #expect(marked?.message == message)
    }

    /// Bytes that are not UTF-8, at the border of a block of sixteen and elsewhere.
    @Test(
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xBF], [0xC3], [0xE2, 0x82],
            [0xF0, 0x9F, 0x98],
            [0xFF], [0x00],
        ] as [[UInt8]]
    )
    func invalidBytes(bytes: [UInt8]) throws {
        for count in [0, 1, 12, 13, 28, 29, 30] {
            let prefix = Data(("<a>" + String(repeating: "x", count: count)).utf8)
            let error = #expect(throws: XMLError.self) { try XMLElement(parsing: prefix + bytes + Data("</a>".utf8)) }
            #expect(error?.code == .invalidCharsetData)
            #expect(error?.byteOffset == prefix.count)
            let atEnd = #expect(throws: XMLError.self) { try XMLElement(parsing: prefix + bytes) }
            #expect(atEnd?.byteOffset == prefix.count)
        }
    }

    @Test(arguments: ["", " ", "\u{FEFF}", "\u{FEFF}\r\n\t "])
    func emptyDocuments(document: String) throws {
        for options in [XMLParsingOptions(), XMLParsingOptions(trimsLeadingWhiteSpace: true)] {
            let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document, options: options) }
            #expect(error?.code == .emptyDocument)
        }
    }

    @Test func leadingWhiteSpace() throws {
        let document = "\u{FEFF}\n <?xml version='1.0'?><a/>"
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document) }
        #expect(error?.code == .malformed)
        let root = try XMLElement(parsing: document, options: XMLParsingOptions(trimsLeadingWhiteSpace: true))
        #expect(root.byteOffset == 26)
        #expect((root.line, root.column) == (2, 23))
        #expect(try XMLElement(parsing: "\n <a/>").byteOffset == 2)
    }

    /// The encoding that a declaration names is not looked at, whatever it is.
    @Test(arguments: [
        "windows-1251", "UTF-16", "UTF-16LE", "utf-7", "EBCDIC-US", "ISO-10646-UCS-4", "none-such", "utf-8",
    ])
    func declaredEncoding(name: String) throws {
        let root = try XMLElement(parsing: "<?xml version='1.0' encoding='\(name)' standalone='yes'?><имя>я</имя>")
        #expect(root.description == "<имя>я</имя>")
    }

    /// References to entities of an internal DTD, in content and in attributes.
    @Test(arguments: [
        ("<!ENTITY e 'text'>", "<a b='x&e;y'>x&e;y</a>", "<a b=\"xtexty\">xtexty</a>"),
        ("<!ENTITY e 'a&#38;b'>", "<a>&lt;</a>", "<a>&lt;</a>"),
        ("<!ENTITY e '&#38;#38;'>", "<a b='&e;'>&e;&e;</a>", "<a b=\"&amp;\">&amp;&amp;</a>"),
        ("<!ENTITY e '<b x=\"1\">in</b>'>", "<a>&e;-&e;</a>", "<a><b x=\"1\">in</b>-<b x=\"1\">in</b></a>"),
        ("<!ENTITY i 'in'><!ENTITY e '[&i;]'>", "<a b='&e;&i;'>&e;&i;</a>", "<a b=\"[in]in\">[in]in</a>"),
        ("<!ENTITY e 'x'><!ENTITY e 'y'>", "<a b='&e;'>&e;</a>", "<a b=\"x\">x</a>"),
        ("<!ENTITY e '1\n2&#9;3'>", "<a b='&e;'/>", "<a b=\"1 2 3\"/>"),
        ("<!ENTITY e '&#38;#9;'>", "<a b='&e;'/>", "<a b=\"&#9;\"/>"),
        (
            "<!ENTITY lt '&#38;#60;'><!ENTITY gt '>'><!ENTITY apos '&#x27;'>", "<a b='&lt;'>&gt;</a>",
            "<a b=\"&lt;\">&gt;</a>"
        ),
        ("<!ATTLIST a b CDATA 'x &amp; y'>", "<a/>", "<a b=\"x &amp; y\"/>"),
        ("<!ENTITY e 'v'><!ATTLIST a b CDATA '&e;'>", "<a c='1'/>", "<a c=\"1\" b=\"v\"/>"),
        ("<!ATTLIST a b NMTOKENS #IMPLIED>", "<a b=' x  y '/>", "<a b=\"x y\"/>"),
        ("<!ENTITY % p '<!ENTITY e \"pe\">'>%p;", "<a>&e;</a>", "<a>pe</a>"),
        ("<!ENTITY e ''>", "<a b='&e;'>&e;</a>", "<a b=\"\"/>"),
        ("<!ENTITY e '<![CDATA[<]]><!-- -->'>", "<a>&e;</a>", "<a><![CDATA[<]]></a>"),
    ])
    func internalEntities(dtd: String, document: String, printed: String) throws {
        let root = try XMLElement(parsing: "<!DOCTYPE a [\(dtd)]>\(document)", options: Self.withDTD)
        #expect(root.description == printed)
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: "<!DOCTYPE a [\(dtd)]>\(document)") }
        #expect(error?.code == .dtdForbidden)
    }

    @Test(arguments: [
        ("<!ENTITY e SYSTEM 'file:///etc/passwd'>", "<a>&e;</a>", XMLError.Code.undefinedEntity),
        ("<!ENTITY e SYSTEM 'file:///etc/passwd'>", "<a b='&e;'/>", .undefinedEntity),
        ("<!ENTITY e PUBLIC 'x' 'http://127.0.0.1:1/'>", "<a>&e;</a>", .undefinedEntity),
        ("<!ENTITY e '&f;'><!ENTITY f SYSTEM 'x'>", "<a>&e;</a>", .undefinedEntity),
        ("<!ENTITY % p SYSTEM 'x'>%p;", "<a>&e;</a>", .undefinedEntity),
        ("<!ENTITY e '&f;'>", "<a b='&e;'/>", .undefinedEntity),
        ("<!ENTITY e '<'>", "<a b='&e;'/>", .malformed),
        ("<!ENTITY e '&f;'><!ENTITY f '&e;'>", "<a b='&e;'/>", .entityExpansionLimit),
        ("<!ENTITY lt 'x'>", "<a/>", .malformed),
        ("<!ENTITY amp '&#38;'>", "<a/>", .malformed),
        ("<!ENTITY lt SYSTEM 'x'>", "<a/>", .malformed),
    ])
    func refusedEntities(dtd: String, document: String, code: XMLError.Code) throws {
        let error = #expect(throws: XMLError.self) {
            try XMLElement(parsing: "<!DOCTYPE a [\(dtd)]>\(document)", options: Self.withDTD)
        }
        #expect(error?.code == code, "\(String(describing: error))")
    }

    /// Entities that expand to too much are refused soon, before the memory is taken.
    @Test func bombs() throws {
        let big = String(repeating: "x", count: 100_000)
        let quadratic = "<!DOCTYPE a [<!ENTITY e '\(big)'>]>"
        let nested = "<!DOCTYPE a [<!ENTITY e '\(big)'><!ENTITY f '\(String(repeating: "&e;", count: 1_000))'>]>"
        let elements = "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "<b/>", count: 2_000))'>]>"
        let references = String(repeating: "&e;", count: 50_000)
        for document in [
            quadratic + "<a>\(references)</a>", quadratic + "<a b='\(references)'/>", nested + "<a>&f;</a>",
            nested + "<a b='&f;'/>", elements + "<a>\(references)</a>",
        ] {
            let start = ContinuousClock.now
            let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document, options: Self.withDTD) }
            #expect(error?.code == .entityExpansionLimit, "\(String(describing: error))")
            // All of it would be gigabytes; the sanitizers make everything fifteen times as slow.
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test func elementsFromEntities() throws {
        let root = try XMLElement(
            parsing: "<!DOCTYPE a [<!ENTITY e '<b>1</b><b>2</b>'>]>\n<a>\n<c/>&e;<d/></a>",
            options: Self.withDTD
        )
        #expect(root.children.map(\.name) == ["c", "b", "b", "d"])
        #expect(root.children.map(\.line) == [3, 3, 3, 3])
        #expect(root.children("b").map(\.text) == ["1", "2"])
        #expect(root.children("b").map(\.path) == ["/a/b[1]", "/a/b[2]"])
        #expect(root.child("d")?.column == 8)
    }

    @Test func errorsDescribeThemselves() {
        let error = XMLError(.malformed, "wrong", line: 3, column: 4, byteOffset: 50)
        #expect("\(error)" == "malformed: wrong at line 3, column 4 (byte 50)")
        #expect(error.localizedDescription == "\(error)")
        #expect("\(XMLError(.invalidName, "bad"))" == "invalidName: bad")
    }
}
#endif
