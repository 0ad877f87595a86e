public import Foundation

extension Charset {
    /// The text of the bytes, as UTF-8; a byte order mark of this charset at its start is left out.
    ///
    /// UTF-8 is checked and given back as it is.
    ///
    /// - Throws: `invalidCharsetData` with the offset of the first byte that is not part of a valid character;
    ///   `unsupportedCharset` where this system can't read the charset.
    public func decode(_ bytes: Data) throws(CharsetError) -> Data {
        let mark = Self.detectBOM(bytes).flatMap { $0.charset == self ? $0.length : nil } ?? 0
        if kind == .utf8 {
            if let offset = bytes.bytes.withUnsafeBytes({ UTF8Validation.firstInvalid(in: $0) }) {
                throw .invalid(self, at: offset, "a byte that is not valid")
            }
            return mark == 0 ? bytes : bytes.subdata(in: bytes.startIndex + mark..<bytes.endIndex)
        }
        return try bytes.bytes.withUnsafeBytes { source throws(CharsetError) in
            try decode(source, skipping: mark)
        }
    }

    /// The text of all bytes but the first ones, as UTF-8.
    private func decode(_ source: UnsafeRawBufferPointer, skipping mark: Int) throws(CharsetError) -> Data {
        // Letters of most alphabets take two bytes, and a block of text asks for room for three, and one more. What is not
        // written is given back; of a long text in single bytes the beginning tells how much the whole will take.
        let capacity = source.count * 2 + min(source.count, 8_192) + 1
        var output = OutputBuffer(capacity: singleByteTable == nil ? capacity : min(capacity, 256 << 10))
        switch kind {
        case .utf16LE, .utf16BE:
            try UTF16Coding(charset: self).decode(source, from: mark, into: &output)
        case .utf32LE, .utf32BE:
            try UTF32Coding(charset: self).decode(source, from: mark, into: &output)
        case .iso2022JP:
            try ISO2022JPCoding().decode(source, into: &output)
        default:
            if let table = singleByteTable {
                if let offset = table.decode(source, into: &output) {
                    throw .invalid(self, at: offset, "a byte without a character")
                }
            } else {
                try MultiByteCoding(charset: self).decode(source, into: &output)
            }
        }
        return output.finish()
    }
}
