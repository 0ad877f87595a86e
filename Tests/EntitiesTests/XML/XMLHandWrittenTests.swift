#if XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// Entities that read an element by hand.
@Suite struct XMLHandWrittenTests {
    private struct Point: Entity, Equatable {
        let x: Int
        let y: Int?
        let labels: [String]

        static func from(xml: XMLElement) throws -> Point {
            Point(
                x: try xml.value("x"),
                y: try xml.optionalValue("@y"),
                labels: try xml.value("labels/label")
            )
        }
    }

    private struct Shape: Entity {
        let name: String
        let points: [Point]
        let center: Point?
        let scale: Decimal

        static func from(xml: XMLElement) throws -> Shape {
            Shape(
                name: try xml.value("name"),
                points: try xml.entities("points/point"),
                center: try xml.optionalEntity("center"),
                scale: try xml.value("scale")
            )
        }
    }

    private struct NotXML: Entity {}

    private struct Stubborn: Entity {
        struct Refusal: Error {}

        static func from(xml: XMLElement) throws -> Stubborn { throw Refusal() }
    }

    private static let document = """
        <shape name="s"><scale>1,5</scale><points><point x="1"><labels><label>a</label><label>b</label></labels></point>
        <point y="3"><x>2</x></point></points></shape>
        """

    @Test func nestedEntities() throws {
        let rules = DecodingRules(decimalSeparator: ",")
        let shape = try Shape.decoded(fromXML: Data(Self.document.utf8), rules: rules)
        #expect(shape.name == "s")
        #expect(shape.points == [Point(x: 1, y: nil, labels: ["a", "b"]), Point(x: 2, y: 3, labels: [])])
        #expect(shape.center == nil)
        #expect(shape.scale == 1.5)
        let root = try XMLElement(parsing: Self.document)
        #expect(try Shape.decoded(from: root, rules: rules).points.count == 2)
        #expect(try root.entity("points/point[1]", as: Point.self) == shape.points[1])
        #expect(try root.optionalEntity("points/point", as: Point.self) == shape.points[0])
        #expect(try root.entities("none", of: Point.self) == [])
    }

    @Test(arguments: [
        ("<x>2</x>", "<x>two</x>", EntityError.Code.typeMismatch, "/shape/points/point[2]/x"),
        ("y=\"3\"", "y=\"3.5\"", .typeMismatch, "/shape/points/point[2]/@y"),
        ("<x>2</x>", "", .missingValue, "/shape/points/point[2]/x"),
        ("name=\"s\"", "", .missingValue, "/shape/name"),
        ("1,5", "1.5", .typeMismatch, "/shape/scale"),
    ])
    func errors(old: String, new: String, code: EntityError.Code, path: String) throws {
        let document = Self.document.replacing(old, with: new)
        let error = #expect(throws: EntityError.self) {
            try Shape.decoded(fromXML: Data(document.utf8), rules: DecodingRules(decimalSeparator: ","))
        }
        #expect(error?.code == code)
        #expect(error?.path.description == path)
        #expect(error?.position != nil)
    }

    @Test func otherErrors() throws {
        let root = try XMLElement(parsing: Self.document)
        let unsupported = #expect(throws: EntityError.self) { try root.entity("points", as: NotXML.self) }
        #expect(unsupported?.code == .formatNotSupported)
        #expect(unsupported?.message.contains("NotXML") == true)
        #expect(unsupported?.path.description == "/shape/points")
        let refused = #expect(throws: EntityError.self) { try root.entity("points", as: Stubborn.self) }
        #expect(refused?.code == .custom)
        #expect(refused?.underlying is Stubborn.Refusal)
        #expect(refused?.path.description == "/shape/points")
        let missing = #expect(throws: EntityError.self) { try root.entity("none", as: Point.self) }
        #expect(missing?.code == .missingValue)
        let text = #expect(throws: EntityError.self) { try root.entity("@name", as: Point.self) }
        #expect(text?.code == .typeMismatch)
    }
}
#endif
