#if JSON && XML
import Foundation
import Testing
import XMLElement

@testable import APISupportEntities

/// Entities that are one of several kinds are written as they are read.
@Suite struct ChoiceWritingTests {
    struct Circle: DecodableEntity, Encodable, Equatable { var radius: Int }
    struct Square: AutoEntity, Codable, Equatable {
        var side = 0
        static let autoFields: AutoFields<Square> = [.field("side", \.side, attribute: true)]
    }

    enum Shape: ChoiceEntity, Codable, Equatable {
        case circle(Circle)
        case square(Square)
        case empty
        case other(String)
        static let choices: Choices<Shape> = [
            .choice("circle", Shape.circle), .choice("square", Shape.square), .choice("empty", .empty),
            .otherwise(Shape.other),
        ]
        static let discriminator: String? = "type"
        var writtenChoice: WrittenChoice {
            switch self {
            case .circle(let circle): .choice("circle", circle)
            case .square(let square): .choice("square", square)
            case .empty: .choice("empty")
            case .other(let name): .choice(name)
            }
        }
    }

    enum Keyed: ChoiceEntity, Codable, Equatable {
        case circle(Circle)
        case number(Int)
        case many([Int])
        case none
        static let choices: Choices<Keyed> = [
            .choice("circle", Keyed.circle), .choice("number", Keyed.number), .choice("many", Keyed.many),
            .choice("none", .none),
        ]
        var writtenChoice: WrittenChoice {
            switch self {
            case .circle(let circle): .choice("circle", circle)
            case .number(let number): .choice("number", number)
            case .many(let numbers): .choice("many", numbers)
            case .none: .choice("none")
            }
        }
    }

    struct Decoded: DecodableEntity, Encodable, Equatable {
        var shapes: [Shape]
        var shape: [Shape]
        var one: Keyed?
        var all: [Keyed]
        enum CodingKeys: String, CodingKey {
            case shapes = "shapes/*"
            case shape, one
            case all = "all/each"
        }
    }

    struct Listed: AutoEntity, Equatable {
        var shapes: [Shape] = []
        var shape: [Shape] = []
        var one: Keyed?
        var all: [Keyed] = []
        static let autoFields: AutoFields<Listed> = [
            .field("shapes/*", \.shapes), .field("shape", \.shape), .field("one", \.one), .field("all/each", \.all),
        ]
    }

    private static let shapes: [Shape] = [
        .square(Square(side: 2)), .circle(Circle(radius: 1)), .empty, .other("star"), .square(Square(side: 3)),
    ]
    private static let keyed: [Keyed] = [.number(4), .circle(Circle(radius: 5)), .none]

    private static let json =
        #"{"shapes":[{"type":"square","side":2},{"type":"circle","radius":1},{"type":"empty"},{"type":"star"},"#
        + #"{"type":"square","side":3}],"shape":[{"type":"circle","radius":1}],"one":"none","#
        + #""all":[{"number":4},{"circle":{"radius":5}},"none"]}"#
    private static let xml =
        #"<e><shapes><square side="2"/><circle><radius>1</radius></circle><empty/><star/><square side="3"/></shapes>"#
        + #"<shape type="circle"><radius>1</radius></shape><one><none/></one>"#
        + "<all><each><number>4</number></each><each><circle><radius>5</radius></circle></each>"
        + "<each><none/></each></all></e>"

