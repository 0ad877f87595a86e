/// Checks UTF-8 as RFC 3629 defines it.
enum UTF8Validation {
    /// The offset of the first byte that is not part of a valid character; nil when all is valid.
    ///
    /// Of a sequence that is cut or broken it is the first byte's.
    static func firstInvalid(in source: UnsafeRawBufferPointer) -> Int? {
        guard let base = source.baseAddress else { return nil }
        let bytes = base.assumingMemoryBound(to: UInt8.self)
        let count = source.count
        var offset = 0
        while offset < count {
            if bytes[offset] < 0x80 {
                offset += 1
                // Sixteen bytes at a time, as long as all of them are ASCII.
                while offset + 16 <= count {
                    let low = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    let high = base.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
                    if (low | high) & 0x8080_8080_8080_8080 != 0 { break }
                    offset += 16
                }
                continue
            }
            let length = sequenceLength(bytes + offset, available: count - offset)
            if length == 0 { return offset }
            offset += length
        }
        return nil
    }

    /// The length of the valid character that begins with a byte above 0x7F; 0 when it is none.
    @inline(__always)
    private static func sequenceLength(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
        let lead = bytes[0]
        switch lead {
        case 0xC2...0xDF:
            return available >= 2 && isContinuation(bytes[1]) ? 2 : 0
        case 0xE0...0xEF:
            guard available >= 3, isContinuation(bytes[1]), isContinuation(bytes[2]) else { return 0 }
            // Neither longer than needed nor a surrogate.
            return (lead == 0xE0 && bytes[1] < 0xA0) || (lead == 0xED && bytes[1] > 0x9F) ? 0 : 3
        case 0xF0...0xF4:
            guard available >= 4, isContinuation(bytes[1]), isContinuation(bytes[2]), isContinuation(bytes[3]) else {
                return 0
            }
            // Neither longer than needed nor above U+10FFFF.
            return (lead == 0xF0 && bytes[1] < 0x90) || (lead == 0xF4 && bytes[1] > 0x8F) ? 0 : 4
        default:
            return 0
        }
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
