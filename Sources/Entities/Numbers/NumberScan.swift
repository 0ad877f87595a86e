internal import APISupportDefaults

/// What one pass over a number finds: sign, the first 19 significant digits, and the power of ten.
@usableFromInline
package struct NumberScan {
    /// Which spelling of numbers is accepted.
    package enum Grammar {
        /// RFC 8259: no plus sign, no leading zero, digits on both sides of the point.
        case json
        /// As `NumberReader` describes.
        case text
    }

    /// The byte behind the number.
    @usableFromInline
    package let stop: UnsafePointer<UInt8>
    /// Whether the number has neither a point nor an exponent.
    @usableFromInline
    package let isWhole: Bool
    /// Whether the number has a minus sign.
    let isNegative: Bool
    /// The number of digits left out of `mantissa`.
    let droppedDigits: Int
    /// The first 19 significant digits.
    let mantissa: UInt64
    /// The power of ten that `mantissa` is multiplied with; capped far outside of every type's range.
    let exponent: Int
    /// The number's first byte.
    let start: UnsafePointer<UInt8>

    /// Scans the number that begins at `start`; what follows it is the caller's business.
    @inline(__always)
    package init(
        _ start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        grammar: Grammar,
        maximumLength: Int = Defaults.maximumNumberLength
    ) throws(NumberFailure) {
        self.start = start
        var cursor = start
        guard cursor < end else { throw .syntax }
        isNegative = cursor.pointee == UInt8(ascii: "-")
        if isNegative || (grammar == .text && cursor.pointee == UInt8(ascii: "+")) { cursor += 1 }

        var mantissa: UInt64 = 0
        let firstDigit = cursor
        cursor = Self.addDigits(from: cursor, to: end, into: &mantissa)
        var digitCount = cursor - firstDigit
        var isWhole = true
        var exponent = 0
        if grammar == .json {
            guard digitCount == 1 || (digitCount > 1 && firstDigit.pointee != UInt8(ascii: "0")) else { throw .syntax }
        }
        if cursor < end, cursor.pointee == UInt8(ascii: ".") {
            isWhole = false
            cursor += 1
            let fraction = cursor
            cursor = Self.addDigits(from: cursor, to: end, into: &mantissa)
            exponent = fraction - cursor
            digitCount -= exponent
            if grammar == .json && exponent == 0 { throw .syntax }
        }
        guard digitCount > 0 else { throw .syntax }
        let digitsEnd = cursor
        if cursor < end, cursor.pointee | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            exponent += try NumberExponent.read(at: &cursor, end)
        }
        guard cursor - start <= maximumLength else { throw .tooLong }
        self.isWhole = isWhole
        stop = cursor
        if digitCount <= 19 {
            self.mantissa = mantissa
            self.exponent = exponent
            droppedDigits = 0
        } else {
            let kept = Self.firstDigits(from: firstDigit, to: digitsEnd)
            self.mantissa = kept.mantissa
            self.exponent = exponent + kept.dropped
            droppedDigits = kept.dropped
        }
    }

    /// Adds digits to a sum, which may wrap around when there are more than 19.
    @inline(__always)
    private static func addDigits(
        from start: UnsafePointer<UInt8>,
        to end: UnsafePointer<UInt8>,
        into sum: inout UInt64
    ) -> UnsafePointer<UInt8> {
        var cursor = start
        while end - cursor >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
            // A byte that is no digit is then above 9, and its highest bit set; bytes behind such a one don't matter.
            let digits = word ^ 0x3030_3030_3030_3030
            let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
            guard others == 0 else {
                let count = others.trailingZeroBitCount / 8
                guard count > 0 else { return cursor }
                // Zeros go before the digits in place of what is behind them.
                let number = eightDigits(digits &<< UInt64(64 - 8 * count))
                sum = sum &* powersOfTen[count] &+ number
                return cursor + count
            }
            sum = sum &* 100_000_000 &+ eightDigits(digits)
            cursor += 8
        }
        while cursor < end {
            let digit = cursor.pointee &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            sum = sum &* 10 &+ UInt64(digit)
            cursor += 1
        }
        return cursor
    }

    private static let powersOfTen: [UInt64] = [1, 10, 100, 1000, 10000, 100_000, 1_000_000, 10_000_000]

    /// The number of eight digits, each in a byte, the first one in the lowest.
    @inline(__always)
    private static func eightDigits(_ digits: UInt64) -> UInt64 {
        // Pairs of digits, then pairs of pairs, then both halves, each in one multiplication.
        let pairs = digits &* 10 &+ (digits >> 8)
        let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let upper = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (low &+ upper) >> 32
    }

    /// Checks a number by JSON's grammar without reading it: the byte behind it, and whether it has neither a point nor an
    /// exponent.
    static func end(
        of start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) throws(NumberFailure) -> (stop: UnsafePointer<UInt8>, isWhole: Bool) {
        var cursor = start
        if cursor < end, cursor.pointee == UInt8(ascii: "-") { cursor += 1 }
        let first = cursor
        passDigits(&cursor, end)
        guard cursor > first, cursor - first == 1 || first.pointee != UInt8(ascii: "0") else { throw .syntax }
        var isWhole = true
        if cursor < end, cursor.pointee == UInt8(ascii: ".") {
            cursor += 1
            let fraction = cursor
            passDigits(&cursor, end)
            guard cursor > fraction else { throw .syntax }
            isWhole = false
        }
        if cursor < end, cursor.pointee | 0x20 == UInt8(ascii: "e") {
            _ = try NumberExponent.read(at: &cursor, end)
            isWhole = false
        }
        guard cursor - start <= Defaults.maximumNumberLength else { throw .tooLong }
        return (cursor, isWhole)
    }

    @inline(__always)
    private static func passDigits(_ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        while cursor < end, cursor.pointee &- UInt8(ascii: "0") <= 9 { cursor += 1 }
    }

    /// The first 19 significant digits of a longer number, and how many digits follow them.
    private static func firstDigits(
        from start: UnsafePointer<UInt8>,
        to end: UnsafePointer<UInt8>
    ) -> (mantissa: UInt64, dropped: Int) {
        var mantissa: UInt64 = 0
        var kept = 0
        var dropped = 0
        var cursor = start
        while cursor < end {
            let digit = cursor.pointee &- UInt8(ascii: "0")
            cursor += 1
            guard digit <= 9 else { continue }
            if kept == 19 {
                dropped += 1
            } else {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                kept += mantissa == 0 ? 0 : 1
            }
        }
        return (mantissa, dropped)
    }
}