    @Test func inJSON() throws {
        let decoded = Decoded(shapes: Self.shapes, shape: [Self.shapes[1]], one: Keyed.none, all: Self.keyed)
        let listed = Listed(shapes: Self.shapes, shape: [Self.shapes[1]], one: Keyed.none, all: Self.keyed)
        let json = Self.json.replacing(#""shapes""#, with: #""shapes/*""#).replacing(#""all""#, with: #""all/each""#)
        #expect(String(decoding: try decoded.jsonData(), as: UTF8.self) == json)
        #expect(String(decoding: try listed.jsonData(), as: UTF8.self) == json)
        for layout in [JSONLayout(), .canonical, JSONLayout(pretty: true), JSONLayout(keyMarks: .resolved)] {
            #expect(try Decoded.decoded(fromJSON: decoded.jsonData(layout: layout)) == decoded)
            #expect(try Listed.decoded(fromJSON: listed.jsonData(layout: layout)) == listed)
        }
        for shape in Self.shapes { #expect(try Shape.decoded(fromJSON: shape.jsonData()) == shape) }
        #expect(try [Shape].decoded(fromJSON: Self.shapes.jsonData()) == Self.shapes)
        let resolved = String(decoding: try listed.jsonData(layout: JSONLayout(keyMarks: .resolved)), as: UTF8.self)
        #expect(resolved.hasPrefix(#"{"shapes":[{"type":"square","side":2},"#))
        #expect(resolved.hasSuffix(#""all":{"each":[{"number":4},{"circle":{"radius":5}},"none"]}}"#))
    }

    @Test func inXML() throws {
        let decoded = Decoded(shapes: Self.shapes, shape: [Self.shapes[1]], one: Keyed.none, all: Self.keyed)
        let listed = Listed(shapes: Self.shapes, shape: [Self.shapes[1]], one: Keyed.none, all: Self.keyed)
        let bare = XMLPrintingOptions(declaration: false)
        #expect(String(decoding: try decoded.xmlData(root: "e", layout: bare), as: UTF8.self) == Self.xml)
        #expect(String(decoding: try listed.xmlData(root: "e", layout: bare), as: UTF8.self) == Self.xml)
        for layout in [XMLPrintingOptions(), .pretty] {
            #expect(try Decoded.decoded(fromXML: decoded.xmlData(layout: layout)) == decoded)
            #expect(try Listed.decoded(fromXML: listed.xmlData(layout: layout)) == listed)
            for shape in Self.shapes {
                #expect(try Shape.decoded(fromXML: shape.xmlData(layout: layout)) == shape)
            }
            for one in Self.keyed { #expect(try Keyed.decoded(fromXML: one.xmlData(layout: layout)) == one) }
        }
        #expect(try [Shape].decoded(fromXML: Self.shapes.xmlData()) == Self.shapes)
        let own = String(decoding: try Self.shapes[1].xmlData(root: "circle", layout: bare), as: UTF8.self)
        #expect(own == "<circle><radius>1</radius></circle>")
        #expect(try Shape.decoded(fromXML: Data(own.utf8)) == Self.shapes[1])
    }

    @Test func inForms() throws {
        let listed = Listed(shapes: [Self.shapes[1]], one: Keyed.none, all: [.number(4)])
        let items = try listed.formItems().map { "\($0.name)=\($0.value)" }
        #expect(
            items == ["shapes/*[0][type]=circle", "shapes/*[0][radius]=1", "one=none", "all/each[0][number]=4"]
        )
    }

    enum Inline: ChoiceEntity, Codable, Equatable {
        case text(String)
        case bold(String)
        case link(Link)
        static let choices: Choices<Inline> = [
            .choice("#text", Inline.text), .choice("b", Inline.bold), .choice("x:a", Inline.link),
        ]
        var writtenChoice: WrittenChoice {
            switch self {
            case .text(let text): .choice("#text", text)
            case .bold(let text): .choice("b", text)
            case .link(let link): .choice("x:a", link)
            }
        }
    }

    struct Link: AutoEntity, Codable, Equatable {
        var target = ""
        var parts: [Inline] = []
        static let autoFields: AutoFields<Link> = [.field("@href", \.target), .field("*", \.parts)]
    }

    struct Paragraph: DecodableEntity, Encodable, Equatable {
        var parts: [Inline]
        enum CodingKeys: String, CodingKey { case parts = "*" }
        static let decoding = DecodingRules(namespaces: ["x": "urn:x"])
    }

    @Test func mixedContent() throws {
        let link = Link(target: "u", parts: [.bold("<2>"), .text(" & ")])
        let paragraph = Paragraph(parts: [.text("one "), .bold("two"), .text("\n"), .link(link), .text(" end")])
        let text = String(
            decoding: try paragraph.xmlData(root: "p", layout: XMLPrintingOptions(declaration: false)),
            as: UTF8.self
        )
        #expect(
            text == #"<p xmlns:x="urn:x">one <b>two</b>"# + "\n"
                + #"<x:a href="u"><b>&lt;2&gt;</b> &amp; </x:a> end</p>"#
        )
        for layout in [XMLPrintingOptions(), .pretty] {
            #expect(try Paragraph.decoded(fromXML: paragraph.xmlData(layout: layout)) == paragraph)
        }
        #expect(try Paragraph.decoded(fromJSON: paragraph.jsonData()) == paragraph)
    }

    /// A kind has the rules of the place where it stands.
    @Test func rules() throws {
        enum Event: ChoiceEntity, Equatable {
            case at(Moment)
            case day(Date)
            static let choices: Choices<Event> = [.choice("at", Event.at), .choice("day", Event.day)]
            var writtenChoice: WrittenChoice {
                switch self {
                case .at(let moment): .choice("at", moment)
                case .day(let day): .choice("day", day)
                }
            }
        }
        struct Moment: DecodableEntity, Encodable, Equatable { var time: Date }
        struct Diary: AutoEntity, Equatable {
            var events: [Event] = []
            static let autoFields: AutoFields<Diary> = [
                .field(
                    "events/*",
                    \.events,
                    rules: DecodingRules(
                        dates: [.format("yyyy-MM-dd")],
                        fields: ["time": DecodingRules(dates: [.seconds])]
                    )
                )
            ]
        }
        let day = Date(timeIntervalSince1970: 784_080_000)
        let diary = Diary(events: [.day(day), .at(Moment(time: day))])
        let json = #"{"events/*":[{"day":"1994-11-06"},{"at":{"time":784080000}}]}"#
        #expect(String(decoding: try diary.jsonData(), as: UTF8.self) == json)
        #expect(try Diary.decoded(fromJSON: diary.jsonData()) == diary)
        #expect(try Diary.decoded(fromXML: diary.xmlData()) == diary)
    }

    @Test func errors() throws {
        enum Silent: ChoiceEntity, Equatable {
            case one(Int)
            static let choices: Choices<Silent> = [.choice("one", Silent.one)]
        }
        let silent = #expect(throws: EntityError.self) { try [Silent.one(1)].jsonData() }
        #expect(silent?.code == .formatNotSupported && silent?.path.description == "[0]")
        #expect(silent?.message == "Silent is not written: it does not implement writtenChoice")

        enum Number: ChoiceEntity {
            case one(Int)
            case twice(Twice)
            static let choices: Choices<Number> = [.choice("one", Number.one), .choice("twice", Number.twice)]
            static let discriminator: String? = "type"
            var writtenChoice: WrittenChoice {
                switch self {
                case .one(let number): .choice("one", number)
                case .twice(let twice): .choice("twice", twice)
                }
            }
        }
        struct Twice: DecodableEntity, Encodable { var type: String }
        for layout in [JSONLayout(), .canonical] {
            let number = #expect(throws: EntityError.self) { try Number.one(1).jsonData(layout: layout) }
            #expect(number?.code == .typeMismatch)
            let twice = #expect(throws: EntityError.self) {
                try [Number.twice(Twice(type: "x"))].jsonData(layout: layout)
            }
            #expect(twice?.code == .duplicateKey)
            let same = try Number.twice(Twice(type: "twice")).jsonData(layout: layout)
            #expect(String(decoding: same, as: UTF8.self) == #"{"type":"twice"}"#)
        }
        let twice = #expect(throws: EntityError.self) { try Number.twice(Twice(type: "x")).xmlData(root: "e") }
        #expect(twice?.code == .duplicateKey && twice?.path.description == "/e")
        let same = try Number.twice(Twice(type: "twice")).xmlData(
            root: "e",
            layout: XMLPrintingOptions(declaration: false)
        )
        #expect(String(decoding: same, as: UTF8.self) == "<e><type>twice</type></e>")
        let other = #expect(throws: EntityError.self) { try Self.shapes[0].xmlData(root: "circle") }
        #expect(other?.code == .invalidValue && other?.path.description == "/circle")
        let piece = #expect(throws: EntityError.self) { try [Inline.text("x")].first.xmlData(root: "e") }
        #expect(piece?.code == .invalidValue)
    }

    private enum Status: String, UnknownCase, Codable {
        case open, closed
        case unknown = "?"
    }

    private struct Statuses: DecodableEntity, Encodable, Equatable {
        var one: Status
        var all: [Status]
    }

    private struct StatusFields: AutoEntity, Equatable {
        var one = Status.open
        var all: [Status] = []
        static let autoFields: AutoFields<StatusFields> = [.field("one", \.one), .field("all", \.all)]
    }

    /// What is unknown is written by its own raw value: what the service had sent is not kept.
    @Test func unknownCases() throws {
        let text = #"{"one":"new","all":["open","old"]}"#
        let expected = #"{"one":"?","all":["open","?"]}"#
        let value = try Statuses.decoded(fromJSON: Data(text.utf8))
        let fields = try StatusFields.decoded(fromJSON: Data(text.utf8))
        #expect(String(decoding: try value.jsonData(), as: UTF8.self) == expected)
        #expect(String(decoding: try fields.jsonData(), as: UTF8.self) == expected)
        #expect(try Statuses.decoded(fromJSON: value.jsonData()) == value)
        #expect(try Statuses.decoded(fromXML: value.xmlData()) == value)
        #expect(try StatusFields.decoded(fromXML: fields.xmlData()) == fields)
    }
}
#endif
