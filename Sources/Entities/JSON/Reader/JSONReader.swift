#if JSON
internal import APISupportDefaults

/// Reads JSON (RFC 8259) straight from its bytes, value after value, in document order.
///
/// The reader checks what it passes: grammar, UTF-8, surrogates, depth, length of numbers. It holds plain pointers into
/// bytes that its maker keeps alive, so it never leaves the closure it was handed to (see `JSONDocument.withReader`).
///
///     guard try reader.enterObject() else { return }      // {}
///     repeat {
///         let key = try reader.key()
///         ...                                             // read or skip the value
///     } while try reader.nextMember()
///
/// After an error the reader stands anywhere; `cursor` may be set back to a place remembered before.
@usableFromInline
package struct JSONReader {
    /// The first byte of the document.
    @usableFromInline let start: UnsafePointer<UInt8>
    /// The end of the document.
    @usableFromInline let end: UnsafePointer<UInt8>
    /// The next byte to be read.
    @usableFromInline package var cursor: UnsafePointer<UInt8>
    /// The number of arrays and objects that are open.
    @usableFromInline package var depth = 0
    /// Whether a comma may stand behind the last element or member.
    @usableFromInline package let isLenient: Bool
    /// The deepest nesting that is read.
    @usableFromInline let maximumDepth: Int
    /// Whether such a comma was passed over.
    @usableFromInline package var hasTrailingCommas = false
    /// The document, which finds path and line of a place for errors; owned by the reader's maker.
    let document: Unmanaged<JSONDocument>

    /// Makes a reader at the beginning of a document; a byte order mark is passed over, unless it is a piece of a document.
    ///
    /// Bytes and document must outlive the reader.
    package init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isLenient: Bool = false,
        maximumDepth: Int = Defaults.maximumJSONDepth,
        isPiece: Bool = false,
        document: JSONDocument
    ) {
        // Data gives no address for no bytes; an empty range at any address reads the same.
        start = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        end = start + bytes.count
        cursor = start + (isPiece ? 0 : Self.markLength(bytes))
        self.isLenient = isLenient
        self.maximumDepth = maximumDepth
        self.document = Unmanaged.passUnretained(document)
    }

    /// The length of a document's byte order mark; 0 where it has none.
    static func markLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    /// The distance of the cursor from the document's first byte.
    @inlinable
    package var offset: Int { cursor - start }

    // MARK: Structure

    /// Passes over white space.
    @inlinable @inline(__always)
    package mutating func skipWhitespace() {
        if cursor < end, cursor.pointee <= 0x20 { skipRun() }
    }

    /// Passes over a run of white space; documents made for people have long ones of spaces.
    @usableFromInline
    mutating func skipRun() {
        let spaces: UInt64 = 0x2020_2020_2020_2020
        while cursor < end, JSONReader.isWhitespace(cursor.pointee) {
            cursor += 1
            while end - cursor >= 8 {
                let others = UInt64(littleEndian: JSONReader.word(cursor)) ^ spaces
                cursor += others == 0 ? 8 : others.trailingZeroBitCount >> 3
                if others != 0 { break }
            }
        }
    }

    @inlinable @inline(__always)
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The next byte that is no white space; nil at the end.
    @inlinable @inline(__always)
    package mutating func peek() -> UInt8? {
        guard cursor < end else { return nil }
        let byte = cursor.pointee
        return byte > 0x20 ? byte : peekBehindRun()
    }

    @usableFromInline
    mutating func peekBehindRun() -> UInt8? {
        skipRun()
        return cursor < end ? cursor.pointee : nil
    }

    /// Enters an object; false when it is empty, and then it is left again.
    @inlinable @inline(__always)
    package mutating func enterObject() throws -> Bool {
        guard peek() == UInt8(ascii: "{") else { throw mismatch(expected: "an object") }
        try open()
        if peek() == UInt8(ascii: "}") {
            close()
            return false
        }
        return true
    }

    /// Goes on to the next member of the object behind a value; false when there is none, and then the object is left.
    @inlinable @inline(__always)
    package mutating func nextMember() throws -> Bool {
        try next(closer: UInt8(ascii: "}"))
    }

    /// Enters an array; false when it is empty, and then it is left again.
    @inlinable @inline(__always)
    package mutating func enterArray() throws -> Bool {
        guard peek() == UInt8(ascii: "[") else { throw mismatch(expected: "an array") }
        try open()
        if peek() == UInt8(ascii: "]") {
            close()
            return false
        }
        return true
    }

    /// Goes on to the next element of the array behind a value; false when there is none, and then the array is left.
    @inlinable @inline(__always)
    package mutating func nextElement() throws -> Bool {
        try next(closer: UInt8(ascii: "]"))
    }

    @inlinable @inline(__always)
    mutating func next(closer: UInt8) throws -> Bool {
        let byte = peek()
        if byte == UInt8(ascii: ",") {
            cursor += 1
            guard isLenient, peek() == closer else { return true }
            hasTrailingCommas = true
        } else if byte != closer {
            throw unexpected(expected: closer == UInt8(ascii: "}") ? "',' or '}'" : "',' or ']'")
        }
        close()
        return false
    }

    @inlinable @inline(__always)
    mutating func open() throws {
        guard depth < maximumDepth else { throw depthExceeded() }
        depth += 1
        cursor += 1
    }

    @inlinable @inline(__always)
    mutating func close() {
        depth -= 1
        cursor += 1
    }

    /// Makes sure that nothing but white space follows the document's value.
    package mutating func finish() throws {
        guard peek() == nil else { throw unexpected(expected: "nothing after the document's value") }
    }

    // MARK: Keys

    /// Reads a member's key and its colon; the cursor then stands at the value.
    package mutating func key() throws -> JSONRawString {
        guard peek() == UInt8(ascii: "\"") else { throw unexpected(expected: "a key in quotes") }
        let key = try rawString()
        try takeColon()
        return key
    }

    @inlinable @inline(__always)
    mutating func takeColon() throws {
        guard peek() == UInt8(ascii: ":") else { throw unexpected(expected: "':' after the key") }
        cursor += 1
        skipSpace()
    }

    /// Passes over key and colon if they stand next, written exactly like this, and says whether they did.
    @inline(__always)
    mutating func takeKey(_ written: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        skipWhitespace()
        guard end - cursor >= count, JSONReader.areEqual(cursor, written, count) else { return false }
        cursor += count
        skipSpace()
        return true
    }

    /// Passes over the one space that most often stands behind a colon.
    @inlinable @inline(__always)
    mutating func skipSpace() {
        if cursor < end, cursor.pointee == 0x20 { cursor += 1 }
    }

    @inlinable @inline(__always)
    static func areEqual(_ bytes: UnsafePointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let other = key.baseAddress else { return true }
        return areEqual(bytes, other, key.count)
    }

    @inlinable @inline(__always)
    static func areEqual(_ bytes: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        // Eight bytes at a time, the last eight possibly once more.
        guard count >= 8 else { return areEqualShort(bytes, other, count) }
        var index = 0
        while index < count - 8 {
            if word(bytes + index) != word(other + index) { return false }
            index += 8
        }
        return word(bytes + (count - 8)) == word(other + (count - 8))
    }

    @inlinable
    static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
    }

    @inlinable
    static func areEqualShort(_ bytes: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if count >= 4 {
            let (first, second) = (UnsafeRawPointer(bytes), UnsafeRawPointer(other))
            return first.loadUnaligned(as: UInt32.self) == second.loadUnaligned(as: UInt32.self)
                && (first + (count - 4)).loadUnaligned(as: UInt32.self)
                    == (second + (count - 4)).loadUnaligned(as: UInt32.self)
        }
        var index = 0
        while index < count {
            if bytes[index] != other[index] { return false }
            index += 1
        }
        return true
    }
}
#endif
