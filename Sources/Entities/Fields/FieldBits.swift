/// A set of small numbers, without an allocation up to 63: the fields of an object that were met.
struct FieldBits {
    /// The numbers up to 63.
    var low: UInt64 = 0
    /// The numbers from 64 on.
    private var high: [UInt64]

    /// Makes an empty set for numbers below `count`.
    init(count: Int) {
        high = count > 64 ? Array(repeating: 0, count: (count - 1) / 64) : []
    }

    /// Puts a number in, and says whether it was not there before.
    mutating func insert(_ number: Int) -> Bool {
        guard number < 64 else { return insertHigh(number) }
        let bit = 1 &<< UInt64(truncatingIfNeeded: number) as UInt64
        let isNew = low & bit == 0
        low |= bit
        return isNew
    }

    /// The same, where the bit of the number is known; none for numbers from 64 on.
    @inline(__always)
    mutating func insert(_ bit: UInt64, _ number: @autoclosure () -> Int) -> Bool {
        let joined = low | bit
        guard joined == low else {
            low = joined
            return true
        }
        return bit == 0 && insertHigh(number())
    }

    mutating func insertHigh(_ number: Int) -> Bool {
        let bit = 1 << UInt64(number & 63) as UInt64
        let isNew = high[number >> 6 - 1] & bit == 0
        high[number >> 6 - 1] |= bit
        return isNew
    }

    /// Whether a number is in the set.
    func contains(_ number: Int) -> Bool {
        (number < 64 ? low : high[number >> 6 - 1]) & 1 << UInt64(number & 63) != 0
    }
}
