/// A walk over a short text, from left to right.
struct ByteScanner {
    private let bytes: TextBytes
    private var index = 0

    init(_ bytes: TextBytes) {
        self.bytes = bytes
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { index == bytes.count }

    /// The next byte; nil at the end.
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Passes the byte over if it comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// The number that exactly so many digits make; nil, and nothing passed over, where there are fewer.
    mutating func digits(_ count: Int) -> Int? {
        guard index + count <= bytes.count else { return nil }
        var value = 0
        for offset in index..<index + count {
            guard bytes[offset].isDigit else { return nil }
            value = value * 10 + Int(bytes[offset] & 0x0F)
        }
        index += count
        return value
    }

    /// The bytes, from here on, of which a condition holds.
    mutating func run(while condition: (UInt8) -> Bool) -> TextBytes {
        let start = index
        while index < bytes.count, condition(bytes[index]) { index += 1 }
        return TextBytes(rebasing: bytes[start..<index])
    }

    /// Passes so many bytes over.
    mutating func skip(_ count: Int) {
        index += count
    }
}
