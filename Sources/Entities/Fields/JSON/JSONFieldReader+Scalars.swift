#if JSON
public import Foundation

extension JSONFieldReader {
    // MARK: Numbers

    /// Reads an integer, from a string too where the rules have numbers in text.
    @inlinable
    mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        guard reader.peek() == UInt8(ascii: "\""), readsNumbersInText else { return try reader.integer(type) }
        return try integerInText(type)
    }

    @usableFromInline
    mutating func integerInText<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        try number(type) { text throws(NumberFailure) in try NumberReader.integer(type, from: text) }
    }

    /// Reads a double, from a string too where the rules have numbers in text.
    @usableFromInline
    mutating func double() throws -> Double {
        guard reader.peek() == UInt8(ascii: "\""), readsFloatsInText else { return try reader.double() }
        return try number(Double.self) { text throws(NumberFailure) in try NumberReader.double(from: text) }
    }

    /// Reads a float, from a string too where the rules have numbers in text.
    @usableFromInline
    mutating func float() throws -> Float {
        guard reader.peek() == UInt8(ascii: "\""), readsFloatsInText else { return try reader.float() }
        return try number(Float.self) { text throws(NumberFailure) in try NumberReader.float(from: text) }
    }

    /// Reads a decimal number, from a string too where the rules have numbers in text.
    @usableFromInline
    mutating func decimal() throws -> Decimal {
        guard reader.peek() == UInt8(ascii: "\""), readsNumbersInText else { return try reader.decimal() }
        return try number(Decimal.self) { text throws(NumberFailure) in try NumberReader.decimal(from: text) }
    }

    @usableFromInline var readsNumbersInText: Bool {
        rules._withUnsafeGuaranteedRef { $0.text.numbersInText }
    }

    private var readsFloatsInText: Bool {
        rules._withUnsafeGuaranteedRef { $0.text.numbersInText || $0.text.nonFiniteNumbers != nil }
    }

    /// Reads a number from the string that stands next.
    private mutating func number<Value>(
        _ type: Value.Type,
        _ read: (TextBytes) throws(NumberFailure) -> Value
    ) throws -> Value {
        let start = reader
        let number = try text(expected: "\(type)") { text, rules throws(EntityError) -> Result<Value, NumberFailure>? in
            if let number = TextScalar.nonFinite(text, rules, type) {
                return Result<Value, NumberFailure>.success(number)
            }
            guard rules.numbersInText else { return nil }
            return try NumberText.withJSONNumber(text, rules) { number in
                Result { () throws(NumberFailure) in try read(number) }
            }
        }
        switch number {
        case .success(let value): return value
        case .failure(let reason):
            let token = UnsafeBufferPointer(start: start.cursor, count: reader.cursor - start.cursor)
            throw reader.numberFailure(reason, token: token, expected: "\(type)")
        case nil:
            reader = start
            throw reader.mismatch(expected: "\(type)")
        }
    }

    // MARK: Text

    /// Reads a string.
    @inlinable
    mutating func string() throws -> String {
        try reader.string()
    }

    /// Reads a truth value, from a string too where the rules have numbers in text.
    @inlinable
    mutating func bool() throws -> Bool {
        guard reader.peek() == UInt8(ascii: "\""), readsNumbersInText else { return try reader.bool() }
        return try boolInText()
    }

    @usableFromInline
    mutating func boolInText() throws -> Bool {
        try text(expected: "true or false") { text, rules throws(EntityError) in try TextScalar.bool(text, rules) }
    }

    /// Reads a date: text, or a number where the rules have a notation that counts.
    @usableFromInline
    mutating func date() throws -> Date {
        guard let first = reader.peek(), JSONReader.startsNumber(first) else {
            return try text(expected: "a date") { text, rules throws(EntityError) in try TextScalar.date(text, rules) }
        }
        let place = reader.cursor
        let number = try reader.number(expected: "a date")
        do {
            return try TextScalar.date(number: number, rules.takeUnretainedValue().text)
        } catch {
            throw locating(error, at: place)
        }
    }

    /// Hands out the text of the string that stands next, without escapes.
    mutating func text<Value>(
        expected: String,
        _ read: (TextBytes, TextRules) throws(EntityError) -> Value
    ) throws -> Value {
        guard reader.peek() == UInt8(ascii: "\"") else { throw reader.mismatch(expected: expected) }
        let place = reader.cursor
        let raw = try reader.rawString()
        let rules = rules.takeUnretainedValue().text
        do {
            guard raw.hasEscapes else { return try read(raw.bytes, rules) }
            return try raw.string.withTextBytes { text throws(EntityError) in try read(text, rules) }
        } catch {
            throw locating(error, at: place)
        }
    }
}
#endif
