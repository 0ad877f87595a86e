import Foundation
import TestSupport
import Testing

@testable import APISupportEntities

@Suite struct NumberReaderTests {
    // MARK: Integers

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("007", 7), ("+12", 12), ("1e2", 100), ("1.0", 1), ("100e-2", 1), ("1.50e1", 15),
            ("0e400", 0), ("0.000", 0), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
            ("9007199254740993", 9_007_199_254_740_993), ("9.223372036854775807e18", Int64.max),
            ("000000000000000000000000000000000000000000000000001", 1), ("-.5e1", -5), ("5.", 5),
        ] as [(String, Int64)]
    )
    func integers(text: String, value: Int64) throws {
        #expect(try integer(text, as: Int64.self) == value)
    }

    @Test(
        arguments: [
            ("", .syntax), ("-", .syntax), ("+", .syntax), (".", .syntax), ("e5", .syntax), ("1e", .syntax),
            ("1e+", .syntax), (" 1", .syntax), ("1 ", .syntax), ("1.2.3", .syntax), ("--1", .syntax), ("0x10", .syntax),
            ("1,5", .syntax), ("NaN", .syntax), ("1e5x", .syntax), ("１", .syntax), ("1.5", .notWhole),
            ("1e-400", .notWhole), ("15e-1", .notWhole),
            ("0.0000000000000000000000000000000000000000000000000000000000000000001", .notWhole),
            ("9223372036854775808", .outOfRange), ("-9223372036854775809", .outOfRange), ("1e400", .outOfRange),
            ("1e999999999999999999999", .outOfRange), ("340282366920938463463374607431768211456", .outOfRange),
            (String(repeating: "1", count: 1_000), .outOfRange), (String(repeating: "0", count: 1_001), .tooLong),
        ] as [(String, NumberFailure)]
    )
    func refusedIntegers(text: String, failure: NumberFailure) {
        #expect(throws: failure) { try integer(text, as: Int64.self) }
    }

    /// The ends of every width, from arithmetic: `max` and one more, `min` and one less.
    @Test func widths() throws {
        try expectRange(of: Int8.self)
        try expectRange(of: Int16.self)
        try expectRange(of: Int32.self)
        try expectRange(of: Int64.self)
        try expectRange(of: Int.self)
        try expectRange(of: UInt8.self)
        try expectRange(of: UInt16.self)
        try expectRange(of: UInt32.self)
        try expectRange(of: UInt64.self)
        try expectRange(of: UInt.self)
        try expectRange(of: Int128.self)
        try expectRange(of: UInt128.self)
    }

    private func expectRange<T: FixedWidthInteger>(of type: T.Type) throws {
        #expect(try integer(String(T.max), as: type) == T.max)
        #expect(try integer(String(T.min), as: type) == T.min)
        let above = successor(of: String(T.max))
        #expect(throws: NumberFailure.outOfRange) { try integer(above, as: type) }
        let below = "-" + successor(of: String(String(T.min).drop { $0 == "-" }))
        #expect(throws: NumberFailure.outOfRange) { try integer(below, as: type) }
    }

    /// The decimal text of a natural number plus one, by pencil and paper.
    private func successor(of digits: String) -> String {
        var result = Array(digits.utf8)
        for index in result.indices.reversed() {
            if result[index] < UInt8(ascii: "9") {
                result[index] += 1
                return String(decoding: result, as: UTF8.self)
            }
            result[index] = UInt8(ascii: "0")
        }
        return "1" + String(decoding: result, as: UTF8.self)
    }

    // MARK: Doubles and floats

    @Test(
        arguments: [
            ("0", 0), ("-0.0", 0x8000_0000_0000_0000), ("1", 0x3FF0_0000_0000_0000), ("1e23", 0x44B5_2D02_C7E1_4AF6),
            ("5e-324", 1), ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", 1),
            ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF), ("2.2250738585072014e-308", 0x0010_0000_0000_0000),
            ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF), ("9007199254740993", 0x4340_0000_0000_0000),
            ("9007199254740993.0000000000000000000001", 0x4340_0000_0000_0001), ("1e-400", 0),
            ("-1e-400", 0x8000_0000_0000_0000),
        ] as [(String, UInt64)]
    )
    func doubles(text: String, bits: UInt64) throws {
        #expect(try double(text).bitPattern == bits)
    }

    @Test func lengthLimit() throws {
        #expect(try double("1." + String(repeating: "0", count: 998)) == 1)
        #expect(throws: NumberFailure.tooLong) { try double("1." + String(repeating: "0", count: 999)) }
    }

    @Test(arguments: ["1.7976931348623159e308", "1e309", "-1e309", "1e99999999999999999999"])
    func doublesOutOfRange(text: String) {
        #expect(throws: NumberFailure.outOfRange) { try double(text) }
    }

    /// Every line of the corpus gives the bits of a double and of a float; infinity stands for "out of range".
    @Test(
        .enabled(if: Corpora.isAvailable, Corpora.skipReason),
        arguments: [
            ("exhaustive-float16", 31_745), ("freetype-2-7", 3_566), ("google-wuffs", 10_744),
            ("lemire-fast-float", 3_299), ("more-test-cases", 60), ("tencent-rapidjson", 3_563),
        ]
    )
    func numbersCorpus(file: String, lines: Int) throws {
        let text = try #require(String(data: Corpora.data("json/numbers/\(file).txt"), encoding: .utf8))
        var tally = Tally("json.numbers")
        for line in text.split(separator: "\n") {
            let columns = line.split(separator: " ")
            let double = try #require(UInt64(columns[2], radix: 16))
            let float = try #require(UInt32(columns[1], radix: 16))
            try Array(columns[3].utf8).withUnsafeBufferPointer { number in
                let isRight =
                    try magnitude({ try NumberReader.double(from: number, maximumLength: .max) }).bitPattern == double
                    && magnitude({ try NumberReader.float(from: number, maximumLength: .max) }).bitPattern == float
                tally.count(isRight, String(line))
            }
        }
        #expect(tally.total == lines)
        tally.conclude()
    }

    private func magnitude<T: BinaryFloatingPoint>(_ read: () throws -> T) throws -> T {
        do { return try read() } catch NumberFailure.outOfRange { return .infinity }
    }

    // MARK: Decimals

    @Test(
        arguments: [
            ("0", "0"), ("-0", "0"), ("19.99", "19.99"), ("0.1", "0.1"), ("100", "100"), ("1e3", "1000"),
            ("-12.50", "-12.5"), ("9007199254740993", "9007199254740993"),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
            ("1000000000000000000000000000000000000000000", "1000000000000000000000000000000000000000000"),
        ]
    )
    func decimals(text: String, description: String) throws {
        #expect(try decimal(text).description == description)
    }

    @Test func decimalsAtTheEndsOfTheExponent() throws {
        #expect(try decimal("1e127") == Decimal(sign: .plus, exponent: 127, significand: 1))
        #expect(try decimal("1e-127") == Decimal(sign: .plus, exponent: -127, significand: 1))
        #expect(try decimal("-1e-128") == Decimal(sign: .minus, exponent: -128, significand: 1))
    }

    @Test(
        arguments: [
            ("123456789012345678901234567890123456789", .losesDigits), ("1e-129", .losesDigits),
            ("1e-400", .losesDigits),
            // Foundation could hold the first as ten times its greatest power, and makes not-a-number of it.
            ("10e127", .outOfRange), ("1e128", .outOfRange), ("-1e130", .outOfRange), ("1e165", .outOfRange),
            ("1e400", .outOfRange),
            ("", .syntax), ("1,5", .syntax),
        ] as [(String, NumberFailure)]
    )
    func refusedDecimals(text: String, failure: NumberFailure) {
        #expect(throws: failure) { try decimal(text) }
    }

    // MARK: Helpers

    private func integer<T: FixedWidthInteger>(_ text: String, as type: T.Type) throws -> T {
        try withBytes(text) { try NumberReader.integer(type, from: $0) }
    }

    private func double(_ text: String) throws -> Double {
        try withBytes(text) { try NumberReader.double(from: $0) }
    }

    private func decimal(_ text: String) throws -> Decimal {
        try withBytes(text) { try NumberReader.decimal(from: $0) }
    }

    private func withBytes<R>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) throws -> R {
        try Array(text.utf8).withUnsafeBufferPointer(body)
    }
}
