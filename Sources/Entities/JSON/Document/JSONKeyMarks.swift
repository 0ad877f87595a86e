#if JSON
/// Marks of the keys of one object, by which most keys are told apart without a look at each other.
///
/// A mark takes much less than a hash that nobody can foresee. Keys made to have the same marks cost only a look in vain.
struct JSONKeyMarks {
    /// How many words the marks need: a bit for each number of 13 bits.
    static let wordCount = 128

    /// Whoever made this sees to it that the memory stays.
    private let words: UnsafeMutablePointer<UInt64>
    /// The word of the object whose keys are marked; no object's where none is.
    private var object = -1

    /// Takes memory for `wordCount` words.
    init(in words: UnsafeMutablePointer<UInt64>) {
        self.words = words
    }

    /// Marks the keys of an object, and says whether each has a mark that no other has: then none stands twice.
    mutating func areUnique(in object: Int, of view: JSONTapeView) -> Bool {
        forget()
        words.update(repeating: 0, count: Self.wordCount)
        let end = view.tape.end(object)
        var index = object + 2
        while index < end {
            // One with escapes may be written in other ways too.
            guard view.tape.kind(index) == .string else { return false }
            let mark = Self.mark(view.token(index))
            let bit = 1 << UInt64(mark & 63) as UInt64
            guard words[mark >> 6] & bit == 0 else { return false }
            words[mark >> 6] |= bit
            index = view.tape.next(index + 1)
        }
        self.object = object
        return true
    }

    /// Whether an object certainly has no such key; false where its keys are not marked.
    @inline(__always)
    func lack(_ key: UnsafeBufferPointer<UInt8>, of object: Int) -> Bool {
        guard object == self.object else { return false }
        let mark = Self.mark(key)
        return words[mark >> 6] >> UInt64(mark & 63) & 1 == 0
    }

    /// Marks no object's keys.
    mutating func forget() {
        object = -1
    }

    /// A number of 13 bits that is made of a key's length and of its bytes, or some of a long key's.
    @inline(__always)
    private static func mark(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var mix = UInt64(key.count)
        if let start = key.baseAddress.map(UnsafeRawPointer.init) {
            let count = key.count
            if count >= 8 {
                let middle = start.loadUnaligned(fromByteOffset: (count - 8) / 2, as: UInt64.self)
                mix ^= start.loadUnaligned(as: UInt64.self) ^ middle &* 3
                mix = mix &* factor ^ start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            } else if count >= 4 {
                mix ^= UInt64(start.loadUnaligned(as: UInt32.self)) << 32
                mix ^= UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 3
            } else {
                for byte in key { mix = mix << 8 | UInt64(byte) }
            }
        }
        mix = (mix ^ mix >> 29) &* factor
        return Int(mix >> 51)
    }
}
#endif
