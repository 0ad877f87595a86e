#if JSON
extension JSONReader {
    /// Reads a string.
    @inlinable
    package mutating func string() throws -> String {
        guard peek() == UInt8(ascii: "\"") else { throw mismatch(expected: "a string") }
        return try rawString().string
    }

    /// Checks a string and passes over it; the cursor stands at its opening quotation mark.
    @usableFromInline
    package mutating func rawString() throws -> JSONRawString {
        let first = cursor + 1
        var hasEscapes = false
        cursor = first
        while true {
            skipPlainCharacters()
            guard cursor < end else { throw unexpected(expected: "'\"' at the end of a string") }
            let byte = cursor.pointee
            if byte == UInt8(ascii: "\"") {
                let bytes = UnsafeBufferPointer(start: first, count: cursor - first)
                cursor += 1
                return JSONRawString(bytes: bytes, hasEscapes: hasEscapes)
            } else if byte >= 0x80 {
                try skipMultibyteCharacters()
            } else if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                try skipEscape()
            } else if byte < 0x20 {
                throw controlCharacter(byte)
            } else {
                cursor += 1
            }
        }
    }

    /// Passes over characters that mean themselves, eight at a time; stops within the last seven bytes.
    @inline(__always)
    private mutating func skipPlainCharacters() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highBits = ones &* 0x80
        while end - cursor >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
            // A byte's high bit is set where it is a control character, a quotation mark, a backslash or not ASCII. A
            // borrow can only set wrong bits above a right one, and only the lowest counts.
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let special =
                ((word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word) & highBits
            guard special == 0 else {
                cursor += special.trailingZeroBitCount >> 3
                return
            }
            cursor += 8
        }
    }

    /// Checks a run of characters of two to four bytes, by table 3-7 of the Unicode Standard.
    private mutating func skipMultibyteCharacters() throws {
        while cursor < end, cursor.pointee >= 0x80 {
            let lead = cursor.pointee
            let available = end - cursor
            func isTrail(_ index: Int) -> Bool { cursor[index] & 0xC0 == 0x80 }
            switch lead {
            case 0xC2...0xDF:
                guard available > 1, isTrail(1) else { throw invalidUTF8() }
                cursor += 2
            case 0xE0...0xEF:
                guard available > 2, isTrail(1), isTrail(2) else { throw invalidUTF8() }
                if lead == 0xE0 && cursor[1] < 0xA0 || lead == 0xED && cursor[1] > 0x9F { throw invalidUTF8() }
                cursor += 3
            case 0xF0...0xF4:
                guard available > 3, isTrail(1), isTrail(2), isTrail(3) else { throw invalidUTF8() }
                if lead == 0xF0 && cursor[1] < 0x90 || lead == 0xF4 && cursor[1] > 0x8F { throw invalidUTF8() }
                cursor += 4
            default:
                throw invalidUTF8()
            }
        }
    }

    /// Checks an escape and passes over it, together with the second half of a surrogate pair.
    private mutating func skipEscape() throws {
        guard end - cursor >= 2 else { throw badEscape() }
        switch cursor[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            cursor += 2
        case UInt8(ascii: "u"):
            guard let unit = codeUnit(at: cursor) else { throw badEscape() }
            if unit & 0xF800 == 0xD800 {
                guard unit < 0xDC00, let low = codeUnit(at: cursor + 6), low & 0xFC00 == 0xDC00 else {
                    throw loneSurrogate(unit)
                }
                cursor += 6
            }
            cursor += 6
        default:
            throw badEscape()
        }
    }

    /// The code unit of a complete `\uXXXX`; nil when there is none.
    private func codeUnit(at escape: UnsafePointer<UInt8>) -> UInt16? {
        guard end - escape >= 6, escape[0] == UInt8(ascii: "\\"), escape[1] == UInt8(ascii: "u") else { return nil }
        var unit: UInt16 = 0
        for index in 2..<6 {
            guard let digit = JSONUnescaper.hexadecimalDigit(escape[index]) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
#endif
