#if JSON
extension JSONBytes {
    /// Appends an integer.
    @inline(__always)
    mutating func append(_ value: Int64) {
        append(atMost: 20) { place in
            var magnitude = value.magnitude
            var length = 1
            if magnitude >= 10 {
                var limit: UInt64 = 10
                // Up to 19 digits are counted; a twentieth would overflow the limit.
                while length < 19, magnitude >= limit {
                    length += 1
                    limit = limit &* 10
                }
                if length == 19, magnitude >= 10_000_000_000_000_000_000 { length = 20 }
            }
            let sign = value < 0 ? 1 : 0
            if sign == 1 { place[0] = UInt8(ascii: "-") }
            var position = sign + length
            while magnitude >= 100 {
                let pair = Int(magnitude % 100) * 2
                magnitude /= 100
                position -= 2
                place[position] = Self.pairs.utf8Start[pair]
                place[position + 1] = Self.pairs.utf8Start[pair + 1]
            }
            if magnitude >= 10 {
                place[position - 2] = Self.pairs.utf8Start[Int(magnitude) * 2]
                place[position - 1] = Self.pairs.utf8Start[Int(magnitude) * 2 + 1]
            } else {
                place[position - 1] = UInt8(ascii: "0") + UInt8(magnitude)
            }
            return sign + length
        }
    }

    /// The numbers from 00 to 99.
    private static var pairs: StaticString {
        """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
        555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    }

    /// Appends a string in quotes, with the escapes that RFC 8259 asks for and no others.
    @inline(__always)
    mutating func append(quoted text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append(quoted: $0) }) == nil {
            var text = text
            text.withUTF8 { append(quoted: $0) }
        }
    }

    /// Appends UTF-8 in quotes.
    mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
        guard let source = text.baseAddress else { return append("\"\"") }
        let length = text.count
        append(UInt8(ascii: "\""))
        var position = 0
        while true {
            // Eight bytes at a time are copied before it is known whether they may stand as they are.
            reserve(length - position + 8)
            let place = start + count - position
            while position + 8 <= length {
                let word = UnsafeRawPointer(source + position).loadUnaligned(as: UInt64.self)
                guard Self.isPlain(word) else { break }
                UnsafeMutableRawPointer(place + position).storeBytes(of: word, as: UInt64.self)
                position += 8
            }
            while position < length, Self.isPlain(source[position]) {
                place[position] = source[position]
                position += 1
            }
            cut(to: place + position - start)
            guard position < length else { break }
            append(escaped: source[position])
            position += 1
        }
        append(UInt8(ascii: "\""))
    }

    /// Whether eight bytes have no control character, quote or backslash among them.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        // A byte's high bit is set where the byte is too small, or zero; borrows only add marks above a real one.
        let control = (word &- ones &* 0x20) & ~word
        let special = control | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
        return special & (ones &* 0x80) == 0
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        default:
            let digits: StaticString = "0123456789abcdef"
            append("\\u00")
            append(digits.utf8Start[Int(byte >> 4)])
            append(digits.utf8Start[Int(byte & 0x0F)])
        }
    }
}
#endif
