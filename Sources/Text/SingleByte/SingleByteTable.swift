import Foundation

/// The characters of a charset in which each byte is one; its lower half is ASCII.
final class SingleByteTable: Sendable {
    /// For each byte its character as UTF-8, first byte lowest, with the number of bytes in the top byte; 0 where the
    /// byte has no character.
    let entries: [UInt32]
    /// For each number of a character its byte; 0 where it has none, and for the zero character.
    private let bytes: [UInt8]

    /// Makes a table from the characters of the bytes 0x80 to 0xFF.
    ///
    /// They are written in hexadecimal, in order, with spaces between them: one character (`00A4`), a run of them
    /// (`0410-044F`), or a number of bytes that have none (`x3`).
    init(_ upperHalf: StaticString) {
        var scalars: [Unicode.Scalar?] = []
        for run in "\(upperHalf)".split(separator: " ") {
            if run.first == "x", let length = Int(run.dropFirst()) {
                scalars += [Unicode.Scalar?](repeating: nil, count: length)
            } else {
                let bounds = run.split(separator: "-").compactMap { UInt32($0, radix: 16) }
                guard let first = bounds.first, let last = bounds.last else { continue }
                scalars += (first...last).map { Unicode.Scalar($0) }
            }
        }
        precondition(scalars.count == 128, "a single-byte table describes 128 bytes, this one \(scalars.count)")
        let all = (0..<0x80).map { Unicode.Scalar(UInt8($0)) } + scalars
        entries = all.map { scalar in
            guard let scalar else { return 0 }
            let word = UTF8Word(scalar)
            return word.bytes | UInt32(word.count) << 24
        }
        var bytes = [UInt8](repeating: 0, count: Int(all.compactMap { $0?.value }.max() ?? 0) + 1)
        for (byte, scalar) in zip(UInt8.min...UInt8.max, all) {
            if let scalar { bytes[Int(scalar.value)] = byte }
        }
        self.bytes = bytes
    }

    /// The text as bytes.
    func encode(_ text: String, charset: Charset) throws(CharsetError) -> Data {
        var data: [UInt8] = []
        data.reserveCapacity(text.utf8.count)
        var offset = 0
        for scalar in text.unicodeScalars {
            let value = Int(scalar.value)
            guard value < bytes.count, bytes[value] != 0 || value == 0 else {
                throw .unencodable(scalar, charset, at: offset)
            }
            data.append(bytes[value])
            offset += UTF8.width(scalar)
        }
        return Data(data)
    }
}
