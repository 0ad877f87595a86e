#if XML
import Foundation
import Testing
import XMLElement

/// Names, attributes, text, children and positions of a parsed document.
@Suite struct NavigationTests {
    private let rates = """
        <?xml version="1.0" encoding="windows-1251"?>
        <ValCurs Date="24.07.2026" name="Foreign &quot;Currency&quot; Market">
          <Valute ID="R01010"><CharCode>AUD</CharCode><Name>Австралийский доллар</Name></Valute>
          <Valute ID="R01020"><CharCode>AZN</CharCode></Valute>
        \t<Total>2</Total>
        </ValCurs>
        """

    @Test func childrenAttributesAndText() throws {
        let root = try XMLElement(parsing: rates)
        #expect(root.name == "ValCurs")
        #expect(root.children.map(\.name) == ["Valute", "Valute", "Total"])
        #expect(root[attribute: "name"] == "Foreign \"Currency\" Market")
        #expect(root.attributes.map(\.name) == ["Date", "name"])
        #expect(root.children("Valute").map { $0[attribute: "ID"] } == ["R01010", "R01020"])
        let name = try #require(root.child("Valute")?.child("Name"))
        #expect(name.text == "Австралийский доллар")
        #expect(name.parent?.parent == root)
        #expect(root.parent == nil)
        #expect(name.root == root)
        #expect(root.child("Name") == nil)
        #expect(root.descendants("CharCode").map(\.text) == ["AUD", "AZN"])
        #expect(root.descendants.map(\.name) == ["Valute", "CharCode", "Name", "Valute", "CharCode", "Total"])
        #expect(root.text == "\n  \n  \n\t\n")
        #expect(root.wholeText == "\n  AUDАвстралийский доллар\n  AZN\n\t2\n")
    }

    @Test func positionsAndPaths() throws {
        let root = try XMLElement(parsing: rates)
        let second = root.children[1]
        #expect(second.path == "/ValCurs/Valute[2]")
        #expect(second.children[0].path == "/ValCurs/Valute[2]/CharCode")
        #expect((second.line, second.column) == (4, 3))
        let total = root.children[2]
        #expect((total.line, total.column) == (5, 2))
        let before = try #require(rates.range(of: "<Total>")).lowerBound
        #expect(total.byteOffset == rates.utf8.distance(from: rates.startIndex, to: before))
    }

    /// Content, own text and whole text of mixed content, with everything that is stored in its own way.
    @Test(arguments: [
        ("<a/>", [], "", ""),
        ("<a></a>", [], "", ""),
        ("<a>x</a>", ["x"], "x", "x"),
        ("<a>x&amp;y</a>", ["x&y"], "x&y", "x&y"),
        ("<a>ж&#1078;я</a>", ["жжя"], "жжя", "жжя"),
        ("<a>one<b/>two<b/>three</a>", ["one", "<b>", "two", "<b>", "three"], "onetwothree", "onetwothree"),
        ("<a>x&lt;<b>in</b>y&gt;z</a>", ["x<", "<b>", "y>z"], "x<y>z", "x<iny>z"),
        ("<a>x<![CDATA[<y>]]>z</a>", ["x", "[<y>]", "z"], "x<y>z", "x<y>z"),
        ("<a><![CDATA[]]></a>", ["[]"], "", ""),
        ("<a><![CDATA[1]]><b/><![CDATA[2]]></a>", ["[1]", "<b>", "[2]"], "12", "12"),
        ("<a>x<!-- no -->y<?pi no?>z</a>", ["xyz"], "xyz", "xyz"),
        ("<a>x<!-- no --><b/></a>", ["x", "<b>"], "x", "x"),
        ("<a>1\r\n2\r3</a>", ["1\n2\n3"], "1\n2\n3", "1\n2\n3"),
        ("<a> <b> </b> </a>", [" ", "<b>", " "], "  ", "   "),
        ("<a>&amp;amp;</a>", ["&amp;"], "&amp;", "&amp;"),
    ])
    func content(document: String, pieces: [String], text: String, wholeText: String) throws {
        let root = try XMLElement(parsing: document)
        let shown = root.content.map { piece in
            switch piece {
            case .element(let element): "<\(element.name)>"
            case .text(let text): text
            case .cdata(let text): "[\(text)]"
            }
        }
        #expect(shown == pieces)
        #expect(root.text == text)
        #expect(root.wholeText == wholeText)
    }

    @Test func namespaces() throws {
        let root = try XMLElement(
            parsing: """
                <s:Envelope xmlns:s="urn:soap" xmlns="urn:default">
                <s:Body><item id="1" x:id="2" xmlns:x="urn:x"/><plain xmlns=""/><y:late xmlns:y="urn:y"/></s:Body>
                </s:Envelope>
                """
        )
        #expect(root.qualifiedName == "s:Envelope")
        #expect(root.namespaceURI == "urn:soap")
        let body = try #require(root.child("s:Body"))
        #expect(body.path == "/s:Envelope/s:Body")
        #expect(root.child("Body") == body)
        #expect(root.child("Body", namespace: "urn:soap") == body)
        #expect(root.child("Body", namespace: "urn:default") == nil)
        #expect(root.child("Body", namespace: "") == nil)
        #expect(root.child("other:Body") == nil)
        let item = try #require(body.child("item", namespace: "urn:default"))
        #expect(item.prefix == nil)
        #expect(item[attribute: "id"] == "1")
        #expect(item[attribute: "x:id"] == "2")
        #expect(item.attribute("id", namespace: "urn:x") == "2")
        #expect(item.attribute("id", namespace: "") == "1")
        #expect(item.attributes.map(\.qualifiedName) == ["id", "x:id"])
        #expect(item.attributes.map(\.namespaceURI) == [nil, "urn:x"])
        let plain = try #require(body.child("plain", namespace: ""))
        #expect(plain.namespaceURI == nil)
        #expect(plain.namespaceURI(forPrefix: "") == nil)
        #expect(body.children(namespace: "").map(\.name) == ["plain"])
        #expect(body.child("y:late")?.namespaceURI == "urn:y")
        #expect(item.namespacesInScope == ["s": "urn:soap", "": "urn:default", "x": "urn:x"])
        #expect(item.namespaceURI(forPrefix: "s") == "urn:soap")
        #expect(root.namespaceURI(forPrefix: "x") == nil)
    }
}
#endif
