package import Foundation

extension NumberReader {
    /// Reads a decimal number exactly.
    ///
    /// A number of more than 38 significant digits, or whose last digit lies below 10^-128, fails with `.losesDigits`; one
    /// that is too great fails with `.outOfRange`. Zero has no sign.
    package static func decimal(from bytes: UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> Decimal {
        let parts = try DecimalParts(bytes)
        guard var magnitude = parts.magnitude, magnitude < DecimalParts.powerOfTen(38) else { throw .losesDigits }
        guard magnitude > 0 else { return Decimal() }
        guard parts.exponent >= -128 else { throw .losesDigits }
        var exponent = parts.exponent
        while exponent > 127 {
            let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
            guard !overflows, product < DecimalParts.powerOfTen(38) else { throw .outOfRange }
            magnitude = product
            exponent -= 1
        }
        let result = decimal(magnitude, exponent: exponent, isNegative: parts.isNegative)
        // At the very end of the range Foundation gives not-a-number.
        guard !result.isNaN else { throw .outOfRange }
        return result
    }

    private static func decimal(_ magnitude: UInt128, exponent: Int, isNegative: Bool) -> Decimal {
        // Each half is an exact integer, and a product under 10^38 is exact too.
        let half: UInt128 = 10_000_000_000_000_000_000
        let (high, low) = magnitude.quotientAndRemainder(dividingBy: half)
        let significand = Decimal(UInt64(high)) * Decimal(UInt64(half)) + Decimal(UInt64(low))
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }
}
