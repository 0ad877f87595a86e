#if JSON
/// Turns the escapes of strings into the characters they stand for.
enum JSONUnescaper {
    /// Writes a checked string without its escapes, and answers the number of bytes; never more than it was given, so that
    /// there must be room for as many.
    static func unescape(
        _ source: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        guard var input = source.baseAddress, var output = target.baseAddress else { return 0 }
        let start = output
        let end = input + source.count
        while true {
            copyPlain(&input, end, to: &output)
            guard input < end else { return output - start }
            let escape = input[1]
            input += 2
            guard escape == UInt8(ascii: "u") else {
                output.pointee = character(for: escape)
                output += 1
                continue
            }
            var value = hexadecimal(input)
            input += 4
            if value & 0xFC00 == 0xD800 {
                value = 0x1_0000 + (value & 0x3FF) << 10 + hexadecimal(input + 2) & 0x3FF
                input += 6
            }
            put(value, at: &output)
        }
    }

    /// Copies what stands in front of the next backslash; there is room for all that is left.
    @inline(__always)
    private static func copyPlain(
        _ input: inout UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        to output: inout UnsafeMutablePointer<UInt8>
    ) {
        let backslashes = SIMD16(repeating: UInt8(ascii: "\\"))
        while end - input >= 16 {
            let bytes = UnsafeRawPointer(input).loadUnaligned(as: SIMD16<UInt8>.self)
            UnsafeMutableRawPointer(output).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
            // Eight bits for each byte, all of them set where it is a backslash.
            let halves = unsafeBitCast(bytes .== backslashes, to: SIMD2<UInt64>.self)
            let (first, second) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
            guard first | second == 0 else {
                let count = first != 0 ? first.trailingZeroBitCount >> 3 : 8 + second.trailingZeroBitCount >> 3
                input += count
                output += count
                return
            }
            input += 16
            output += 16
        }
        while input < end, input.pointee != UInt8(ascii: "\\") {
            output.pointee = input.pointee
            input += 1
            output += 1
        }
    }

    /// Writes a character as UTF-8.
    private static func put(_ value: UInt32, at output: inout UnsafeMutablePointer<UInt8>) {
        func byte(_ value: UInt32) {
            output.pointee = UInt8(truncatingIfNeeded: value)
            output += 1
        }
        switch value {
        case ..<0x80:
            byte(value)
        case ..<0x800:
            byte(0xC0 | value >> 6)
            byte(0x80 | value & 0x3F)
        case ..<0x1_0000:
            byte(0xE0 | value >> 12)
            byte(0x80 | value >> 6 & 0x3F)
            byte(0x80 | value & 0x3F)
        default:
            byte(0xF0 | value >> 18)
            byte(0x80 | value >> 12 & 0x3F)
            byte(0x80 | value >> 6 & 0x3F)
            byte(0x80 | value & 0x3F)
        }
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

    private static func hexadecimal(_ digits: UnsafePointer<UInt8>) -> UInt32 {
        (0..<4).reduce(0) { $0 << 4 | UInt32(hexadecimalDigit(digits[$1]) ?? 0) }
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
