#if XML
import APISupportEntities
import Foundation
import TestSupport
import Testing
import XMLElement

/// An element of a feed.
struct FeedItem: DecodableEntity, Equatable {
    let id: Int
    let title: String
    var note: String?

    enum CodingKeys: String, CodingKey {
        case id = "@id"
        case title
        case note = "m:note"
    }

    static let decoding = DecodingRules(namespaces: ["m": "urn:m"])
}

/// The same by a field list.
struct ListedFeedItem: AutoEntity, Equatable {
    var id = 0
    var title = ""

    static let autoFields: AutoFields<ListedFeedItem> = [
        .field("@id", \.id),
        .field("title", \.title),
    ]
}

/// What an element sees of the elements around it.
struct Surroundings: Entity, Equatable {
    var path = ""
    var line = 0
    var column = 0
    var byteOffset = 0
    var language: String?
    var namespace: String?
    var text = ""

    static func from(xml: XMLElement) throws -> Surroundings {
        Surroundings(
            path: xml.path,
            line: xml.line,
            column: xml.column,
            byteOffset: xml.byteOffset,
            language: xml.parent?.attribute("lang"),
            namespace: xml.namespaceURI(forPrefix: "m"),
            text: xml.text
        )
    }
}

@Suite struct XMLStreamTests {
    private static let feed = """
        <?xml version="1.0" encoding="windows-1251"?>
        <!-- <item id="0"/> --><!DOCTYPE rss [ <!-- > ]> --> <?x > ?> ]>
        <rss xmlns:m="urn:m" xmlns="urn:d">
        <item id="9"><title>not on the way</title></item>
        <channel a="b &amp; c"><title>T</title><![CDATA[<item>]]>
          <item id="1"><title>a &amp; б</title><m:note>n</m:note></item> text
          <item id='2'><title><![CDATA[<b>]]>&#33;</title><item id="3"/></item>
        </channel><other><item id="8"/></other>
        <channel><item id="4"><title>d&gt;</title><x xmlns:m="urn:z"><m:note>z</m:note></x></item></channel>
        </rss>
        """
    private let items = [
        FeedItem(id: 1, title: "a & б", note: "n"),
        FeedItem(id: 2, title: "<b>!"),
        FeedItem(id: 4, title: "d>"),
    ]

    @Test(arguments: [1, 2, 3, 7, 64, 4_096])
    func elementsAtAPath(_ size: Int) async throws {
        let pieces = Pieces(Data(Self.feed.utf8), size: size)
        let reading = try await read(pieces, of: FeedItem.self, in: .xml("channel/item"))
        #expect(reading == StreamReading(elements: items))
        let listed = try await read(pieces, of: ListedFeedItem.self, in: .xml("channel/item"))
        #expect(listed.elements == items.map { ListedFeedItem(id: $0.id, title: $0.title) })
    }

    @Test(arguments: [
        ("a/p:b", ["p": "urn:1"], ["1", "2"]),
        ("a/p:b", ["p": "urn:2"], ["3"]),
        ("a/p:b", [:], ["1", "3"]),
        ("a/b", [:], ["1", "2", "3", "4"]),
        ("p:a/b", [:], []),
    ])
    func namesMayHavePrefixes(_ path: String, _ namespaces: [String: String], _ expected: [String]) async throws {
        let text = """
            <r><a xmlns:p="urn:1" xmlns:q="urn:1"><p:b>1</p:b><q:b>2</q:b><p:b xmlns:p="urn:2">3</p:b><b>4</b></a></r>
            """
        let pieces = Pieces(Data(text.utf8), size: 5)
        let rules = DecodingRules(namespaces: namespaces)
        let reading = try await read(pieces, of: Surroundings.self, in: .xml(path), rules: rules)
        #expect(reading.elements.map(\.text) == expected)
    }

