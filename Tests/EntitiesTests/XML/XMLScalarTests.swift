#if XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// Values read from text: what is read, what is nil, and what is an error.
@Suite struct XMLScalarTests {
    private enum Color: String, Decodable {
        case red
        case blue
    }

    /// A type, a text, and the value as Swift prints it, or the error's code.
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let expected: Expected
        let type: String
        let read: @Sendable (XMLElement, String) throws -> String

        enum Expected: Sendable {
            case value(String)
            case error(EntityError.Code)
        }

        init<T: Decodable & SendableMetatype>(_ type: T.Type, _ text: String, _ value: String) {
            (self.text, expected, self.type) = (text, .value(value), "\(type)")
            read = { "\(try $0.value($1, as: T.self))" }
        }

        init<T: Decodable & SendableMetatype>(_ type: T.Type, _ text: String, error: EntityError.Code) {
            (self.text, expected, self.type) = (text, .error(error), "\(type)")
            read = { "\(try $0.value($1, as: T.self))" }
        }

        var testDescription: String { "\(type) \(text)" }
    }

    @Test(arguments: [
        Case(Int.self, " 12\n", "12"), Case(Int.self, "-0", "0"), Case(Int.self, "+7", "7"), Case(Int.self, "1.0", "1"),
        Case(Int.self, "1e3", "1000"), Case(Int.self, "1.5", error: .typeMismatch),
        Case(Int.self, "x", error: .typeMismatch),
        Case(Int.self, "", error: .nullValue), Case(Int.self, "1 2", error: .typeMismatch),
        Case(Int8.self, "-128", "-128"), Case(Int8.self, "128", error: .numberOutOfRange),
        Case(Int16.self, "32767", "32767"), Case(Int32.self, "-2147483649", error: .numberOutOfRange),
        Case(Int64.self, "9223372036854775807", "9223372036854775807"),
        Case(Int64.self, "9223372036854775808", error: .numberOutOfRange),
        Case(Int128.self, "-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"),
        Case(UInt.self, "-1", error: .numberOutOfRange), Case(UInt8.self, "255", "255"),
        Case(UInt16.self, "65535", "65535"),
        Case(UInt32.self, "4294967295", "4294967295"),
        Case(UInt64.self, "18446744073709551615", "18446744073709551615"),
        Case(UInt128.self, "340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
        Case(Double.self, "0.1", "0.1"), Case(Double.self, ".5", "0.5"),
        Case(Double.self, "1e400", error: .numberOutOfRange),
        Case(Double.self, "1,5", error: .typeMismatch), Case(Double.self, "NaN", error: .typeMismatch),
        Case(Float.self, "0.1", "0.1"),
        Case(Decimal.self, "12345678901234567890.12345678", "12345678901234567890.12345678"),
        Case(Decimal.self, "1234567890123456789012345678901234567890.1", error: .numberOutOfRange),
        Case(Bool.self, "true", "true"), Case(Bool.self, " 0 ", "false"), Case(Bool.self, "yes", error: .typeMismatch),
        Case(String.self, "  a b ", "  a b "), Case(String.self, "", ""),
        Case(Color.self, "blue", "blue"), Case(Color.self, "green", error: .invalidValue),
        Case(URL.self, " http://a/b?c=d ", "http://a/b?c=d"), Case(URL.self, "http://[", error: .invalidValue),
        Case(UUID.self, "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"),
        Case(UUID.self, "6BA7B810", error: .invalidValue),
        Case(Data.self, "aGV s\nbG8=", "5 bytes"), Case(Data.self, "a", error: .invalidValue),
        Case(Date.self, "1970-01-02", "1970-01-02 00:00:00 +0000"), Case(Date.self, "tomorrow", error: .invalidValue),
        Case(Int.self, String(repeating: "1", count: 1_001), error: .limitExceeded),
        Case([String: Int].self, "1", error: .typeMismatch),
    ])
    func scalars(testCase: Case) throws {
        let escaped = testCase.text.replacing("&", with: "&amp;").replacing("\n", with: "&#10;")
        let root = try XMLElement(parsing: "<r a=\"\(escaped)\"><v>\(escaped)</v></r>")
        for (key, path) in [("v", "/r/v"), ("@a", "/r/@a"), ("a", "/r/@a"), ("v/#text", "/r/v/text()")] {
            switch testCase.expected {
            case .value(let value): #expect(try testCase.read(root, key) == value)
            case .error(.typeMismatch) where testCase.type.hasPrefix("Dictionary") && key == "v": break
            case .error(let code):
                let error = #expect(throws: EntityError.self) { try testCase.read(root, key) }
                #expect(error?.code == code, "\(String(describing: error))")
                #expect(error?.path.description == path)
                #expect(error?.position != nil)
            }
        }
    }

    /// Text of several pieces, and text beside elements.
    @Test func pieces() throws {
        let root = try XMLElement(parsing: "<r><a>1<![CDATA[2]]>3<!-- 4 -->5</a><b>1<c/>2</b></r>")
        #expect(try root.value("a", as: Int.self) == 1235)
        for read in [
            { try root.value("b", as: String.self) }, { try "\(root.value("b", as: Int.self))" },
        ] {
            let error = #expect(throws: EntityError.self) { try read() }
            #expect(error?.code == .typeMismatch)
            #expect(error?.message.hasSuffix("found an element with elements in it") == true)
        }
        #expect(try root.value("b/#text") == "12")
    }

    /// Missing, empty and marked as nil are told apart.
    @Test func nils() throws {
        struct Item: Decodable, Equatable {
            let x: Int?
        }
        let document = """
            <r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" blank=" " none="">
            <empty/><space> </space><nil xsi:nil="true"/><nilText xsi:nil="1">5</nilText><notNil xsi:nil="false">5</notNil>
            <attribute x="1"/><attributes unit="m"></attributes><item><x/></item></r>
            """
        let root = try XMLElement(parsing: document)
        for key in ["missing", "empty", "space", "nil", "nilText", "@blank", "@none", "attributes"] {
            #expect(try root.optionalValue(key, as: Int.self) == nil, "\(key)")
        }
        #expect(try root.optionalValue("notNil", as: Int.self) == 5)
        for (key, text) in [
            ("missing", nil), ("empty", nil), ("space", " "), ("nil", nil), ("@blank", " "), ("@none", nil),
        ] {
            #expect(try root.optionalValue(key, as: String.self) == text, "\(key)")
        }
        #expect(try root.optionalValue("empty", as: Item.self) == nil as Item?)
        #expect(try root.optionalValue("attribute", as: Item.self) == Item(x: 1))
        #expect(try root.value("item", as: Item.self) == Item(x: nil))
        #expect(try root.value("empty", as: Item.self) == Item(x: nil))
        for (key, code) in [("missing", EntityError.Code.missingValue), ("nil", .nullValue)] {
            let error = #expect(throws: EntityError.self) { try root.value(key, as: String.self) }
            #expect(error?.code == code)
        }
        try DecodingRules.$current.withValue(DecodingRules(emptyStringIsNil: false)) { () throws in
            #expect(try root.optionalValue("empty", as: String.self) == "")
            #expect(try root.optionalValue("nil", as: Int.self) == nil)
            let error = #expect(throws: EntityError.self) { try root.optionalValue("empty", as: Int.self) }
            #expect(error?.code == .typeMismatch)
        }
    }

    @Test func rulesOfText() throws {
        let root = try XMLElement(
            parsing: "<r><n>-1 234,56</n><s>86400</s><d>Sun, 06 Nov 1994 08:49:37 GMT</d><f>24.07.2026</f></r>"
        )
        let rules = DecodingRules(
            dates: [.rfc822, .format("dd.MM.yyyy"), .seconds],
            decimalSeparator: ",",
            groupingSeparator: " "
        )
        try DecodingRules.$current.withValue(rules) { () throws in
            #expect(try root.value("n", as: Decimal.self) == Decimal(string: "-1234.56"))
            #expect(try root.value("n", as: Double.self) == -1234.56)
            #expect(try root.value("s", as: Date.self) == Date(timeIntervalSince1970: 86_400))
            #expect(try root.value("d", as: Date.self) == Date(timeIntervalSince1970: 784_111_777))
            #expect(try root.value("f", as: Date.self) == Date(timeIntervalSince1970: 1_784_851_200))
        }
    }
}
#endif
