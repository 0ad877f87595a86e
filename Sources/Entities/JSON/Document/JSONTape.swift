#if JSON
internal import Foundation

/// What a pass over a document leaves behind: one word for each scalar and key, two for each array and object, in
/// document order.
///
///     [1, {"a": "x"}]
///
///     0  array,  2 elements, byte 0     1  ends in front of word 7 and byte 15
///     2  whole number, 1 byte, byte 1
///     3  object, 1 member, byte 4       4  ends in front of word 7 and byte 14
///     5  string (key), 1 byte, byte 6
///     6  string, 1 byte, byte 11
///
/// A word is a kind (4 bits), a length or count (28 bits) and an offset in the document (32 bits). Strings are counted
/// between their quotation marks. The document has been checked wholly; but for keys that stand twice in an object.
///
/// This is a pointer into a `JSONTapeStorage`, without a share in it: reading a value costs no reference counting. The
/// document that was read keeps the storage, and whoever reads the tape keeps the document.
struct JSONTape: @unchecked Sendable {
    // Unchecked: nothing changes the words once the builder has handed the tape out.

    /// What a word stands for.
    enum Kind: UInt8 {
        case null
        case no
        case yes
        case wholeNumber
        case number
        case string
        case escapedString
        case array
        case object
    }

    /// The words.
    let words: UnsafeMutablePointer<UInt64>
    /// The number of words.
    let count: Int
    /// Whether trailing commas were passed over.
    let hasTrailingCommas: Bool

    /// The longest string and the most elements that a word can tell.
    static let maximumLength = 1 << 28 - 1
    /// The longest document that a word can point into.
    static let maximumSize = 1 << 32 - 1

    /// Packs a word.
    static func word(_ kind: Kind, length: Int, offset: Int) -> UInt64 {
        UInt64(kind.rawValue) << 60 | UInt64(truncatingIfNeeded: length) << 32 | UInt64(truncatingIfNeeded: offset)
    }

    /// The kind of a value or key.
    @inline(__always)
    func kind(_ index: Int) -> Kind {
        unsafeBitCast(UInt8(truncatingIfNeeded: words[index] >> 60), to: Kind.self)
    }

    /// The offset of a value's first byte in the document; for strings, of the byte behind the quotation mark.
    @inline(__always)
    func offset(_ index: Int) -> Int {
        Int(words[index] & 0xFFFF_FFFF)
    }

    /// The number of bytes of a scalar, or of elements or members.
    @inline(__always)
    func length(_ index: Int) -> Int {
        Int(words[index] >> 32 & 0x0FFF_FFFF)
    }

    /// The offset of the first byte of a value or key, quotation marks included.
    func firstByte(_ index: Int) -> Int {
        switch kind(index) {
        case .string, .escapedString: offset(index) - 1
        default: offset(index)
        }
    }

    /// The word behind a value.
    @inline(__always)
    func next(_ index: Int) -> Int {
        words[index] >> 60 < UInt64(Kind.array.rawValue) ? index + 1 : end(index)
    }

    /// The word behind an array or object.
    @inline(__always)
    func end(_ index: Int) -> Int {
        Int(words[index + 1] & 0xFFFF_FFFF)
    }

    /// The words of an array's elements.
    func elementIndices(of array: Int) -> [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(length(array))
        var index = array + 2
        let end = end(array)
        while index < end {
            indices.append(index)
            index = next(index)
        }
        return indices
    }

    /// The offset of the byte behind a value, quotation marks and brackets included.
    func endByte(_ index: Int) -> Int {
        switch kind(index) {
        case .array, .object: Int(words[index + 1] >> 32)
        case .string, .escapedString: offset(index) + length(index) + 1
        default: offset(index) + length(index)
        }
    }
}

/// The memory of a tape: allocated by the builder, freed here.
final class JSONTapeStorage: Sendable {
    /// The tape.
    let tape: JSONTape

    /// Takes over memory from `malloc`.
    init(_ tape: JSONTape) {
        self.tape = tape
    }

    deinit {
        free(tape.words)
    }
}
#endif