    @Test func placesAreTheStreams() async throws {
        let text = "\u{FEFF}<r xmlns:m='urn:m'>\r\n<l lang='be'>\r<i>é</i>\n  <i>2</i></l>\n<l><i>3</i></l></r>\n"
        for size in [1, 3, 100] {
            let reading = try await read(Pieces(Data(text.utf8), size: size), of: Surroundings.self, in: .xml("l/i"))
            let places = [("/r/l/i[1]", 3, 1, 38), ("/r/l/i[2]", 4, 3, 50), ("/r/l[2]/i[1]", 5, 4, 66)]
            let languages = ["be", "be", nil]
            let texts = ["é", "2", "3"]
            let expected = zip(places, zip(languages, texts)).map { place, rest in
                Surroundings(
                    path: place.0,
                    line: place.1,
                    column: place.2,
                    byteOffset: place.3,
                    language: rest.0,
                    namespace: "urn:m",
                    text: rest.1
                )
            }
            #expect(reading == StreamReading(elements: expected), "\(size)")
        }
    }

    @Test func badElementsArePassedOver() async throws {
        let text =
            "<r>\n<i id='1'><title>a</title></i>\n<i id='x'><title>b</title></i>\n<i id='3'/>\n"
            + "<i id='4'><title>d</title></i></r>"
        let pieces = Pieces(Data(text.utf8), size: 10)
        let reading = try await read(pieces, of: ListedFeedItem.self, in: .xml("i"), skippingBad: true)
        #expect(reading.elements.map(\.id) == [1, 4])
        #expect(reading.bad == [1, 2])
        let ended = try await read(pieces, of: FeedItem.self, in: .xml("i"))
        #expect(ended.elements.map(\.id) == [1])
        #expect(ended.error?.code == .typeMismatch)
        #expect(ended.error?.path.description == "/r/i[2]/@id")
        #expect(ended.error?.position?.line == 3)
    }

    @Test(arguments: [
        ("<r><i id='1'><title>a</title></i></x>", 1, EntityError.Code.malformed),
        ("<r><i id='1'><title>a</title></i><i b='1' b='2'/></r>", 1, .malformed),
        ("<r><i id='1'><title>a</title></i><q:i/></r>", 1, .malformed),
        ("<r><i id='1'><title>a</title></i></r>x", 1, .malformed),
        ("<r><i id='1'><title>a</title></i></r><r/>", 1, .malformed),
        ("<r><i id='1'><title>a</title></i>&amp;&nbsp;</r>", 1, .malformed),
        ("<r><i id='1'><title>a]]>b</title></i></r>", 0, .malformed),
        ("<r>]]></r>", 0, .malformed),
        ("<!DOCTYPE r [<!ENTITY e 'x'>]><r><i id='1'/></r>", 0, .dtdForbidden),
        ("<!DOCTYPE r [<!ATTLIST i id CDATA '7'>]><r><i/></r>", 0, .dtdForbidden),
        ("<!DOCTYPE r SYSTEM 'file:///etc/passwd'><r>&x;</r>", 0, .malformed),
        ("<r><i id='1'><title>a</title></i>\u{0}</r>", 1, .invalidCharsetData),
        ("{}", 0, .malformed),
        (" \n ", 0, .emptyDocument),
        ("", 0, .emptyDocument),
        ("<?xml version='1.0'?>", 0, .truncated),
        ("<r><i id='1'><title>a</title></i>", 1, .truncated),
    ])
    func wrongDocuments(_ text: String, _ count: Int, _ code: EntityError.Code) async throws {
        for size in [1, 2, 5, 1_000] {
            let reading = try await read(Pieces(Data(text.utf8), size: size), of: FeedItem.self, in: .xml("i"))
            #expect(reading.elements.count == count, "\(size)")
            #expect(reading.error?.code == code, "\(size): \(String(describing: reading.error))")
        }
    }

    /// The line of a start tag is named where it is not the error's own.
    @Test(arguments: [("<r>\n<i></x></r>", "i and x"), ("<r>\n<i>\n</x></r>", "i line 2 and x")])
    func tagsThatDoNotMatch(_ text: String, _ tags: String) async throws {
        let reading = try await read(Pieces(Data(text.utf8), size: 5), of: FeedItem.self, in: .xml("i"))
        #expect(reading.error?.message == "Opening and ending tag mismatch: \(tags)")
    }

    @Test func bytesAreUTF8() async throws {
        let text = Data("<r><i id='1'><title>a</title></i>".utf8) + [0xC3, 0x28] + Data("</r>".utf8)
        let reading = try await read(Pieces(text, size: 1), of: FeedItem.self, in: .xml("i"))
        #expect(reading.elements.count == 1)
        #expect(reading.error?.code == .invalidCharsetData)
        #expect(reading.error?.position?.byteOffset == 33)
    }

