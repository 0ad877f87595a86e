/// Exponents of numbers, which may be longer than any integer.
enum NumberExponent {
    /// The greatest exponent that is told from greater ones: far outside of every type's range, and safe to add to.
    static let limit = 1_000_000_000

    /// Reads an exponent from its `e` on, up to the first byte that is no digit; one beyond the limit counts as the limit.
    static func read(
        at cursor: inout UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) throws(NumberFailure) -> Int {
        cursor += 1
        var isNegative = false
        if cursor < end, cursor.pointee == UInt8(ascii: "-") || cursor.pointee == UInt8(ascii: "+") {
            isNegative = cursor.pointee == UInt8(ascii: "-")
            cursor += 1
        }
        let first = cursor
        var value = 0
        while cursor < end {
            let digit = cursor.pointee &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            value = min(value * 10 + Int(digit), limit)
            cursor += 1
        }
        guard cursor > first else { throw .syntax }
        return isNegative ? -value : value
    }
}
