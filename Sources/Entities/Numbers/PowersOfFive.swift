/// The powers of five from 5^-342 to 5^308, each as its first 128 bits.
enum PowersOfFive {
    /// The first 128 bits of a power, the highest of them set.
    struct Entry {
        var high: UInt64
        var low: UInt64
    }

    /// The lowest power: below it every double is zero.
    static let first = -342
    /// The highest power: above it every double is infinite.
    static let last = 308

    /// All powers, computed at the first use (some microseconds); allocated once and kept as long as the process.
    ///
    /// It is never changed after it was made, and a raw pointer spares bounds checks on the way of every number.
    nonisolated(unsafe) static let table: UnsafePointer<Entry> = {
        let table = UnsafeMutablePointer<Entry>.allocate(capacity: last - first + 1)
        var power = BigNumber(words: [1], capacity: 13)
        for exponent in 0...last {
            (table + (exponent - first)).initialize(to: power.leadingBits)
            power.multiplyByFive()
        }
        // floor(floor(x / 5) / 5) is floor(x / 25): dividing a long power of two step by step stays exact.
        var reciprocal = BigNumber(words: Array(repeating: 0, count: 16) + [1], capacity: 17)
        for exponent in stride(from: -1, through: first, by: -1) {
            reciprocal.divideByFive()
            var entry = reciprocal.leadingBits
            // The short reciprocals are rounded up, so that products of exact halves are seen.
            if exponent >= -27 {
                let (low, carry) = entry.low.addingReportingOverflow(1)
                entry = Entry(high: entry.high + (carry ? 1 : 0), low: low)
            }
            (table + (exponent - first)).initialize(to: entry)
        }
        return UnsafePointer(table)
    }()
}

/// A natural number of many words, the lowest first.
private struct BigNumber {
    var words: [UInt64]

    init(words: [UInt64], capacity: Int) {
        self.words = words
        self.words.reserveCapacity(capacity)
    }

    mutating func multiplyByFive() {
        var carry: UInt64 = 0
        for index in words.indices {
            let product = words[index].multipliedFullWidth(by: 5)
            let (sum, overflows) = product.low.addingReportingOverflow(carry)
            words[index] = sum
            carry = product.high + (overflows ? 1 : 0)
        }
        if carry > 0 { words.append(carry) }
    }

    mutating func divideByFive() {
        var remainder: UInt64 = 0
        for index in words.indices.reversed() {
            (words[index], remainder) = UInt64(5).dividingFullWidth((remainder, words[index]))
        }
        if words.last == 0 { words.removeLast() }
    }

    /// The highest 128 bits, zeros behind a shorter number.
    var leadingBits: PowersOfFive.Entry {
        func word(_ fromTop: Int) -> UInt64 { fromTop < words.count ? words[words.count - 1 - fromTop] : 0 }
        let shift = UInt64(word(0).leadingZeroBitCount)
        guard shift > 0 else { return PowersOfFive.Entry(high: word(0), low: word(1)) }
        return PowersOfFive.Entry(
            high: word(0) << shift | word(1) >> (64 - shift),
            low: word(1) << shift | word(2) >> (64 - shift)
        )
    }
}
