import APISupportDefaults
import Testing

@testable import APISupportEntities

/// Numbers in text, rewritten as JSON writes them.
@Suite struct NumberTextTests {
    @Test(
        "plain numbers",
        arguments: [
            ("0", "0"), ("7", "7"), ("1234567890123456789012", "1234567890123456789012"), ("-5", "-5"), ("+5", "5"),
            ("007", "7"), ("00", "0"), ("-0", "-0"), (".5", "0.5"), ("5.", "5.0"), ("-.5", "-0.5"), ("1.50", "1.50"),
            ("1e5", "1e5"), ("1.5E-7", "1.5E-7"), ("0.10", "0.10"),
        ]
    )
    func plain(text: String, json: String) throws {
        #expect(try rewritten(text, DecodingRules()) == json)
    }

    @Test(
        "what is no number",
        arguments: [
            "", "+", "-", ".", "e5", "1e", "1e+", "--1", "1 2", "1,5", "0x10", "INF", "NaN", "5$", "1.2.3", "١",
        ]
    )
    func notPlain(text: String) throws {
        #expect(try rewritten(text, DecodingRules()) == nil)
    }

    @Test(
        "separators",
        arguments: [
            ("30,9436", ",", nil, "30.9436"), ("30.9436", ",", nil, nil), ("1 234,56", ",", " ", "1234.56"),
            ("1\u{A0}234\u{202F}567,8", ",", " ", "1234567.8"), ("1,234.5", ".", ",", "1234.5"), ("1,5", ".", ",", nil),
            ("12,34,567", ".", ",", "1234567"), ("1234,567", ".", ",", nil), (",567", ".", ",", nil),
            ("1,,567", ".", ",", nil),
            ("1,567,", ".", ",", nil), ("1.234.567,89", ",", ".", "1234567.89"), ("1'234", ".", "'", "1234"),
            ("3٫5", "٫", nil, "3.5"), ("0,001", ",", nil, "0.001"), ("-1 234", ".", " ", "-1234"),
            ("0 001", ".", " ", "1"),
            ("1.5,5", ",", ".", nil), ("1,234e3", ".", ",", "1234e3"),
        ] as [(String, Character, Character?, String?)]
    )
    func separators(text: String, decimal: Character, grouping: Character?, json: String?) throws {
        let rules = DecodingRules(decimalSeparator: decimal, groupingSeparator: grouping)
        #expect(try rewritten(text, rules) == json)
    }

    @Test("the longest number")
    func longest() throws {
        let longest = String(repeating: "9", count: Defaults.maximumNumberLength)
        #expect(try rewritten(longest, DecodingRules()) == longest)
        let error = try #require(throws: EntityError.self) { try rewritten(longest + "9", DecodingRules()) }
        #expect(error.code == .limitExceeded)
        #expect(error.message == "a number of 1001 characters, where 1000 are allowed")
    }
}

private func rewritten(_ text: String, _ rules: DecodingRules) throws(EntityError) -> String? {
    try text.withTextBytes { bytes throws(EntityError) in
        try NumberText.withJSONNumber(bytes, TextRules.xml(rules)) { number in String(decoding: number, as: UTF8.self) }
    }
}
