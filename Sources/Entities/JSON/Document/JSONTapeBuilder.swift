#if JSON
internal import APISupportMemory
internal import Foundation

/// Reads a document from one end to the other, checks it, and writes its tape.
struct JSONTapeBuilder {
    private var reader: JSONReader
    private var words: UnsafeMutablePointer<UInt64>
    private var capacity: Int
    private var count = 0
    /// The word of the innermost open container; nil outside of all.
    ///
    /// Where it ends is not known yet: its second word keeps the container around it and that one's count.
    private var container: Int?
    /// Whether that one is an object.
    private var isObject = false
    private var members = 0

    /// Makes the tape of a document, at whose beginning a reader stands.
    static func tape(from reader: JSONReader) throws -> JSONTapeStorage {
        var builder = try JSONTapeBuilder(reader, size: reader.end - reader.start)
        do {
            try builder.readDocument()
        } catch {
            free(builder.words)
            throw error
        }
        return builder.finish()
    }

    private init(_ reader: JSONReader, size: Int) throws {
        guard size <= JSONTape.maximumSize else {
            throw EntityError(.limitExceeded, "a document of \(size) bytes, where \(JSONTape.maximumSize) can be read")
        }
        self.reader = reader
        // A word for each key and each value of a short document without white space; long ones have some, or long strings.
        capacity = size < Self.shortSize ? max(32, size / 8) : size / 16
        words = Self.allocate(nil, capacity)
    }

    /// Documents below this size keep what memory was reserved for their tape, whether they need it or not.
    private static let shortSize = 4_096

    /// Memory for so many words; out of memory is fatal, as everywhere in Swift.
    private static func allocate(_ old: UnsafeMutablePointer<UInt64>?, _ count: Int) -> UnsafeMutablePointer<UInt64> {
        guard let memory = realloc(old, count * MemoryLayout<UInt64>.stride) else {
            fatalError("out of memory for \(count) words")
        }
        LargePages.prefer(memory, size: count * MemoryLayout<UInt64>.stride)
        return memory.assumingMemoryBound(to: UInt64.self)
    }

    private mutating func finish() -> JSONTapeStorage {
        if reader.end - reader.start >= Self.shortSize { words = Self.allocate(words, count) }
        return JSONTapeStorage(JSONTape(words: words, count: count, hasTrailingCommas: reader.hasTrailingCommas))
    }

    @inline(__always)
    private mutating func append(_ word: UInt64) {
        if count == capacity {
            capacity *= 2
            words = Self.allocate(words, capacity)
        }
        words[count] = word
        count &+= 1
    }

    // MARK: Reading

    private mutating func readDocument() throws {
        repeat {
            if isObject { try appendKey() }
            if try readScalarOrOpen() { continue }
            while let container {
                members &+= 1
                if try isObject ? reader.nextMember() : reader.nextElement() { break }
                try close(container)
            }
        } while container != nil
        try reader.finish()
    }

    /// Reads a scalar or an empty container (false), or enters a container up to its first value (true).
    private mutating func readScalarOrOpen() throws -> Bool {
        let byte = reader.peek() ?? 0
        let offset = reader.offset
        switch byte {
        case UInt8(ascii: "\""):
            try appendString()
        case UInt8(ascii: "{"):
            let isFilled = try reader.enterObject()
            return try open(.object, offset, isFilled: isFilled)
        case UInt8(ascii: "["):
            let isFilled = try reader.enterArray()
            return try open(.array, offset, isFilled: isFilled)
        case UInt8(ascii: "t"):
            try reader.takeLiteral(.yes)
            append(JSONTape.word(.yes, length: 4, offset: offset))
        case UInt8(ascii: "f"):
            try reader.takeLiteral(.no)
            append(JSONTape.word(.no, length: 5, offset: offset))
        case UInt8(ascii: "n"):
            try reader.takeLiteral(.null)
            append(JSONTape.word(.null, length: 4, offset: offset))
        default:
            guard JSONReader.startsNumber(byte) else { throw reader.unexpected(expected: "a value") }
            let (token, isWhole) = try reader.numberToken()
            append(JSONTape.word(isWhole ? .wholeNumber : .number, length: token.count, offset: offset))
        }
        return false
    }

    @inline(__always)
    private mutating func appendString() throws {
        let offset = reader.offset + 1
        let string = try reader.rawString()
        guard string.bytes.count <= JSONTape.maximumLength else { throw tooLong("a string", offset) }
        let kind: JSONTape.Kind = string.hasEscapes ? .escapedString : .string
        append(JSONTape.word(kind, length: string.bytes.count, offset: offset))
    }

    @inline(__always)
    private mutating func appendKey() throws {
        guard reader.peek() == UInt8(ascii: "\"") else { throw reader.unexpected(expected: "a key in quotes") }
        try appendString()
        try reader.takeColon()
    }

    // MARK: Containers

    private mutating func open(_ kind: JSONTape.Kind, _ offset: Int, isFilled: Bool) throws -> Bool {
        append(JSONTape.word(kind, length: 0, offset: offset))
        guard isFilled else {
            append(UInt64(reader.offset) << 32 | UInt64(count + 1))
            return false
        }
        append(UInt64(members) << 32 | UInt64(container ?? Int(UInt32.max)))
        container = count - 2
        isObject = kind == .object
        members = 0
        return true
    }

    private mutating func close(_ closing: Int) throws {
        let outer = words[closing + 1]
        guard members <= JSONTape.maximumLength else {
            throw tooLong("an array or object", Int(words[closing] & 0xFFFF_FFFF))
        }
        words[closing] |= UInt64(members) << 32
        words[closing + 1] = UInt64(reader.offset) << 32 | UInt64(count)
        members = Int(outer >> 32)
        let index = outer & 0xFFFF_FFFF
        guard index < UInt64(UInt32.max) else {
            (container, isObject) = (nil, false)
            return
        }
        container = Int(index)
        isObject = words[Int(index)] >> 60 == UInt64(JSONTape.Kind.object.rawValue)
    }

    private func tooLong(_ what: String, _ offset: Int) -> EntityError {
        reader.failure(.limitExceeded, "\(what) is longer than can be read", at: reader.start + offset)
    }
}
#endif
