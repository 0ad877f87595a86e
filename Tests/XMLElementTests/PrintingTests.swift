#if XML
import Foundation
import Testing
import XMLElement

/// Building and printing documents, and reading them again.
@Suite struct PrintingTests {
    private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    @Test func builderEscapesAndNests() throws {
        var xml = XMLBuilder()
        try xml.element("r", attributes: ["b": "<\"&>\t\r\n'", "a": "1"]) { xml throws(XMLError) in
            xml.text("a<b>&\r\n\"ж\"")
            xml.cdata("x]]>y\rz")
            xml.comment(" c ")
            try xml.element("e")
            try xml.element("t", text: "1")
        }
        #expect(
            try xml.xmlString() == Self.declaration
                + "<r a=\"1\" b=\"&lt;&quot;&amp;&gt;&#9;&#13;&#10;'\">a&lt;b&gt;&amp;&#13;\n\"ж\""
                + "<![CDATA[x]]]]><![CDATA[>y]]>&#13;<![CDATA[z]]><!-- c --><e/><t>1</t></r>"
        )
        let read = try XMLElement(parsing: xml.xmlData())
        #expect(read[attribute: "b"] == "<\"&>\t\r\n'")
        #expect(read.text == "a<b>&\r\n\"ж\"x]]>y\rz")
    }

    @Test func indentation() throws {
        var xml = XMLBuilder()
        xml.comment("first")
        try xml.element("r") { xml throws(XMLError) in
            try xml.element("list") { xml throws(XMLError) in
                try xml.element("i", text: "1")
                xml.comment("c")
                try xml.element("i")
            }
            try xml.element("p") { xml throws(XMLError) in
                try xml.element("b", text: "mixed")
                xml.text(" content")
            }
        }
        let pretty = """
            \(Self.declaration)<!--first-->
            <r>
              <list>
                <i>1</i>
                <!--c-->
                <i/>
              </list>
              <p><b>mixed</b> content</p>
            </r>
            """
        #expect(try xml.xmlString(.pretty) == pretty)
        let read = try XMLElement(parsing: xml.xmlString())
        let withoutComments = pretty.replacing("<!--first-->\n", with: "").replacing("    <!--c-->\n", with: "")
        #expect(read.xmlString(.pretty) == withoutComments)
        // Printed pretty again, nothing changes.
        #expect(try XMLElement(parsing: read.xmlString(.pretty)).xmlString(.pretty) == withoutComments)
    }

    /// Documents that are printed as they were read.
    @Test(arguments: [
        "<a/>",
        "<a b=\"1\" c=\"&amp;&lt;&quot;\"><b/>text &amp; more<c>x</c> tail</a>",
        "<a>x<![CDATA[<y>]]>z<![CDATA[]]></a>",
        "<a> <b> </b>\n\t</a>",
        "<s:a xmlns=\"urn:d\" xmlns:s=\"urn:s\" s:x=\"1\"><b xmlns=\"\" y=\"ж\"/><s:c/></s:a>",
        "<a>&#13;\n</a>",
        "<имя атр=\"ы\">текст</имя>",
        "<a xml:lang=\"ru\" xml:space=\"preserve\"> </a>",
    ])
    func roundTrip(document: String) throws {
        let root = try XMLElement(parsing: document)
        #expect(root.description == document)
        #expect(root.xmlString() == Self.declaration + document)
    }

    @Test func innerElementDeclaresItsNamespaces() throws {
        let root = try XMLElement(parsing: "<s:a xmlns:s=\"urn:s\" xmlns=\"urn:d\"><b s:x=\"1\"><c/></b></s:a>")
        let inner = try #require(root.child("b"))
        #expect(inner.description == "<b xmlns=\"urn:d\" xmlns:s=\"urn:s\" s:x=\"1\"><c/></b>")
    }

    @Test func builderDeclaresNamespaces() throws {
        var xml = XMLBuilder()
        try xml.startElement("s:Envelope", namespace: "urn:s")
        try xml.startElement("item", namespace: "urn:d")
        try xml.attribute("id", "1", namespace: "urn:s")
        try xml.attribute("kind", "2", namespace: "urn:k")
        try xml.attribute("xml:lang", "ru")
        try xml.element("inner", namespace: "urn:d")
        try xml.element("plain", namespace: "")
        xml.endElement()
        try xml.element("s:Body", namespace: "urn:s")
        xml.endElement()
        #expect(
            try xml.xmlString(XMLPrintingOptions(declaration: false))
                == "<s:Envelope xmlns:s=\"urn:s\"><item xmlns=\"urn:d\" s:id=\"1\" xmlns:ns1=\"urn:k\" ns1:kind=\"2\""
                + " xml:lang=\"ru\"><inner/><plain xmlns=\"\"/></item><s:Body/></s:Envelope>"
        )
    }

    @Test(arguments: [
        "", "1a", "a b", "a:b:c", ":a", "a:", "<", "a\u{0}", "unknown:a", "-a", "a&b", "xmlns:a",
    ])
    func forbiddenNames(name: String) throws {
        var xml = XMLBuilder()
        #expect(throws: XMLError.self) { try xml.element(name) }
        try xml.element("r") { xml throws(XMLError) in
            let error = #expect(throws: XMLError.self) { try xml.attribute(name, "1") }
            #expect(error?.code == .invalidName)
        }
        #expect(try xml.xmlString(XMLPrintingOptions(declaration: false)) == "<r/>")
    }

    @Test func forbiddenNamespaces() throws {
        var xml = XMLBuilder()
        try xml.startElement("p:r", namespace: "urn:1")
        for (prefix, uri) in [("p", "urn:2"), ("q", ""), ("xml", "urn:1"), ("xmlns", "urn:1"), ("1", "urn:1")] {
            let error = #expect(throws: XMLError.self) { try xml.declareNamespace(uri, prefix: prefix) }
            #expect(error?.code == .invalidName)
        }
        try xml.declareNamespace("urn:1", prefix: "q")
        try xml.attribute("p:x", "1")
        for name in ["p:x", "q:x"] {
            let error = #expect(throws: XMLError.self) { try xml.attribute(name, "2") }
            #expect(error?.message == "The attribute '\(name)' is there twice")
        }
        #expect(throws: XMLError.self) { try xml.attribute("xmlns", "urn:3") }
    }

    @Test(arguments: ["\u{0}", "\u{1}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
    func forbiddenCharacters(character: String) throws {
        let hex = String(try #require(character.unicodeScalars.first).value, radix: 16, uppercase: true)
        let additions: [(inout XMLBuilder) throws -> Void] = [
            { $0.text("x\(character)") },
            { $0.cdata(character) },
            { $0.comment(character) },
            { try $0.attribute("a", character) },
        ]
        for add in additions {
            var xml = XMLBuilder()
            try xml.startElement("r")
            try add(&xml)
            xml.endElement()
            let error = #expect(throws: XMLError.self) { try xml.xmlData() }
            #expect(error?.code == .invalidCharacter)
            #expect(error?.message.hasSuffix("U+\(String(repeating: "0", count: 4 - hex.count))\(hex)") == true)
        }
    }

    /// What ends a section or comment ends it also where a string has something else there: it is looked for in bytes.
    @Test func marksWithAccents() throws {
        for text in ["x]]>\u{301}<evil/>", "]]>]]>", "]]]>", "x\r\ny", "\r", "]]\r>", ">", "]]"] {
            var xml = XMLBuilder()
            try xml.startElement("r")
            xml.cdata(text)
            xml.endElement()
            let read = try XMLElement(parsing: xml.xmlString())
            #expect(read.children.isEmpty)
            #expect(Array(read.text.utf8) == Array(text.utf8))
        }
        var xml = XMLBuilder()
        // Two names to XML, and one to a string.
        try xml.element("r", attributes: [:]) { xml throws(XMLError) in
            try xml.attribute("e\u{301}", "1")
            try xml.attribute("\u{E9}", "2")
        }
        #expect(try XMLElement(parsing: xml.xmlString()).attributes.map(\.value) == ["1", "2"])
    }

    /// Printing with indentation takes time that grows with the document, and not with its square.
    @Test func manyPieces() throws {
        let document = "<r>" + String(repeating: "t<b/>", count: 30_000) + "</r>"
        let start = ContinuousClock.now
        let root = try XMLElement(parsing: document)
        #expect(root.xmlString(XMLPrintingOptions(declaration: false, indentation: 2)) == document)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test(arguments: ["a--b", "a-", "x --\u{301} y", "-", "x -\u{301}-\u{301}-"])
    func forbiddenComments(text: String) throws {
        var xml = XMLBuilder()
        xml.comment(text)
        try xml.element("r")
        let error = #expect(throws: XMLError.self) { try xml.xmlString() }
        #expect(error?.code == .invalidCharacter)
    }

    /// Characters around the borders of what XML allows are kept.
    @Test func allowedCharacters() throws {
        let text = "\t\n\r \u{7F}\u{85}\u{2028}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}e\u{301}"
        var xml = XMLBuilder()
        try xml.element("r", attributes: ["a": text], text: text)
        let read = try XMLElement(parsing: xml.xmlString())
        #expect(Array(read.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(Array((read[attribute: "a"] ?? "").unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func deepDocuments() throws {
        let depth = 100_000
        var xml = XMLBuilder()
        for _ in 0..<depth { try xml.startElement("d") }
        for _ in 0..<depth { xml.endElement() }
        let text = try xml.xmlString(XMLPrintingOptions(declaration: false))
        #expect(
            text == String(repeating: "<d>", count: depth - 1) + "<d/>" + String(repeating: "</d>", count: depth - 1)
        )
    }
}
#endif
