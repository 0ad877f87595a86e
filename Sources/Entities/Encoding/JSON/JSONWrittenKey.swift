#if JSON
/// A key ready to be written: with a comma in front, in quotes, with a colon behind.
struct JSONWrittenKey {
    /// The bytes, from the comma to the colon; whoever made the key frees them.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The name as the type has it.
    let name: String
    /// The bit that stands for the key among those of its type; zero where there is none.
    let bit: UInt64

    init(_ key: String, name: String, ordinal: Int) {
        var text = JSONBytes(capacity: 64)
        text.append(UInt8(ascii: ","))
        text.append(quoted: key)
        text.append(UInt8(ascii: ":"))
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
        _ = copy.initialize(from: UnsafeBufferPointer(start: text.start, count: text.count))
        bytes = UnsafeBufferPointer(copy)
        self.name = name
        bit = ordinal < 64 ? 1 << UInt64(ordinal) : 0
    }
}
#endif
