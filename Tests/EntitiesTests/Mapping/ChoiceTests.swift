#if JSON && XML
import APISupportEntities
import Foundation
import Testing

/// Entities that are one of several kinds.
@Suite struct ChoiceTests {
    struct Circle: DecodableEntity { let radius: Int }
    struct Square: AutoEntity {
        var side = 0
        static let autoFields: AutoFields<Square> = [.field("side", \.side)]
    }
    struct Poly: AutoEntity, Decodable {
        var points: [Int] = []
        static let autoFields: AutoFields<Poly> = [.field("p", \.points)]
    }

    enum Tagged: ChoiceEntity, Decodable, CustomStringConvertible {
        case circle(Int)
        case square(Int)
        case poly([Int])
        case empty
        static let choices: Choices<Tagged> = [
            .choice("circle") { (circle: Circle) in .circle(circle.radius) },
            .choice("square") { (square: Square) in .square(square.side) },
            .choice("poly") { (poly: Poly) in .poly(poly.points) },
            .choice("empty", .empty),
        ]
        static let discriminator: String? = "type"
        var description: String {
            switch self {
            case .circle(let radius): "circle \(radius)"
            case .square(let side): "square \(side)"
            case .poly(let points): "poly \(points)"
            case .empty: "empty"
            }
        }
    }

    enum Keyed: ChoiceEntity, Decodable, CustomStringConvertible {
        case circle(Circle)
        case number(Int)
        case none
        case other(String)
        static let choices: Choices<Keyed> = [
            .choice("circle", Keyed.circle), .choice("number", Keyed.number), .choice("none", .none),
            .otherwise(Keyed.other),
        ]
        var description: String {
            switch self {
            case .circle(let circle): "circle \(circle.radius)"
            case .number(let number): "number \(number)"
            case .none: "none"
            case .other(let name): "other \(name)"
            }
        }
    }

    struct Decoded: DecodableEntity, Mapped {
        let shapes: [Tagged]
        let one: Keyed?
        enum CodingKeys: String, CodingKey {
            case shapes = "shapes/*"
            case one
        }
        var text: String { "\(shapes) \(one.shown)" }
    }

    struct Listed: AutoEntity, Mapped {
        var shapes: [Tagged] = []
        var one: Keyed?
        static let autoFields: AutoFields<Listed> = [.field("shapes/*", \.shapes), .field("one", \.one)]
        var text: String { "\(shapes) \(one.shown)" }
    }

    static let strict = DecodingRules(unknownKeys: .refused)

    static let cases = [
        MappingCase(
            #"""
            {"shapes": [{"radius": 5, "type": "circle"}, {"type": "square", "side": 2}, {"type": "empty"},
            {"type": "poly", "p": [1, 2]}], "one": {"circle": {"radius": 3}}}
            """#,
            """
            <e><shapes><circle radius="5"/><square><side>2</side></square><empty/><poly><p>1</p><p>2</p></poly></shapes>
            <one><circle radius="3"/></one></e>
            """,
            "[circle 5, square 2, empty, poly [1, 2]] circle 3",
            strict
        ),
        MappingCase(#"{"shapes": [], "one": "none"}"#, "<e><shapes/><one><none/></one></e>", "[] none"),
        MappingCase(#"{"shapes": [], "one": {"number": 4}}"#, "<e><one><number>4</number></one></e>", "[] number 4"),
        MappingCase(#"{"shapes": [], "one": {"star": {}}}"#, "<e><one><star/></one></e>", "[] other star"),
        MappingCase(#"{"shapes": [], "one": "star"}"#, nil, "[] other star"),
        // What is wrong with the choice, and with what was chosen.
        MappingCase(#"{"shapes": [{"type": "star"}]}"#, nil, "invalidValue shapes[0].type"),
        MappingCase(#"{"shapes": [{"radius": 5}]}"#, nil, "missingValue shapes[0].type"),
        MappingCase(#"{"shapes": ["circle"]}"#, nil, "typeMismatch shapes[0]"),
        MappingCase(
            #"{"shapes": [{"type": "circle", "radius": "x"}]}"#,
            "<e><shapes><circle radius='x'/></shapes></e>",
            "typeMismatch shapes[0].radius",
            xml: "typeMismatch /e/shapes/circle/@radius"
        ),
        MappingCase(#"{"shapes": [], "one": {}}"#, nil, "missingValue one"),
        MappingCase(#"{"shapes": [], "one": {"number": 1, "none": 1}}"#, nil, "invalidValue one"),
        MappingCase(#"{"shapes": [], "one": "circle"}"#, nil, "typeMismatch one"),
        // The key of the choice is known, others are not.
        MappingCase(
            #"{"shapes": [{"type": "square", "side": 2, "x": 1}]}"#,
            "<e><shapes><square x='1'><side>2</side></square></shapes></e>",
            "unknownKey shapes[0].x",
            xml: "unknownKey /e/shapes/square/@x",
            strict
        ),
        MappingCase(
            #"{"shapes": [{"type": "circle", "radius": 2, "x": 1}]}"#,
            "<e><shapes><circle x='1' radius='2'/></shapes></e>",
            "unknownKey shapes[0].x",
            xml: "unknownKey /e/shapes/circle/@x",
            strict
        ),
    ]

    @Test(arguments: cases)
    func choices(testCase: MappingCase) {
        #expect(testCase.differences([Decoded.self, Listed.self]) == [])
    }

    /// An element of a neutral name, whose attribute tells its kind.
    @Test func discriminatorInXML() throws {
        let shapes = try [Tagged].decoded(
            fromXML: Data(
                "<r><shape type='circle' radius='2'/><shape><type>square</type><side>3</side></shape></r>".utf8
            ),
            rules: Self.strict
        )
        #expect(shapes.map(\.description) == ["circle 2", "square 3"])
        let error = #expect(throws: EntityError.self) {
            try Tagged.decoded(fromXML: Data("<shape type='star'/>".utf8))
        }
        #expect(error?.code == .invalidValue && error?.path.description == "/shape/@type")
        #expect(error?.message == "Tagged has no choice \"star\"" && error?.entity == "Tagged")
        let none = #expect(throws: EntityError.self) {
            try Tagged.decoded(fromXML: Data("<shape><star/></shape>".utf8))
        }
        #expect(none?.message == "Tagged has no choice \"star\"")
    }

    enum Inline: ChoiceEntity, Decodable, CustomStringConvertible {
        case text(String)
        case bold(String)
        static let choices: Choices<Inline> = [.choice("#text", Inline.text), .choice("b", Inline.bold)]
        var description: String {
            switch self {
            case .text(let text): "'\(text)'"
            case .bold(let text): "<\(text)>"
            }
        }
    }

    struct DecodedText: DecodableEntity, Mapped {
        let parts: [Inline]
        enum CodingKeys: String, CodingKey { case parts = "*" }
        var text: String { parts.map(\.description).joined() }
    }

    struct ListedText: AutoEntity, Mapped {
        var parts: [Inline] = []
        static let autoFields: AutoFields<ListedText> = [.field("*", \.parts)]
        var text: String { parts.map(\.description).joined() }
    }

    /// Mixed content: pieces of text, CDATA and elements, in order.
    @Test func mixedContent() {
        let testCase = MappingCase(
            nil,
            "<p>one <b>two</b> <!-- no --><![CDATA[<3>]]> &amp; <i>left out</i><b>4</b>\n</p>",
            "'one '<two>' ''<3>'' & '<4>'\n'"
        )
        #expect(testCase.differences([DecodedText.self, ListedText.self]) == [])
    }
}
#endif
