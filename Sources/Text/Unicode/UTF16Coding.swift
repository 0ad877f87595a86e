import Foundation

/// Reads and writes UTF-16.
struct UTF16Coding {
    /// `UTF-16LE` or `UTF-16BE`.
    let charset: Charset

    private var isBigEndian: Bool { charset == .utf16BE }

    /// Appends the text of the bytes from an offset on.
    func decode(_ source: UnsafeRawBufferPointer, from start: Int, into output: inout OutputBuffer) throws(CharsetError)
    {
        var offset = start
        while offset < source.count {
            let first = try unit(of: source, at: offset)
            guard 0xD800...0xDFFF ~= first else {
                offset += 2
                if let scalar = Unicode.Scalar(first) { output.append(scalar) }
                continue
            }
            guard first < 0xDC00, offset + 4 <= source.count else {
                throw .invalid(charset, at: offset, "a lone surrogate")
            }
            let second = try unit(of: source, at: offset + 2)
            let value = (UInt32(first) & 0x3FF) << 10 | UInt32(second) & 0x3FF
            guard 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(0x1_0000 + value) else {
                throw .invalid(charset, at: offset, "a lone surrogate")
            }
            output.append(scalar)
            offset += 4
        }
    }

    private func unit(of source: UnsafeRawBufferPointer, at offset: Int) throws(CharsetError) -> UInt16 {
        guard offset + 2 <= source.count else { throw .invalid(charset, at: offset, "half a code unit") }
        let unit = source.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
    }

    /// The text as bytes.
    func encode(_ text: String) -> Data {
        var data = Data(capacity: text.utf16.count * 2)
        for unit in text.utf16 {
            let low = UInt8(truncatingIfNeeded: unit)
            let high = UInt8(truncatingIfNeeded: unit >> 8)
            data.append(isBigEndian ? high : low)
            data.append(isBigEndian ? low : high)
        }
        return data
    }
}
