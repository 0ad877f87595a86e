#if JSON
/// What tells of most keys that an object lacks, without another look at its members.
///
/// It is gained where a key was looked for in vain: who leaves out what is null leaves out several.
struct JSONKeyMarks {
    /// The object's word; no object's as long as nothing was looked for.
    private var object = -1
    /// A bit for each mark that one of the object's keys has.
    private var marks = SIMD4<UInt64>.zero
    /// In objects with fewer members a look at all of them takes no longer.
    private static let leastCount = 8

    /// Tells nothing.
    init() {}

    /// Looks at the keys of an object.
    init(of object: Int, in view: JSONTapeView) {
        self.init()
        let end = view.tape.end(object)
        var index = object + 2
        while index < end {
            // One with escapes may be any key.
            guard view.tape.kind(index) == .string else { return }
            let mark = Self.mark(view.token(index))
            marks[mark >> 6] |= 1 << UInt64(mark & 63)
            index = view.tape.next(index + 1)
        }
        self.object = object
    }

    /// Whether it is worth while to look at the keys of an object.
    func areWorthwhile(for object: Int, on tape: JSONTape) -> Bool {
        object != self.object && tape.length(object) >= Self.leastCount
    }

    /// Whether an object certainly has no such key.
    @inline(__always)
    func lack(_ key: UnsafeBufferPointer<UInt8>, of object: Int) -> Bool {
        guard object == self.object else { return false }
        let mark = Self.mark(key)
        return marks[mark >> 6] >> UInt64(mark & 63) & 1 == 0
    }

    /// A number of 8 bits, made of a key's length, its first byte and its last.
    @inline(__always)
    private static func mark(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = key.first, let last = key.last else { return 0 }
        return (key.count &* 13 ^ Int(first) &* 5 ^ Int(last)) & 255
    }
}
#endif
