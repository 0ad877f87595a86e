#if XML
import Foundation

/// A strict check of UTF-8 (RFC 3629) in front of libxml2, which would name no byte and might print to standard error.
enum UTF8Check {
    /// The offset of the first byte that is not part of a character, or is NUL, which XML forbids; nil when there is none.
    static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return nil }
        let nul = memchr(base, 0, bytes.count).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
        let count = nul ?? bytes.count
        let highBits: UInt64 = 0x8080_8080_8080_8080
        var index = 0
        while index < count {
            // Sixteen bytes at a time, as long as all are ASCII.
            while index + 16 <= count {
                let place = UnsafeRawPointer(base + index)
                let word = place.loadUnaligned(as: UInt64.self) | (place + 8).loadUnaligned(as: UInt64.self)
                guard word & highBits == 0 else { break }
                index += 16
            }
            // Then character by character; a text that is not ASCII has many of two bytes.
            let end = min(index + 64, count)
            while index < end {
                let first = base[index]
                if first < 0x80 {
                    index += 1
                } else if first >= 0xC2, first <= 0xDF, index + 1 < count, base[index + 1] & 0xC0 == 0x80 {
                    index += 2
                } else {
                    let length = characterLength(base + index, available: count - index)
                    guard length > 0 else { return index }
                    index += length
                }
            }
        }
        return nul
    }

    /// The number of bytes at the end that may be the beginning of a character whose rest has not come.
    static func cutLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            if byte & 0xC0 == 0x80 { continue }
            let whole = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return whole > length ? length : 0
        }
        return 0
    }

    /// The number of bytes of a character that is not ASCII; 0 when it is not one.
    static func characterLength(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
        let first = bytes[0]
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
