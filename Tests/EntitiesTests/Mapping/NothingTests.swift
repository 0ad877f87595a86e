#if JSON && XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// Missing, null, marked as nil, empty element and empty string, told apart by every front end.
@Suite struct NothingTests {
    struct Decoded: DecodableEntity, Mapped {
        let number: Int?
        let name: String?
        let required: String
        let list: [Int]?
        let inner: Inner?
        struct Inner: DecodableEntity { let a: Int? }
        var text: String {
            "\(number.shown) \(name.shown) \(required) \(list.shown) \(inner.map { $0.a.shown } ?? "none")"
        }
    }

    struct Listed: AutoEntity, Mapped {
        var number: Int? = 9
        var name: String? = "before"
        var required = "before"
        var list: [Int]? = [9]
        var inner: Inner?
        struct Inner: AutoEntity {
            var a: Int?
            static let autoFields: AutoFields<Inner> = [.field("a", \.a)]
        }
        static let autoFields: AutoFields<Listed> = [
            .field("number", \.number), .field("name", \.name), .field("required", \.required), .field("list", \.list),
            .field("inner", \.inner),
        ]
        var text: String {
            "\(number.shown) \(name.shown) \(required) \(list.shown) \(inner.map { $0.a.shown } ?? "none")"
        }
    }

    struct Written: Mapped {
        let text: String

        struct Inner: Entity {
            let a: Int?
            static func from(json: JSONValue) throws -> Inner { Inner(a: try json.optionalValue("a")) }
            static func from(xml: XMLElement) throws -> Inner { Inner(a: try xml.optionalValue("a")) }
        }

        static func from(json: JSONValue) throws -> Written {
            let number = try json.optionalValue("number", as: Int.self)
            let name = try json.optionalValue("name", as: String.self)
            let required = try json.value("required", as: String.self)
            let list = try json.optionalValue("list", as: [Int].self)
            let inner = try json["inner"].optional?.entity(Inner.self)
            return Written(
                text: "\(number.shown) \(name.shown) \(required) \(list.shown) \(inner.map { $0.a.shown } ?? "none")"
            )
        }

        static func from(xml: XMLElement) throws -> Written {
            let number = try xml.optionalValue("number", as: Int.self)
            let name = try xml.optionalValue("name", as: String.self)
            let required = try xml.value("required", as: String.self)
            let list = try xml.optionalValue("list", as: [Int].self)
            let inner = try xml.optionalEntity("inner", as: Inner.self)
            return Written(
                text: "\(number.shown) \(name.shown) \(required) \(list.shown) \(inner.map { $0.a.shown } ?? "none")"
            )
        }
    }

    private static let xsi = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#

    static let cases = [
        // Missing.
        MappingCase(#"{"required": "r"}"#, "<e><required>r</required></e>", "nil nil r nil none"),
        MappingCase("{}", "<e/>", "missingValue required", xml: "missingValue /e/required"),
        // Null, and the mark of XML Schema.
        MappingCase(
            #"{"number": null, "name": null, "required": "r", "list": null, "inner": null}"#,
            """
            <e \(xsi)><number xsi:nil="true"/><name xsi:nil="1"/><required>r</required><inner xsi:nil="true"/></e>
            """,
            "nil nil r nil none"
        ),
        MappingCase(
            #"{"required": null}"#,
            "<e \(xsi)><required xsi:nil='true'/></e>",
            "nullValue required",
            xml: "nullValue /e/required"
        ),
        // Empty: a string of JSON stays one, an empty element is nil for what is optional, and an empty text else.
        MappingCase(
            #"{"name": "", "required": ""}"#,
            "<e><name>x</name><required/></e>",
            "nil   nil none",
            xml: "nil x  nil none"
        ),
        MappingCase(nil, "<e><number/><name/><required></required><inner/></e>", "nil nil  nil none"),
        MappingCase(nil, "<e number='' name='' required=''/>", "nil nil  nil none"),
        // White space is text of a string, and nothing for all others.
        MappingCase(nil, "<e><number> </number><name> </name><required> </required></e>", "nil     nil none"),
        // The rule the other way round.
        MappingCase(
            #"{"number": "", "name": "", "required": ""}"#,
            "<e><number/><name/><required/></e>",
            "nil nil  nil none",
            DecodingRules(numbersInText: true, emptyStringIsNil: true)
        ),
        MappingCase(
            #"{"number": ""}"#,
            "<e><name/><number/><required/></e>",
            "typeMismatch number",
            xml: "typeMismatch /e/number",
            DecodingRules(numbersInText: true, emptyStringIsNil: false)
        ),
        // An entity without anything in it is there in JSON; in XML it takes an attribute or a child.
        MappingCase(
            #"{"required": "r", "inner": {}}"#,
            "<e><required>r</required><inner b='1'/></e>",
            "nil nil r nil nil"
        ),
        // Lists: an empty one of JSON, and an element for each of XML.
        MappingCase(#"{"required": "r", "list": []}"#, nil, "nil nil r [] none"),
        MappingCase(
            #"{"required": "r", "list": [1]}"#,
            "<e><required>r</required><list>1</list></e>",
            "nil nil r [1] none"
        ),
        MappingCase(
            #"{"required": "r", "list": [null]}"#,
            "<e><required>r</required><list/></e>",
            "nullValue list[0]",
            xml: "nullValue /e/list"
        ),
    ]

    @Test(arguments: cases)
    func everyFrontEnd(testCase: MappingCase) {
        #expect(testCase.differences([Decoded.self, Listed.self, Written.self]) == [])
    }
}
#endif
