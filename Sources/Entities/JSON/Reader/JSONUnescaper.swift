#if JSON
/// Turns the escapes of strings into the characters they stand for.
enum JSONUnescaper {
    /// Writes a checked string without its escapes, and answers the number of bytes; never more than it was given.
    static func unescape(
        _ source: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var count = 0
        var index = 0
        func put(_ byte: UInt8) {
            target[count] = byte
            count += 1
        }
        while index < source.count {
            guard source[index] == UInt8(ascii: "\\") else {
                put(source[index])
                index += 1
                continue
            }
            let escape = source[index + 1]
            index += 2
            guard escape == UInt8(ascii: "u") else {
                put(character(for: escape))
                continue
            }
            var value = hexadecimal(source, at: index)
            index += 4
            if value & 0xFC00 == 0xD800 {
                let low = hexadecimal(source, at: index + 2)
                value = 0x1_0000 + (value & 0x3FF) << 10 + low & 0x3FF
                index += 6
            }
            Unicode.Scalar(value).map { UTF8.encode($0) }??.forEach(put)
        }
        return count
    }

    /// The character of a one-letter escape; the letter has been checked.
    private static func character(for escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    private static func hexadecimal(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
        (index..<index + 4).reduce(0) { $0 << 4 | UInt32(hexadecimalDigit(source[$1]) ?? 0) }
    }

    /// The value of a hexadecimal digit; nil when it is none.
    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
#endif
