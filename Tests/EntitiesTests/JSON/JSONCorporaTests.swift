#if JSON
import Foundation
import TestSupport
import Testing

@testable import APISupportEntities

/// Documents of the public corpora, read by the pull reader, by `JSONValue` in both of its ways, and by the decoder.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct JSONCorporaTests {
    /// The ways in which a document can be read as a whole.
    enum Way: CaseIterable {
        case reader, foundation, native, decoder

        /// Reads the document; throws what is wrong with it.
        func read(_ data: Data, rules: DecodingRules = DecodingRules()) throws(EntityError) {
            var rules = rules
            switch self {
            case .reader:
                let document = JSONDocument(data, rules: rules)
                try EntityError.typed {
                    try document.withReader { reader in
                        try reader.skipValue()
                        try reader.finish()
                    }
                }
            case .foundation:
                rules.jsonParser = .foundation
                _ = try JSONValue(parsing: data, rules: rules)
            case .native:
                rules.jsonParser = .native
                _ = try JSONValue(parsing: data, rules: rules)
            case .decoder:
                _ = try AnyJSON.decoded(fromJSON: data, rules: rules)
            }
        }

        func error(_ data: Data) -> EntityError? {
            do {
                try read(data)
                return nil
            } catch {
                return error
            }
        }
    }

    /// JSONTestSuite: every y is accepted, every n refused; each i is pinned below.
    ///
    /// In the value path keys that stand twice are errors, which the suite calls accepted (RFC 8259 only advises against
    /// them); a subtree that nobody reads, as the pull reader passes over, is not looked at for them.
    @Test(arguments: ["y", "n", "i"])
    func testSuite(kind: String) throws {
        var tally = Tally("json.testsuite.\(kind)")
        let names = try Corpora.fileNames(in: "json/jsontestsuite/test_parsing")
        #expect(names.count == 318)
        for name in names where name.hasPrefix("\(kind)_") {
            let data = try Corpora.data("json/jsontestsuite/test_parsing/\(name)")
            let isAccepted = kind == "y" || Self.acceptedChoices.contains(name)
            let wrong = Way.allCases.filter { way in
                let error = way.error(data)
                return way != .reader && Self.duplicateKeys.contains(name)
                    ? error?.code != .duplicateKey : (error == nil) != isAccepted
            }
            tally.count(wrong.isEmpty, "\(name) \(wrong)")
        }
        tally.conclude()
    }

    /// The canonical text of RFC 8785, byte for byte.
    @Test func canonical() throws {
        var tally = Tally("json.jcs")
        for name in try Corpora.fileNames(in: "json/jcs/input") {
            for parser in [JSONParser.foundation, .native] {
                let value = try JSONValue(
                    parsing: try Corpora.data("json/jcs/input/\(name)"),
                    rules: DecodingRules(jsonParser: parser)
                )
                let text = try JSONWriting.data(
                    encoding: value,
                    rules: DecodingRules(),
                    options: EncodingOptions(),
                    layout: .canonical
                )
                tally.count(text == (try Corpora.data("json/jcs/output/\(name)")), "\(name) \(parser)")
            }
        }
        tally.conclude()
    }

    /// On JSONSerialization and on our own reader the same comes out of every document: the same values by all accessors, or
    /// the same error.
    @Test(arguments: ["json/jsontestsuite/test_parsing", "json/jsontestsuite/test_transform", "own/json", "perf"])
    func sameOnBothParsers(folder: String) throws {
        let others = ["manifest.json", "canada.json"]
        let names = try Corpora.fileNames(in: folder).filter { $0.hasSuffix(".json") && !others.contains($0) }
        #expect(!names.isEmpty)
        for name in names {
            let data = try Corpora.data("\(folder)/\(name)")
            for strictness in data.count > 100_000 ? [JSONStrictness.strict] : [.strict, .lenient] {
                let outcomes = [JSONParser.foundation, .native].map { parser in
                    Result { () throws(EntityError) in
                        let rules = DecodingRules(strictness: strictness, jsonParser: parser)
                        return Self.readings(
                            of: try JSONValue(parsing: data, rules: rules),
                            isLong: data.count > 100_000
                        )
                    }.mapError { ComparableError(text: $0.details) }
                }
                #expect(outcomes[0] == outcomes[1], "\(folder)/\(name)")
            }
        }
    }

    private struct ComparableError: Error, Equatable {
        let text: String
    }

    /// What the accessors say of a value and of those in it, as hashes: all of them, or of long documents the fitting ones.
    private static func readings(of root: JSONValue, isLong: Bool) -> [Int] {
        var readings: [Int] = []
        var pending = [root]
        while let value = pending.popLast() {
            let kind = text { try value.kind() }
            var texts = [
                kind, text { try kind == "number" ? value.double() : 0 },
                text { try kind == "string" ? value.string() : "" },
            ]
            if !isLong {
                texts += [
                    text { try value.bool() }, text { try value.int() }, text { try value.integer(UInt128.self) },
                    text { try value.double() }, text { try value.float() }, text { try value.decimal() },
                    text { try value.string() }, text { try value.date() }, text { try value.count() },
                    "\(value.isNull)",
                ]
            }
            readings.append(texts.hashValue)
            if kind == "object", let members = try? value.members() {
                for (key, member) in members {
                    readings.append(key.hashValue)
                    if !isLong { readings.append(text { try value[key].kind() }.hashValue) }
                    pending.append(member)
                }
            }
            if kind == "array", let elements = try? value.array() { pending += elements }
        }
        return readings
    }

    private static func text<T>(_ read: () throws -> T) -> String {
        do {
            return "\(try read())"
        } catch {
            return "\(error)"
        }
    }

    /// Where JSONTestSuite leaves the choice (`i_`), these are accepted and all others refused.
    ///
    /// Numbers beyond every type are well-formed, and refused only when they are read; 500 levels are within the limit; one
    /// byte order mark is passed over. Refused are lone surrogates, bytes that are not UTF-8, and UTF-16, which is transcoded
    /// before it comes here.
    private static let acceptedChoices: Set<String> = [
        "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json",
        "i_number_pos_double_huge_exp.json", "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
        "i_number_real_underflow.json", "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json", "i_structure_500_nested_arrays.json",
        "i_structure_UTF-8_BOM_empty_object.json",
    ]

    private static let duplicateKeys: Set<String> = [
        "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
    ]

    /// The table of this project's own corpus: the code of the error, or nil where the document is accepted.
    @Test(
        .tally("own.json"),
        .notesIssues,
        arguments: [
            ("depth-array-128", nil), ("depth-array-256", nil), ("depth-array-513", .depthLimit),
            ("depth-array-1000", .depthLimit), ("depth-array-100000", .depthLimit), ("depth-open-100000", .depthLimit),
            // Numbers longer than 1,000 characters are refused, also where Double could hold them.
            ("number-frac-10000", .limitExceeded),
            // Well-formed; the error comes when the number is read.
            ("number-exp-huge", nil), ("number-int64-max-plus1", nil), ("number-2-53-plus1", nil),
            ("number-as-int-1.5", nil), ("number-money", nil), ("number-plus", .malformed), ("number-nan", .malformed),
            ("number-minus-zero", nil), ("dup-key", .duplicateKey),
            // Both are kept: `members()` gives them, a dictionary is refused.
            ("dup-key-nfc", nil), ("key-empty", nil), ("key-long", nil),
            ("surrogate-lone-high", .invalidCharsetData), ("surrogate-swapped", .invalidCharsetData),
            ("surrogate-pair", nil), ("string-control-raw", .malformed), ("string-tab-raw", .malformed),
            ("string-noncharacter", nil), ("string-bad-escape", .malformed), ("utf8-overlong", .invalidCharsetData),
            ("utf8-surrogate", .invalidCharsetData),
            // Other charsets are transcoded in front of this layer, by their label, mark or zero bytes; here they are no JSON.
            ("bom-utf16le", .malformed), ("bom-utf16be", .malformed), ("bom-utf32be", .malformed),
            ("nobom-utf16le", .malformed), ("cp1251", .invalidCharsetData), ("koi8r", .invalidCharsetData),
            ("space", .emptyDocument), ("trailing-comma", .malformed), ("comment", .malformed),
            ("single-quote", .malformed), ("trailing-garbage", .malformed), ("trailing-nul", .malformed),
            ("truncated-number", .malformed),
            // A number at the top may have been cut: only the length of the body tells, which is known in front of this layer.
            ("truncated-top-number", nil), ("html", .malformed), ("xssi-prefix", .malformed),
            ("wide-array-200000", nil), ("wide-object-50000", nil), ("missing-key", nil), ("array-element-bad", nil),
        ] as [(String, EntityError.Code?)]
    )
    func ownCorpus(file: String, code: EntityError.Code?) throws {
        let data = try Corpora.data("own/json/\(file).json")
        for way in Way.allCases {
            // Nothing reads what the pull reader passes over; and the decoder below reads keys as strings.
            if way == .reader && code == .duplicateKey || way == .decoder && file == "dup-key-nfc" { continue }
            let error = way.error(data)
            #expect(error?.code == code, "\(way): \(String(describing: error))")
            if code != nil { #expect(error?.position != nil, "\(way)") }
        }
    }

    @Test func ownCorpusIsCovered() throws {
        #expect(try Corpora.fileNames(in: "own/json").filter { $0 != "manifest.json" }.count == 48)
    }

    /// The values of the own corpus that the manifest names.
    @Test func ownCorpusValues() throws {
        for parser in [JSONParser.foundation, .native] {
            func value(_ file: String) throws -> JSONValue {
                let rules = DecodingRules(jsonParser: parser)
                return try JSONValue(parsing: Corpora.data("own/json/\(file).json"), rules: rules)
            }
            func code(_ body: () throws -> Void) throws -> EntityError {
                try #require(throws: EntityError.self, performing: body)
            }
            let huge = try code { _ = try value("number-exp-huge")["v"].double() }
            #expect(huge.code == .numberOutOfRange && huge.path.description == "v")
            let great = try value("number-int64-max-plus1")["v"]
            #expect(try code { _ = try great.int() }.code == .numberOutOfRange)
            #expect(try great.uint() == 9_223_372_036_854_775_808)
            #expect(try great.decimal() == Decimal(9_223_372_036_854_775_808 as UInt64))
            #expect(try value("number-2-53-plus1")["v"].int() == 9_007_199_254_740_993)
            let fraction = try code { _ = try value("number-as-int-1.5")["v"].int() }
            #expect(fraction.code == .typeMismatch && fraction.path.description == "v")
            #expect(try value("number-minus-zero")["v"].double().sign == .minus)
            #expect(try value("number-minus-zero")["v"].int() == 0)
            #expect(try value("surrogate-pair")["v"].string() == "\u{1F600}")
            #expect(try value("dup-key-nfc").members().count == 2)
            #expect(try code { _ = try value("dup-key-nfc").object() }.code == .duplicateKey)
            #expect(try value("wide-object-50000").object().count == 50_000)
            #expect(try value("wide-array-200000").count() == 200_000)
            #expect(try code { _ = try value("missing-key")["v"].int() }.code == .missingValue)
            #expect(try code { _ = try value("array-element-bad")[1]["v"].int() }.path.description == "[1].v")
        }
    }

    /// The test cases of utf8tests, each as the content of a string.
    @Test func utf8() throws {
        let text = try #require(String(data: Corpora.data("json/utf8tests/utf8tests.txt"), encoding: .utf8))
        var tally = Tally("json.utf8")
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
            let kind = fields[1].trimmingPrefix(" ")
            let bytes = kind == "valid" ? Data(fields[2].utf8) : try #require(Data(hexadecimal: fields[2]))
            // JSON has its own rules for control characters, quotation marks and backslashes.
            guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { continue }
            let code = kind == "invalid hex" ? EntityError.Code.invalidCharsetData : nil
            let passes = Way.allCases.allSatisfy {
                $0.error(Data("[\"".utf8) + bytes + Data("\"]".utf8))?.code == code
            }
            tally.count(passes, "\(line)")
        }
        tally.conclude()
    }
}

/// Any JSON at all, through a decoder that doesn't know what it will find.
struct AnyJSON: DecodableEntity {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let children: [AnyJSON]

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(JSONValue.self)
        // Not by the value's own accessors, which look for duplicate keys in the whole document.
        switch try value.document.tape().kind(value.node.index) {
        case .object:
            let object = try decoder.container(keyedBy: Key.self)
            children = try object.allKeys.map { try object.decode(AnyJSON.self, forKey: $0) }
        case .array:
            children = try decoder.singleValueContainer().decode([AnyJSON].self)
        default:
            children = []
        }
    }
}

extension Data {
    fileprivate init?(hexadecimal text: Substring) {
        let digits = text.filter { $0 != " " }
        guard digits.count.isMultiple(of: 2) else { return nil }
        self.init()
        var rest = digits[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            append(byte)
            rest = rest.dropFirst(2)
        }
    }
}
#endif
