/// A character as UTF-8 in one word, its first byte lowest.
struct UTF8Word {
    /// The bytes.
    let bytes: UInt32
    /// The number of bytes, 1 to 4.
    let count: Int

    /// The UTF-8 of a character.
    @inline(__always)
    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x80 {
            bytes = value
            count = 1
        } else if value < 0x800 {
            bytes = 0x80C0 | value >> 6 | (value & 0x3F) << 8
            count = 2
        } else if value < 0x1_0000 {
            bytes = 0x80_80E0 | value >> 12 | (value >> 6 & 0x3F) << 8 | (value & 0x3F) << 16
            count = 3
        } else {
            let tail = (value >> 12 & 0x3F) << 8 | (value >> 6 & 0x3F) << 16 | (value & 0x3F) << 24
            bytes = 0x8080_80F0 | value >> 18 | tail
            count = 4
        }
    }
}