    @Test(arguments: LimitCase.all)
    func limits(_ limit: LimitCase) async throws {
        var limits = XMLLimits()
        limit.set(&limits)
        for more in [0, 1] {
            let text = "<r>\(limit.text(10 + more))</r>"
            for size in [1, 4, 1_000] {
                let pieces = Pieces(Data(text.utf8), size: size)
                let reading = try await read(pieces, of: Surroundings.self, in: .xml("i", limits: limits))
                #expect(reading.error?.code == (more == 0 ? nil : limit.code), "\(size): \(text)")
            }
        }
    }

    @Test func nodesAreCountedForEachElement() async throws {
        var limits = XMLLimits()
        limits.nodes = 10
        let text = "<r>" + String(repeating: "<x/><i><a/></i>", count: 50) + "</r>"
        let reading = try await read(
            Pieces(Data(text.utf8), size: 64),
            of: Surroundings.self,
            in: .xml("i", limits: limits)
        )
        #expect(reading.elements.count == 50)
        #expect(reading.error == nil)
    }

    @Test(arguments: [0, 1])
    func elementsHaveASize(_ more: Int) async throws {
        let padding = String(repeating: "x", count: 93 + more)
        for text in ["<r><i>\(padding)</i></r>", "<r><!--\(padding)--><i>\(padding)</i></r>"] {
            for size in [1, 1_000] {
                let pieces = Pieces(Data(text.utf8), size: size)
                let reading = try await read(pieces, of: Surroundings.self, in: .xml("i"), maximumElementSize: 100)
                #expect(reading.error?.code == (more == 0 ? nil : .limitExceeded), "\(size)")
            }
        }
    }

    @Test func namesWithoutEndAreRefused() async throws {
        // libxml2 keeps every name for the time of a parse.
        var text = "<r>"
        for index in 0..<8_000 {
            text += "<n\(index)\(String(repeating: "n", count: 900))/>"
        }
        let reading = try await read(Pieces(Data(text.utf8), size: 65_536), of: Surroundings.self, in: .xml("i"))
        #expect(reading.error?.code == .limitExceeded)
    }
}

/// A limit of 10, and what just keeps it with the number 10, inside of the root.
struct LimitCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: EntityError.Code
    let set: @Sendable (inout XMLLimits) -> Void
    let text: @Sendable (Int) -> String

    static let all: [LimitCase] = [
        LimitCase("depth of elements", \.depth, .depthLimit) { nested("i", $0 - 1) },
        LimitCase("depth elsewhere", \.depth, .depthLimit) { nested("x", $0 - 1) },
        LimitCase("attributes of elements", \.attributes) { "<i\(attributes($0))/>" },
        LimitCase("attributes elsewhere", \.attributes) { "<x\(attributes($0))/>" },
        LimitCase("names in elements", \.nameLength) { "<i><\(letters($0))/></i>" },
        LimitCase("names elsewhere", \.nameLength) { "<\(letters($0))/>" },
        LimitCase("names of attributes", \.nameLength) { "<x \(letters($0))=''/>" },
        LimitCase("start tags", \.startTagSize) { "<i\(String(repeating: " ", count: $0 - 3))></i>" },
        // The root and the element count as well.
        LimitCase("nodes", \.nodes) { "<i>\(String(repeating: "<x/>", count: $0 - 2))</i>" },
    ]

    private init(
        _ name: String,
        _ limit: any WritableKeyPath<XMLLimits, Int?> & Sendable,
        _ code: EntityError.Code = .limitExceeded,
        _ text: @escaping @Sendable (Int) -> String
    ) {
        testDescription = name
        self.code = code
        set = { $0[keyPath: limit] = 10 }
        self.text = text
    }

    private static func nested(_ name: String, _ count: Int) -> String {
        String(repeating: "<\(name)>", count: count) + String(repeating: "</\(name)>", count: count)
    }

    private static func attributes(_ count: Int) -> String {
        (0..<count).map { " a\($0)='=>'" }.joined()
    }

    private static func letters(_ count: Int) -> String {
        String(repeating: "n", count: count)
    }
}
#endif
