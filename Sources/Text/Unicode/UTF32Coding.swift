import Foundation

/// Reads and writes UTF-32.
struct UTF32Coding {
    /// `UTF-32LE` or `UTF-32BE`.
    let charset: Charset

    private var isBigEndian: Bool { charset == .utf32BE }

    /// Appends the text of the bytes from an offset on.
    func decode(_ source: UnsafeRawBufferPointer, from start: Int, into output: inout OutputBuffer) throws(CharsetError)
    {
        for offset in stride(from: start, to: source.count, by: 4) {
            guard offset + 4 <= source.count else { throw .invalid(charset, at: offset, "a part of a code unit") }
            let unit = source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            let value = isBigEndian ? UInt32(bigEndian: unit) : UInt32(littleEndian: unit)
            guard let scalar = Unicode.Scalar(value) else {
                throw .invalid(charset, at: offset, "a number that is no character")
            }
            output.append(scalar)
        }
    }

    /// The text as bytes.
    func encode(_ text: String) -> Data {
        var data = Data(capacity: text.unicodeScalars.count * 4)
        for scalar in text.unicodeScalars {
            for index in 0..<4 {
                let shift = (isBigEndian ? 3 - index : index) * 8
                data.append(UInt8(truncatingIfNeeded: scalar.value >> shift))
            }
        }
        return data
    }
}
