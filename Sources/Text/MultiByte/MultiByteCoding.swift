import Foundation

/// Reads and writes the charsets whose characters are of one to four bytes, through iconv.
struct MultiByteCoding {
    /// The charset.
    let charset: Charset

    /// iconv's name of what comes nearest to the Encoding Standard's charset, for reading and for writing; nil for a
    /// charset that is not read at all.
    private var names: (reading: String, writing: String)? {
        switch charset.kind {
        case .shiftJIS: ("CP932", "CP932")
        case .eucJP: ("EUC-JP-MS", "EUC-JP-MS")
        case .eucKR: ("UHC", "UHC")
        case .big5: ("BIG5-HKSCS", "BIG5-HKSCS")
        case .gbk: ("GB18030", "GBK")
        case .gb18030: ("GB18030", "GB18030")
        default: nil
        }
    }

    /// The character of the byte 0x80, which iconv refuses alone and the Encoding Standard reads; nil where it does not.
    private var characterOf80: Unicode.Scalar? {
        switch charset.kind {
        case .shiftJIS: "\u{80}"
        case .gbk, .gb18030: "\u{20AC}"
        default: nil
        }
    }

    /// A converter to UTF-8.
    func reader() throws(CharsetError) -> IconvConverter {
        guard let names, let converter = IconvConverter(from: names.reading, to: "UTF-8") else {
            throw .unsupported(charset.name)
        }
        return converter
    }

    /// Appends the text of the bytes.
    func decode(_ source: UnsafeRawBufferPointer, into output: inout OutputBuffer) throws(CharsetError) {
        let converter = try reader()
        let checker = try reader()
        var start = 0
        while let failure = converter.convert(UnsafeRawBufferPointer(rebasing: source[start...]), into: &output) {
            let offset = failurePlace(in: source, from: start, to: start + failure, checkedBy: checker)
            guard source[offset] == 0x80, let scalar = characterOf80 else {
                throw .invalid(charset, at: offset, "bytes without a character")
            }
            output.append(scalar)
            start = offset + 1
        }
    }

    /// The place of the bytes that iconv could not convert, when it stopped at an offset.
    ///
    /// A few converters stop behind these bytes (A2 E8 in glibc's UHC), so what is in front must convert by itself.
    private func failurePlace(
        in source: UnsafeRawBufferPointer,
        from start: Int,
        to stop: Int,
        checkedBy checker: IconvConverter
    ) -> Int {
        var offset = stop
        while offset > start {
            var ignored = OutputBuffer(capacity: offset - start)
            let front = UnsafeRawBufferPointer(rebasing: source[start..<offset])
            if checker.convert(front, into: &ignored) == nil { break }
            offset -= 1
        }
        return offset
    }

    /// The text as bytes.
    func encode(_ text: String) throws(CharsetError) -> Data {
        guard let names, let converter = IconvConverter(from: "UTF-8", to: names.writing) else {
            throw .unsupported(charset.name)
        }
        var output = OutputBuffer(capacity: text.utf8.count)
        let failure = Data(text.utf8).bytes.withUnsafeBytes { converter.convert($0, into: &output) }
        if let failure { throw unencodable(at: failure, of: text) }
        let data = output.finish()
        // iconv writes a few characters as similar ones, the yen sign as a backslash, and leaves out tag characters; so
        // look whether it reads back.
        let readBack = try charset.decode(data)
        if readBack.elementsEqual(text.utf8) { return data }
        let same = zip(readBack, text.utf8).prefix { $0 == $1 }.count
        throw unencodable(at: min(same, text.utf8.count - 1), of: text)
    }

    /// The error for the character that holds a byte of the text's UTF-8.
    private func unencodable(at offset: Int, of text: String) -> CharsetError {
        let scalars = text.unicodeScalars
        let index = scalars.index(before: scalars.index(after: text.utf8.index(text.startIndex, offsetBy: offset)))
        return .unencodable(scalars[index], charset, at: text.utf8.distance(from: text.startIndex, to: index))
    }
}
