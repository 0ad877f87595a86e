internal import APISupportDefaults

/// Reads numbers from UTF-8 bytes, exactly: integers and decimals never pass through `Double`.
///
/// A number is an optional sign, digits with at most one point among, before or behind them, and an optional exponent:
/// `12`, `+12`, `007`, `.5`, `5.`, `-1.25e-3`. JSON's stricter grammar is the JSON reader's business. Nothing else is
/// accepted: no white space, no separators, no `NaN`.
///
/// A number may be as long as `Defaults.maximumNumberLength` says; longer ones fail with `.tooLong`.
@usableFromInline
package enum NumberReader {
    /// Reads an integer of any width.
    ///
    /// A number with a point or an exponent is accepted when it is whole: `1e2` is 100, `1.0` is 1; `1.5` fails with
    /// `.notWhole`. A number beyond the type fails with `.outOfRange`.
    @inlinable
    package static func integer<T: FixedWidthInteger>(
        _ type: T.Type,
        from bytes: UnsafeBufferPointer<UInt8>
    ) throws(NumberFailure) -> T {
        // Up to 18 digits can't overflow 64 bits; anything else, and anything odd, goes the exact way.
        if let start = bytes.baseAddress, bytes.count <= 19 {
            let end = start + bytes.count
            let isNegative = start < end && start.pointee == UInt8(ascii: "-")
            var cursor = isNegative ? start + 1 : start
            var value: Int64 = 0
            if cursor < end && end - cursor <= 18 {
                while cursor < end {
                    let digit = cursor.pointee &- UInt8(ascii: "0")
                    if digit > 9 { break }
                    value = value &* 10 &+ Int64(digit)
                    cursor += 1
                }
                if cursor == end {
                    if let result = T(exactly: isNegative ? -value : value) { return result }
                    throw .outOfRange
                }
            }
        }
        return try exactInteger(type, from: DecimalParts(bytes))
    }

    /// The integer that a number's exact parts make.
    @inlinable
    package static func exactInteger<T: FixedWidthInteger>(
        _ type: T.Type,
        from parts: DecimalParts
    ) throws(NumberFailure) -> T {
        let magnitude = try parts.wholeMagnitude()
        if !parts.isNegative {
            if let result = T(exactly: magnitude) { return result }
        } else if let opposite = Int128(exactly: magnitude) {
            if let result = T(exactly: -opposite) { return result }
        } else if magnitude == Int128.min.magnitude, let result = T(exactly: Int128.min) {
            return result
        }
        throw .outOfRange
    }

    /// Reads the double nearest to a number; one beyond the greatest double fails with `.outOfRange`.
    ///
    /// A number too small for a double becomes zero with the number's sign.
    package static func double(
        from bytes: UnsafeBufferPointer<UInt8>,
        maximumLength: Int = Defaults.maximumNumberLength
    ) throws(NumberFailure) -> Double {
        try scan(bytes, maximumLength: maximumLength).double()
    }

    /// Reads the float nearest to a number; one beyond the greatest float fails with `.outOfRange`.
    package static func float(
        from bytes: UnsafeBufferPointer<UInt8>,
        maximumLength: Int = Defaults.maximumNumberLength
    ) throws(NumberFailure) -> Float {
        try scan(bytes, maximumLength: maximumLength).float()
    }

    @inline(__always)
    private static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>,
        maximumLength: Int
    ) throws(NumberFailure) -> NumberScan {
        guard let start = bytes.baseAddress else { throw .syntax }
        let end = start + bytes.count
        let scan = try NumberScan(start, end, grammar: .text, maximumLength: maximumLength)
        guard scan.stop == end else { throw .syntax }
        return scan
    }
}
