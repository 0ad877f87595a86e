#if XML
import Foundation
import Testing
import XMLElement

/// XPath over a tree made on demand.
@Suite struct XPathTests {
    private let document = """
        <rates xmlns:x="urn:x" date="2026-07-24"><rate id="1">USD<v>78.5</v></rate>\
        <rate id="2" x:kind="k&amp;">EUR<v>90</v><![CDATA[<c>]]></rate><x:extra/></rates>
        """

    @Test func nodes() throws {
        let root = try XMLElement(parsing: document)
        #expect(try root.xpath("//rate").elements == root.children("rate"))
        #expect(try root.xpath("//rate[v > 80]/@id").strings == ["2"])
        #expect(try root.xpath("//@*[namespace-uri()='urn:x']").nodes.map(\.text) == ["k&"])
        #expect(try root.xpath("rate/text()").strings == ["USD", "EUR", "<c>"])
        #expect(try root.xpath("/").elements == [root])
        #expect(try root.xpath("//v").strings == ["78.5", "90"])
        #expect(try root.xpath("//v | //rate").elements.map(\.name) == ["rate", "v", "rate", "v"])
        let second = root.children[1]
        #expect(try second.xpath("v").elements == [try #require(second.child("v"))])
        #expect(try second.xpath("../@date").strings == ["2026-07-24"])
        #expect(try second.xpath("preceding-sibling::rate").elements == [root.children[0]])
        #expect(try root.xpath("//none").nodes.isEmpty)
        #expect(try root.xpath("namespace::x").strings == ["urn:x"])
    }

    @Test func values() throws {
        let root = try XMLElement(parsing: document)
        #expect(try root.xpath("count(rate)") == .number(2))
        #expect(try root.xpath("sum(//v)") == .number(168.5))
        #expect(try root.xpath("string(rate[2]/v)") == .string("90"))
        #expect(try root.xpath("1 = 1") == .boolean(true))
        #expect(try root.xpath("1 div 0").strings == ["Infinity"])
        #expect(try root.xpath("number('x')").strings == ["NaN"])
        #expect(try root.xpath("2").strings == ["2"])
        #expect(try root.xpath("false()").strings == ["false"])
    }

    @Test func prefixes() throws {
        let root = try XMLElement(parsing: "<a xmlns='urn:d' xmlns:p='urn:p'><b/><p:c/></a>")
        #expect(try root.xpath("//b").elements.isEmpty)
        #expect(try root.xpath("//d:b", namespaces: ["d": "urn:d"]).elements.map(\.name) == ["b"])
        #expect(try root.xpath("p:c").elements.map(\.name) == ["c"])
        #expect(try root.xpath("p:b", namespaces: ["p": "urn:d"]).elements.map(\.name) == ["b"])
    }

    @Test(arguments: [
        ("//", "the expression is wrong at byte 2"),
        ("rate[", "the expression is wrong at byte 5"),
        ("nope:rate", "a prefix stands for nothing"),
        ("'open", "a text in quotes is not ended"),
        ("count()", "a function has too many or too few arguments"),
        ("sum(1)", "a value is of the wrong type"),
        ("f()", "uses the function 'f', which XPath 1.0 does not have"),
        ("p:f (1)", "uses the function 'p:f', which XPath 1.0 does not have"),
        ("", "the expression is wrong"),
        ("a\u{0}b", "The expression contains a NUL"),
        ("$v", "uses a variable"),
    ])
    func badExpressions(expression: String, message: String) throws {
        let root = try XMLElement(parsing: document)
        let error = #expect(throws: XMLError.self) { try root.xpath(expression) }
        #expect(error?.code == .invalidXPath)
        #expect(error?.message.contains(message) == true)
    }

    /// What looks like a variable or a function, but is none.
    @Test(arguments: ["'$v f()'", "child::rate/self::node()", "rate[2 mod(2) = 0]", "-(1)", "rate and (1)"])
    func goodExpressions(expression: String) throws {
        _ = try XMLElement(parsing: document).xpath(expression)
    }

    /// Many pieces of text beside each other, and results put into the document's order, in linear time.
    @Test func manyPieces() throws {
        let count = 20_000
        let document = "<r>" + String(repeating: "<![CDATA[x]]>y<i/>", count: count) + "</r>"
        let pieces = "<r>" + String(repeating: "<![CDATA[x]]>y", count: count) + "</r>"
        let start = ContinuousClock.now
        let root = try XMLElement(parsing: document)
        #expect(try root.xpath("//i | //r").elements == [root] + root.children)
        #expect(try XMLElement(parsing: pieces).xpath("string-length(/r)") == .number(Double(2 * count)))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    /// Entities are expanded in the tree as they are in the document, since it is made from that.
    @Test func expandedEntities() throws {
        let root = try XMLElement(
            parsing: "<!DOCTYPE r [<!ENTITY e 'in<b>side</b>'>]><r>x&e;y</r>",
            options: XMLParsingOptions(allowsInternalDTD: true)
        )
        #expect(try root.xpath("string(/r)") == .string("xinsidey"))
        #expect(try root.xpath("count(/r/b)") == .number(1))
    }

    @Test func manyThreadsSearchOneDocument() async throws {
        let root = try XMLElement(parsing: document)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask { try (0..<50).reduce(0) { sum, _ in try sum + root.xpath("//rate").elements.count } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 100, count: 16))
    }
}
#endif
