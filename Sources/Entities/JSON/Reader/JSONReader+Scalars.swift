#if JSON
public import Foundation

extension JSONReader {
    // MARK: Numbers

    /// Reads an integer; a number with a point or an exponent is accepted when it is whole.
    @inlinable
    package mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
        skipWhitespace()
        var digits = cursor
        let isNegative = digits < end && digits.pointee == UInt8(ascii: "-")
        if isNegative { digits += 1 }
        let first = digits
        var value: Int64 = 0
        while digits < end {
            let digit = digits.pointee &- UInt8(ascii: "0")
            if digit > 9 { break }
            value = value &* 10 &+ Int64(digit)
            digits += 1
        }
        // Up to 18 digits without a leading zero, point and exponent: everything else goes the long way.
        let count = digits - first
        if count > 0, count <= 18, count == 1 || first.pointee != UInt8(ascii: "0"),
            digits == end || !JSONReader.continuesNumber(digits.pointee),
            let result = T(exactly: isNegative ? -value : value)
        {
            cursor = digits
            return result
        }
        let token = try number(expected: "\(type)")
        do {
            return try NumberReader.exactInteger(type, from: DecimalParts(token))
        } catch {
            throw numberFailure(error, token: token, expected: "\(type)")
        }
    }

    @inlinable
    static func continuesNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Reads the double nearest to a number; one beyond the greatest double is an error.
    @usableFromInline
    package mutating func double() throws -> Double {
        try converted(expected: "Double") { scan throws(NumberFailure) in try scan.double() }
    }

    /// Reads the float nearest to a number; one beyond the greatest float is an error.
    @usableFromInline
    package mutating func float() throws -> Float {
        try converted(expected: "Float") { scan throws(NumberFailure) in try scan.float() }
    }

    /// Reads a decimal number exactly; one with digits that would be lost is an error.
    @usableFromInline
    package mutating func decimal() throws -> Decimal {
        let token = try number(expected: "Decimal")
        do {
            return try NumberReader.decimal(from: token)
        } catch {
            throw numberFailure(error, token: token, expected: "Decimal")
        }
    }

    /// Checks a number and passes over it: its characters.
    @usableFromInline
    package mutating func number(expected: String = "a number") throws -> UnsafeBufferPointer<UInt8> {
        guard let first = peek(), JSONReader.startsNumber(first) else { throw mismatch(expected: expected) }
        return try numberToken().token
    }

    /// Checks a number, at whose first character the cursor stands: its characters, and whether it has neither a point nor
    /// an exponent.
    mutating func numberToken() throws -> (token: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        do {
            let start = cursor
            let (stop, isWhole) = try NumberScan.end(of: start, end)
            cursor = stop
            return (UnsafeBufferPointer(start: start, count: stop - start), isWhole)
        } catch {
            throw badNumber(error)
        }
    }

    @inline(__always)
    private mutating func converted<T>(
        expected: String,
        _ convert: (NumberScan) throws(NumberFailure) -> T
    ) throws -> T {
        let scan = try scanNumber(expected: expected)
        do {
            return try convert(scan)
        } catch {
            let token = UnsafeBufferPointer(start: scan.start, count: scan.stop - scan.start)
            throw numberFailure(error, token: token, expected: expected)
        }
    }

    @inline(__always)
    private mutating func scanNumber(expected: String) throws -> NumberScan {
        guard let first = peek(), JSONReader.startsNumber(first) else {
            throw mismatch(expected: expected)
        }
        do {
            let scan = try NumberScan(cursor, end, grammar: .json)
            cursor = scan.stop
            return scan
        } catch {
            throw badNumber(error)
        }
    }

    static func startsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") <= 9
    }

    // MARK: Literals

    /// Reads `true` or `false`.
    @inlinable @inline(__always)
    package mutating func bool() throws -> Bool {
        switch peek() {
        case UInt8(ascii: "t"):
            try takeLiteral(.yes)
            return true
        case UInt8(ascii: "f"):
            try takeLiteral(.no)
            return false
        default:
            throw mismatch(expected: "true or false")
        }
    }

    /// Passes over `null` if it stands here, and says whether it did.
    @inlinable
    package mutating func takeNull() throws -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        try takeLiteral(.null)
        return true
    }

    /// Passes over a literal, whose first character was looked at.
    @inlinable @inline(__always)
    mutating func takeLiteral(_ literal: JSONLiteral) throws {
        let tail = cursor + (literal.count - 4)
        guard end - cursor >= literal.count,
            UInt32(littleEndian: UnsafeRawPointer(tail).loadUnaligned(as: UInt32.self)) == literal.tail
        else {
            throw unexpected(expected: "a value")
        }
        cursor += literal.count
    }
}
#endif
