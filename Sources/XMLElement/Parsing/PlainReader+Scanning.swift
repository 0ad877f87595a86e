#if XML
extension PlainReader {
    // MARK: Names and space

    /// Passes over a name of ASCII: its length, nil where there is none.
    @inline(__always)
    mutating func takeName() -> Int? {
        guard cursor < end, isNameStart(cursor.pointee) else { return nil }
        let start = cursor
        repeat { cursor += 1 } while cursor < end && Self.isNameByte(cursor.pointee)
        return cursor - start
    }

    @inline(__always)
    func isNameStart(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") <= 25 || byte == UInt8(ascii: "_")
    }

    @inline(__always)
    private static func isNameByte(_ byte: UInt8) -> Bool {
        // One bit for each byte of ASCII: digits, letters, and the four of "-._:".
        let bits: UInt64 = byte & 0x40 == 0 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return byte < 0x80 && bits >> UInt64(byte & 0x3F) & 1 != 0
    }

    /// Passes over white space, and says whether there was some; nil at the document's end.
    @inline(__always)
    mutating func passSpace() -> Bool? {
        let start = cursor
        while cursor < end, cursor.pointee <= 0x20 {
            switch cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: cursor += 1
            default: return nil
            }
        }
        return cursor < end ? cursor > start : nil
    }

    /// Whether these bytes stand here.
    func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - cursor >= count else { return false }
        for index in 0..<count where cursor[index] != text.utf8Start[index] { return false }
        return true
    }

    // MARK: Characters

    /// Passes over text up to `<` or `&`.
    @inline(__always)
    mutating func passText() -> Bool {
        while passPlain(UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]")), cursor < end {
            switch cursor.pointee {
            case UInt8(ascii: "<"), UInt8(ascii: "&"): return true
            case UInt8(ascii: "]") where starts(with: "]]>"): return false
            default: cursor += 1
            }
        }
        return false
    }

    /// Passes over an attribute's value up to its quotation mark, or an `&`.
    @inline(__always)
    mutating func passValue(to quote: UInt8) -> Bool {
        while passPlain(quote, UInt8(ascii: "&"), UInt8(ascii: "<")), cursor < end {
            let byte = cursor.pointee
            if byte == quote || byte == UInt8(ascii: "&") { return true }
            // White space would become a space.
            guard byte >= 0x20, byte != UInt8(ascii: "<") else { return false }
            cursor += 1
        }
        return false
    }

    /// Passes over a CDATA section's text up to a bracket.
    mutating func passSection() -> Bool {
        passComment(to: UInt8(ascii: "]"))
    }

    /// Passes over characters up to a byte.
    mutating func passComment(to byte: UInt8) -> Bool {
        while passPlain(byte, byte, byte), cursor < end {
            if cursor.pointee == byte { return true }
            cursor += 1
        }
        return false
    }

    /// Passes over characters, eight bytes at a time where all are ASCII, and stops at any of three bytes, at white space
    /// other than the space itself, and anywhere in the last seven bytes; false where a character is not allowed, or is a
    /// carriage return, which libxml2 would leave out.
    @inline(__always)
    private mutating func passPlain(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        while true {
            while end - cursor >= 8 {
                let word = UInt64(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
                // A byte's high bit is set where it is one of those that are looked for. A borrow can only set wrong bits
                // above a right one, and only the lowest counts.
                let firsts = (word ^ (ones &* UInt64(first))) &- ones
                let seconds = (word ^ (ones &* UInt64(second))) &- ones
                let thirds = (word ^ (ones &* UInt64(third))) &- ones
                let special = ((word &- ones &* 0x20) | firsts | seconds | thirds | word) & (ones &* 0x80)
                guard special == 0 else {
                    cursor += special.trailingZeroBitCount >> 3
                    break
                }
                cursor += 8
            }
            guard cursor < end else { return true }
            let byte = cursor.pointee
            if byte >= 0x80 {
                guard passMultibyte() else { return false }
            } else {
                return byte >= 0x20 || byte == 0x0A || byte == 0x09
            }
        }
    }

    /// Passes over characters of two to four bytes; false where one is no character, or not one of XML's.
    @inline(__always)
    private mutating func passMultibyte() -> Bool {
        while cursor < end, cursor.pointee >= 0x80 {
            let first = cursor.pointee
            if first >= 0xC2, first <= 0xDF {
                guard end - cursor >= 2, cursor[1] & 0xC0 == 0x80 else { return false }
                cursor += 2
            } else {
                let length = UTF8Check.characterLength(cursor, available: end - cursor)
                // U+FFFE and U+FFFF are no characters of XML.
                guard length > 0, first != 0xEF || cursor[1] != 0xBF || cursor[2] < 0xBE else { return false }
                cursor += length
            }
        }
        return true
    }
}
#endif
