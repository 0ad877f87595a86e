#if XML
import Foundation
import TestSupport
import Testing

@testable import APISupportEntities
@testable import XMLElement

/// XML documents, against texts written by hand.
@Suite struct XMLWritingTests {
    private static let bare = XMLPrintingOptions(declaration: false)

    private static func text(
        _ entity: some Entity,
        root: String? = nil,
        _ options: EncodingOptions = EncodingOptions(),
        _ rules: DecodingRules = DecodingRules()
    ) throws -> String {
        String(decoding: try entity.xmlData(root: root, rules: rules, options: options, layout: bare), as: UTF8.self)
    }

    @Test("elements, attributes, texts, paths and wrappers")
    func keys() throws {
        let inner = Everything.Inner(
            id: 1,
            title: "a < b & \"c\"",
            price: Decimal(string: "30.9436"),
            when: Date(timeIntervalSince1970: 5),
            tags: ["x", "y"]
        )
        #expect(
            try Self.text(inner) == #"<Inner id="1"><title>a &lt; b &amp; "c"</title>"#
                + #"<cost when="5"><price>30,9436</price></cost><tags><tag>x</tag><tag>y</tag></tags></Inner>"#
        )
        let point = EveryField.Point()
        point.label = "here"
        #expect(
            try Self.text([point, point], root: "points")
                == "<points><Point>here<x>0.0</x></Point><Point>here<x>0.0</x></Point></points>"
        )
    }

    @Test("a declaration, and lines")
    func layout() throws {
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <a id="0">
              <title>t</title>
              <tags>
                <tag>x</tag>
              </tags>
            </a>

            """
        let text = String(
            decoding: try Everything.Inner(title: "t", tags: ["x"]).xmlData(root: "a", layout: .pretty),
            as: UTF8.self
        )
        #expect(text.trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines))
    }

    @Test("namespaces of the rules, declared once at the root")
    func namespaces() throws {
        let entry = Entry(title: "t", link: "/x", items: ["a", "b"], language: "de")
        let text = try Self.text(entry, root: "atom:entry")
        #expect(
            text == #"<atom:entry xmlns:atom="http://www.w3.org/2005/Atom" xmlns:x="urn:x" x:href="/x" xml:lang="de">"#
                + "<atom:title>t</atom:title><x:list><x:item>a</x:item><x:item>b</x:item></x:list></atom:entry>"
        )
        #expect(try Entry.decoded(fromXML: Data(text.utf8)) == entry)
        #expect(try Self.text(InDefaultNamespace(), root: "p") == #"<p xmlns="urn:d"><q>1</q></p>"#)
        let error = try #require(throws: EntityError.self) { try Self.text(Unbound()) }
        #expect(error.code == .invalidValue && error.path.description == "/Unbound/no:where")
    }

    @Test("nil is left out, or marked; never for attributes and lists")
    func nilValues() throws {
        let inner = Everything.Inner(id: 1, title: "t")
        #expect(try Self.text(inner) == #"<Inner id="1"><title>t</title><tags/></Inner>"#)
        let xsi = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#
        let written = try Self.text(inner, EncodingOptions(nilValues: .written))
        #expect(
            written
                == #"<Inner \#(xsi) id="1"><title>t</title><cost><price xsi:nil="true"/></cost><tags/><note xsi:nil="true"/></Inner>"#
        )
        #expect(try Everything.Inner.decoded(fromXML: Data(written.utf8)) == inner)
        #expect(try Self.text(OptionalList(), EncodingOptions(nilValues: .written)) == "<OptionalList/>")
    }

    @Test(
        "what XML can't hold is an error with a path",
        arguments: [
            (Named(text: "a\u{1}b", names: [:]), "/Named/text", "XML can't hold the character U+0001 of the String"),
            (Named(text: "\u{FFFE}", names: [:]), "/Named/text", "XML can't hold the character U+FFFE of the String"),
            (Named(text: "", names: ["1a": 1]), "/Named/names/1a", "'1a' is not a name that XML allows"),
            (Named(text: "", names: ["a b": 1]), "/Named/names/a b", "'a b' is not a name that XML allows"),
            (Named(text: "", names: ["<x": 1]), "/Named/names/<x", "'<x' is not a name that XML allows"),
        ]
    )
    func forbidden(value: Named, path: String, message: String) throws {
        let error = try #require(throws: EntityError.self) { try Self.text(value) }
        #expect(error.code == .invalidValue && error.path.description == path)
        #expect(error.message.hasPrefix(message))
    }

    @Test("wrong shapes")
    func shapes() throws {
        let attribute = try #require(throws: EntityError.self) { try Self.text(ListInAttribute()) }
        #expect(attribute.code == .typeMismatch && attribute.path.description == "/ListInAttribute/@a")
        let twice = try #require(throws: EntityError.self) { try Self.text(TwoTexts()) }
        #expect(twice.code == .duplicateKey && twice.path.description == "/TwoTexts/a")
        let index = try #require(throws: EntityError.self) { try Self.text(SecondOnly()) }
        #expect(index.code == .invalidValue && index.path.description == "/SecondOnly/a[2]")
        let name = try #require(throws: EntityError.self) { try Self.text(Named(text: "", names: [:]), root: "<") }
        #expect(name.code == .invalidValue && name.underlying is XMLError)
        let nan = try #require(throws: EntityError.self) { try Self.text(Numbers(v: [1, .nan])) }
        #expect(nan.path.description == "/Numbers/v[2]" && nan.code == .invalidValue)
        let words = DecodingRules(nonFiniteNumbers: .xmlSchema)
        #expect(
            try Self.text(Numbers(v: [.infinity, .nan]), EncodingOptions(), words)
                == "<Numbers><v>INF</v><v>NaN</v></Numbers>"
        )
        #expect(try Self.text(Both(first: 1, second: 2)) == "<Both><a>1</a><a>2</a></Both>")
    }

    @Test("elements nested too deeply")
    func depth() throws {
        let error = try #require(throws: EntityError.self) { try Self.text(Nested(depth: 300)) }
        #expect(error.code == .depthLimit)
        let text = try Self.text(Nested(depth: 250))
        #expect(try XMLElement(parsing: Data(text.utf8)).name == "Nested")
    }

    @Test("Python reads the same texts and attributes", arguments: 0..<10)
    func python(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let inner = values.inner()
        let python = try #require(Command.path(of: "python3"))
        let folder = try TemporaryFolder()
        let file = try folder.write(try inner.xmlData(), to: "value.xml")
        let script = """
            import sys, xml.etree.ElementTree as E
            r = E.parse(sys.argv[1]).getroot()
            print(r.tag, r.get('id'), r.find('title').text.encode('utf-8').hex(), [t.text.encode('utf-8').hex() for t in r.iterfind('tags/tag')])
            """
        let result = try Command.run(python, ["-c", script, file.path()])
        func hex(_ text: String) -> String {
            text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        let tags = inner.tags.map { "'\(hex($0))'" }.joined(separator: ", ")
        let expected = "Inner \(inner.id) \(hex(inner.title)) [\(tags)]\n"
        #expect(String(decoding: result.output, as: UTF8.self) == expected)
    }

    struct Named: DecodableEntity, Encodable {
        var text: String
        var names: [String: Int]
    }
}

private struct Entry: DecodableEntity, Encodable, Equatable {
    var title: String
    var link: String
    var items: [String]
    var language: String

    enum CodingKeys: String, CodingKey {
        case title = "atom:title"
        case link = "@x:href"
        case items = "x:list/x:item"
        case language = "@xml:lang"
    }

    static let decoding = DecodingRules(namespaces: ["atom": "http://www.w3.org/2005/Atom", "x": "urn:x"])
}

private struct InDefaultNamespace: DecodableEntity, Encodable {
    var q = 1

    static let decoding = DecodingRules(namespaces: ["": "urn:d"])
}

private struct Unbound: DecodableEntity, Encodable {
    var a = 1

    enum CodingKeys: String, CodingKey {
        case a = "no:where"
    }
}

private struct OptionalList: AutoEntity {
    var items: [Int]?

    static let autoFields: AutoFields<OptionalList> = [.field("items", \.items)]
}

private struct ListInAttribute: DecodableEntity, Encodable {
    var a = [1]

    enum CodingKeys: String, CodingKey {
        case a = "@a"
    }
}

private struct TwoTexts: DecodableEntity, Encodable {
    var a = 1
    var b = 2

    enum CodingKeys: String, CodingKey {
        case a
        case b = "a/#text"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(b, forKey: .b)
        try container.encode(a, forKey: .a)
    }
}

private struct SecondOnly: DecodableEntity, Encodable {
    var a = 1

    enum CodingKeys: String, CodingKey {
        case a = "a[1]"
    }
}

private struct Both: DecodableEntity, Encodable {
    var first: Int
    var second: Int

    enum CodingKeys: String, CodingKey {
        case first = "a[0]"
        case second = "a[1]"
    }
}

private struct Numbers: DecodableEntity, Encodable {
    var v: [Double]
}

private final class Nested: DecodableEntity, Encodable {
    let inner: Nested?

    init(depth: Int) {
        inner = depth > 1 ? Nested(depth: depth - 1) : nil
    }
}
#endif
