#if JSON && XML
import APISupportEntities
import Foundation
import Testing

/// Numbers that are not finite, the widest ones, and bytes, by every front end.
@Suite struct NumberRulesTests {
    struct Decoded: DecodableEntity, Mapped {
        let double: Double?
        let float: Float?
        let int: Int?
        let wide: Int128?
        let wider: UInt128?
        let decimal: Decimal?
        let data: Data?
        var text: String { NumberRulesTests.text(double, float, int, wide, wider, decimal, data) }
    }

    struct Listed: AutoEntity, Mapped {
        var double: Double?
        var float: Float?
        var int: Int?
        var wide: Int128?
        var wider: UInt128?
        var decimal: Decimal?
        var data: Data?
        static let autoFields: AutoFields<Listed> = [
            .field("double", \.double), .field("float", \.float), .field("int", \.int), .field("wide", \.wide),
            .field("wider", \.wider), .field("decimal", \.decimal), .field("data", \.data),
        ]
        var text: String { NumberRulesTests.text(double, float, int, wide, wider, decimal, data) }
    }

    static func text(_ values: Any?...) -> String {
        values.compactMap { value in
            (value as? Data).map { String(decoding: $0, as: UTF8.self) } ?? value.map { "\($0)" }
        }
        .joined(separator: " ")
    }

    private static let xmlSchema = DecodingRules(nonFiniteNumbers: .xmlSchema)
    private static let javaScript = DecodingRules(nonFiniteNumbers: .javaScript)

    static let cases = [
        MappingCase(#"{"double": "NaN", "float": "-INF"}"#, "<e double='NaN' float=' -INF '/>", "nan -inf", xmlSchema),
        MappingCase(#"{"double": "INF"}"#, "<e double='INF'/>", "inf", xmlSchema),
        MappingCase(#"{"double": "Infinity"}"#, "<e double='Infinity'/>", "inf", javaScript),
        MappingCase(
            #"{"double": "INF"}"#,
            "<e double='INF'/>",
            "typeMismatch double",
            xml: "typeMismatch /e/@double",
            javaScript
        ),
        MappingCase(#"{"double": "NaN"}"#, "<e double='NaN'/>", "typeMismatch double", xml: "typeMismatch /e/@double"),
        MappingCase(#"{"int": "NaN"}"#, "<e int='NaN'/>", "typeMismatch int", xml: "typeMismatch /e/@int", xmlSchema),
        MappingCase(
            #"{"decimal": "NaN"}"#,
            "<e decimal='NaN'/>",
            "typeMismatch decimal",
            xml: "typeMismatch /e/@decimal",
            xmlSchema
        ),
        MappingCase(
            #"{"wide": -170141183460469231731687303715884105728, "wider": 340282366920938463463374607431768211455}"#,
            "<e wide='-170141183460469231731687303715884105728' wider='340282366920938463463374607431768211455'/>",
            "-170141183460469231731687303715884105728 340282366920938463463374607431768211455"
        ),
        MappingCase(
            #"{"wider": 340282366920938463463374607431768211456}"#,
            "<e wider='340282366920938463463374607431768211456'/>",
            "numberOutOfRange wider",
            xml: "numberOutOfRange /e/@wider"
        ),
        MappingCase(
            #"{"decimal": 12345678901234567890123456789012345678}"#,
            "<e decimal='12345678901234567890123456789012345678'/>",
            "12345678901234567890123456789012345678"
        ),
        // A number with a fraction is no integer, and the path says which.
        MappingCase(#"{"int": 1.5}"#, "<e int='1.5'/>", "typeMismatch int", xml: "typeMismatch /e/@int"),
        MappingCase(#"{"data": "Zm9v"}"#, "<e><data> Zm9\nv </data></e>", "foo"),
        MappingCase(#"{"data": "666f6F"}"#, "<e><data> 666f 6F </data></e>", "foo", DecodingRules(bytes: .hex)),
        MappingCase(#"{"data": "Pz8_"}"#, "<e data='Pz8_'/>", "???", DecodingRules(bytes: .base64URL)),
        MappingCase(#"{"data": "Pz8_"}"#, "<e data='Pz8_'/>", "invalidValue data", xml: "invalidValue /e/@data"),
    ]

    @Test(arguments: cases)
    func numbers(testCase: MappingCase) {
        #expect(testCase.differences([Decoded.self, Listed.self]) == [])
    }

    /// `JSONValue`'s accessors read the same.
    @Test func accessors() throws {
        let rules = DecodingRules(bytes: .hex, nonFiniteNumbers: .xmlSchema, numbersInText: true)
        let json = try JSONValue(parsing: #"{"a": "INF", "b": "6162", "c": "NaN"}"#, rules: rules)
        #expect(try json["a"].double() == .infinity && json["c"].float().isNaN)
        #expect(try json["b"].data() == Data("ab".utf8))
        #expect(throws: EntityError.self) { try json["a"].int() }
    }
}
#endif
