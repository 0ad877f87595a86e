/// Decimal to binary by one 128-bit multiplication.
///
/// D. Lemire, "Number parsing at a gigabyte per second", 2021; that no case needs another way was shown by N. Mushtak and
/// D. Lemire, "Fast number parsing without fallback", 2022.
enum EiselLemire {
    private static let mantissaBits = 52
    private static let exponentBias = 1023
    private static let infiniteExponent = 0x7FF

    /// The bit pattern of the double nearest to `digits * 10^exponent`; infinity when it is too great.
    static func double(_ digits: UInt64, exponent: Int) -> UInt64 {
        guard digits != 0, exponent >= PowersOfFive.first else { return 0 }
        guard exponent <= PowersOfFive.last else { return Double.infinity.bitPattern }

        let shiftedOut = digits.leadingZeroBitCount
        let product = multiply(digits << UInt64(shiftedOut), exponent: exponent)
        let upperBit = Int(product.high >> 63)
        let shift = UInt64(upperBit + 64 - mantissaBits - 3)
        var mantissa = product.high >> shift
        // floor(log2(10^exponent)) in fixed point, right for the whole table.
        var power = ((152_170 + 65_536) * exponent) >> 16 + 63 + upperBit - shiftedOut + exponentBias

        if power <= 0 {
            return subnormal(mantissa, power: power)
        }
        // Exactly between two doubles: to the even one. Only small powers can be exact.
        if product.low <= 1, exponent >= -4, exponent <= 23, mantissa & 3 == 1, mantissa << shift == product.high {
            mantissa &= ~1
        }
        mantissa = (mantissa + (mantissa & 1)) >> 1
        if mantissa >= 2 << UInt64(mantissaBits) {
            mantissa = 1 << UInt64(mantissaBits)
            power += 1
        }
        guard power < infiniteExponent else { return Double.infinity.bitPattern }
        return (mantissa & ~(1 << UInt64(mantissaBits))) | UInt64(power) << UInt64(mantissaBits)
    }

    /// The most significant 128 bits of `digits * 5^exponent`; the lower half of the power only where it matters.
    private static func multiply(_ digits: UInt64, exponent: Int) -> (high: UInt64, low: UInt64) {
        let power = PowersOfFive.table[exponent - PowersOfFive.first]
        var (high, low) = digits.multipliedFullWidth(by: power.high)
        let mask = UInt64.max >> UInt64(mantissaBits + 3)
        if high & mask == mask {
            let second = digits.multipliedFullWidth(by: power.low).high
            let (sum, carry) = low.addingReportingOverflow(second)
            low = sum
            high += carry ? 1 : 0
        }
        return (high, low)
    }

    private static func subnormal(_ mantissa: UInt64, power: Int) -> UInt64 {
        guard 1 - power < 64 else { return 0 }
        var mantissa = mantissa >> UInt64(1 - power)
        mantissa = (mantissa + (mantissa & 1)) >> 1
        // Rounding up to the least normal double sets the exponent's lowest bit by itself.
        return mantissa
    }
}
