#if JSON
extension JSONReader {
    /// Reads a string.
    @usableFromInline
    package mutating func string() throws -> String {
        guard peek() == UInt8(ascii: "\"") else { throw mismatch(expected: "a string") }
        return try rawString().string
    }

    /// Checks a string and passes over it; the cursor stands at its opening quotation mark.
    @inline(__always)
    package mutating func rawString() throws -> JSONRawString {
        let first = cursor + 1
        let stop = JSONReader.endOfPlainCharacters(first, end)
        guard stop < end, stop.pointee == UInt8(ascii: "\"") else { return try rawString(first, plainUpTo: stop) }
        cursor = stop + 1
        let bytes = UnsafeBufferPointer(start: first, count: stop - first)
        return JSONRawString(bytes: bytes, hasEscapes: false, isASCII: true)
    }

    /// Reads on in a string with escapes or characters of several bytes, or one that is broken.
    @inline(never)
    private mutating func rawString(
        _ first: UnsafePointer<UInt8>,
        plainUpTo stop: UnsafePointer<UInt8>
    ) throws -> JSONRawString {
        var hasEscapes = false
        var isASCII = true
        cursor = stop
        while cursor < end {
            let byte = cursor.pointee
            if byte == UInt8(ascii: "\"") {
                let bytes = UnsafeBufferPointer(start: first, count: cursor - first)
                cursor += 1
                return JSONRawString(bytes: bytes, hasEscapes: hasEscapes, isASCII: isASCII)
            } else if byte >= 0x80 {
                isASCII = false
                try skipMultibyteCharacters()
            } else if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                try skipEscape()
            } else {
                throw controlCharacter(byte)
            }
            cursor = JSONReader.endOfPlainCharacters(cursor, end)
        }
        throw unexpected(expected: "'\"' at the end of a string")
    }

    /// The first byte from `start` on that is no character which means itself: a quotation mark, a backslash, a control
    /// character, or part of a character of several bytes; the end where there is none.
    @inline(__always)
    static func endOfPlainCharacters(
        _ start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var cursor = start
        // Vectors on both sides: the comparisons of vectors with single numbers are not those of the processor.
        let spaces = SIMD16<Int8>(repeating: 0x20)
        let quotes = SIMD16(repeating: Int8(bitPattern: UInt8(ascii: "\"")))
        let backslashes = SIMD16(repeating: Int8(bitPattern: UInt8(ascii: "\\")))
        while end - cursor >= 16 {
            let bytes = UnsafeRawPointer(cursor).loadUnaligned(as: SIMD16<Int8>.self)
            // Bytes that are not ASCII are negative.
            let special = bytes .< spaces .| bytes .== quotes .| bytes .== backslashes
            // Eight bits for each byte, all of them set where it is special.
            let halves = unsafeBitCast(special, to: SIMD2<UInt64>.self)
            let (first, second) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
            if first != 0 { return cursor + first.trailingZeroBitCount >> 3 }
            if second != 0 { return cursor + (8 + second.trailingZeroBitCount >> 3) }
            cursor += 16
        }
        while cursor < end, isPlain(cursor.pointee) { cursor += 1 }
        return cursor
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Checks a run of characters of two to four bytes, by table 3-7 of the Unicode Standard.
    private mutating func skipMultibyteCharacters() throws {
        while true {
            cursor = JSONReader.endOfShortCharacters(cursor, end)
            guard cursor < end, cursor.pointee >= 0x80 else { return }
            try skipMultibyteCharacter()
        }
    }

    /// Passes over characters of two and three bytes, which nearly all are; stops within the last three bytes.
    private static func endOfShortCharacters(
        _ start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var cursor = start
        while end - cursor >= 4 {
            // What the masks leave tells a character of so many bytes. Of three, those are left out that could be written in
            // two, and halves of surrogate pairs.
            let bytes = UInt32(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self))
            if bytes & 0xC0_C0F0 == 0x80_80E0, bytes & 0x200F != 0, bytes & 0x200F != 0x200D {
                cursor += 3
            } else if bytes & 0xC0E0 == 0x80C0, bytes & 0x1E != 0 {
                cursor += 2
            } else {
                break
            }
        }
        return cursor
    }

    private mutating func skipMultibyteCharacter() throws {
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
