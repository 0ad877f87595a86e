internal import APISupportDefaults

/// A number taken apart exactly: `magnitude * 10^exponent`, with no zero at the magnitude's end.
@usableFromInline
package struct DecimalParts: Sendable {
    /// Whether the number has a minus sign.
    @usableFromInline
    package let isNegative: Bool
    /// The significant digits as an integer; nil when they exceed 128 bits.
    package let magnitude: UInt128?
    /// The power of ten that the digits are multiplied with.
    package let exponent: Int

    /// Takes a number apart.
    @usableFromInline
    package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(NumberFailure) {
        guard bytes.count <= Defaults.maximumNumberLength else { throw .tooLong }
        var rest = bytes[...]
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }

        var digits = DigitSum()
        let wholeCount = digits.take(from: &rest)
        var fractionCount = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fractionCount = digits.take(from: &rest)
        }
        guard wholeCount + fractionCount > 0 else { throw .syntax }
        let power = try Self.exponent(from: rest)

        magnitude = digits.overflows ? nil : digits.value
        exponent = digits.value == 0 && !digits.overflows ? 0 : power - fractionCount + digits.pendingZeros
    }

    /// Reads what follows the digits: nothing, or an exponent.
    private static func exponent(from bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(NumberFailure) -> Int {
        let rest = UnsafeBufferPointer(rebasing: bytes)
        guard !rest.isEmpty, var cursor = rest.baseAddress else { return 0 }
        guard cursor.pointee | 0x20 == UInt8(ascii: "e") else { throw .syntax }
        let end = cursor + rest.count
        let exponent = try NumberExponent.read(at: &cursor, end)
        guard cursor == end else { throw .syntax }
        return exponent
    }

    /// The number without its sign, when it is whole and fits 128 bits.
    @usableFromInline
    package func wholeMagnitude() throws(NumberFailure) -> UInt128 {
        guard exponent >= 0 else { throw .notWhole }
        guard let magnitude, exponent <= 38 else { throw .outOfRange }
        let (result, overflows) = magnitude.multipliedReportingOverflow(by: Self.powerOfTen(exponent))
        guard !overflows else { throw .outOfRange }
        return result
    }

    /// 10 to a power from 0 to 38.
    static func powerOfTen(_ exponent: Int) -> UInt128 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

/// Adds up digits; zeros are held back until another digit follows them.
private struct DigitSum {
    var value: UInt128 = 0
    var pendingZeros = 0
    var overflows = false

    /// Takes the digits at the front and answers their count.
    mutating func take(from bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let before = bytes.count
        while let byte = bytes.first {
            let digit = byte &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            bytes.removeFirst()
            if digit == 0 {
                pendingZeros += value == 0 && !overflows ? 0 : 1
            } else {
                append(digit)
            }
        }
        return before - bytes.count
    }

    private mutating func append(_ digit: UInt8) {
        guard !overflows, pendingZeros < 38 else {
            overflows = true
            pendingZeros = 0
            return
        }
        let (product, first) = value.multipliedReportingOverflow(by: DecimalParts.powerOfTen(pendingZeros + 1))
        let (sum, second) = product.addingReportingOverflow(UInt128(digit))
        value = sum
        overflows = first || second
        pendingZeros = 0
    }
}
