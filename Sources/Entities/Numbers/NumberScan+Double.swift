extension NumberScan {
    /// The powers of ten that a double holds exactly.
    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The double nearest to the number, ties to even.
    @usableFromInline
    package func double() throws(NumberFailure) -> Double {
        // Where digits and power are both exact doubles, one operation rounds once (Clinger 1990).
        if mantissa <= 1 << 53, droppedDigits == 0, exponent >= -22, exponent <= 22 {
            let digits = Double(mantissa)
            let value = exponent < 0 ? digits / Self.exactPowers[-exponent] : digits * Self.exactPowers[exponent]
            return isNegative ? -value : value
        }
        var bits = EiselLemire.double(mantissa, exponent: exponent)
        if droppedDigits > 0, bits != EiselLemire.double(mantissa + 1, exponent: exponent) {
            // The digits left out decide; the standard library reads any number of them exactly.
            bits = try slowDouble().magnitude.bitPattern
        }
        let value = Double(bitPattern: bits)
        guard value.isFinite else { throw .outOfRange }
        return isNegative ? -value : value
    }

    /// The float nearest to the number: never by way of a rounded double.
    package func float() throws(NumberFailure) -> Float {
        guard let value = Float(text) else { throw .syntax }
        guard value.isFinite else { throw .outOfRange }
        return value
    }

    private func slowDouble() throws(NumberFailure) -> Double {
        guard let value = Double(text) else { throw .syntax }
        return value
    }

    private var text: String {
        String(decoding: UnsafeBufferPointer(start: start, count: stop - start), as: UTF8.self)
    }
}
