#if XML
/// A strict check of UTF-8 (RFC 3629) in front of libxml2, which would name no byte and might print to standard error.
enum UTF8Check {
    /// The offset of the first byte that is not part of a character, or is NUL, which XML forbids; nil when there is none.
    static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        let count = bytes.count
        guard let base = bytes.baseAddress else { return nil }
        while index < count {
            // Sixteen bytes at a time, where all are ASCII and none is NUL.
            while index + 16 <= count {
                let block = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<UInt8>.self)
                guard block.max() < 0x80, block.min() > 0 else { break }
                index += 16
            }
            guard index < count else { break }
            let length = characterLength(base + index, available: count - index)
            guard length > 0 else { return index }
            index += length
        }
        return nil
    }

    /// The number of bytes of a character; 0 when it is not one.
    private static func characterLength(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
        let first = bytes[0]
        if first < 0x80 { return first == 0 ? 0 : 1 }
        let length: Int
        // The bounds of the second byte refuse overlong forms, surrogates and what lies behind U+10FFFF.
        let second: ClosedRange<UInt8>
        switch first {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard available >= length, second.contains(bytes[1]) else { return 0 }
        for position in 2..<max(length, 2) where bytes[position] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
#endif
