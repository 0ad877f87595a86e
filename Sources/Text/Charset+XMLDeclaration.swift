public import Foundation

extension Charset {
    /// The charset that an XML document without a byte order mark tells by its first bytes: by the shape of `<?` in
    /// UTF-16 and UTF-32, else by the encoding that its XML declaration names.
    ///
    /// Nil when the bytes don't begin with a declaration, or it names no encoding. A declaration that can be read byte
    /// by byte and yet says UTF-16 or UTF-32 is wrong (XML serialized to a string and sent as UTF-8 often has one); it
    /// counts as naming none.
    ///
    /// - Throws: `unsupportedCharset` with the label where the declaration names a charset that is not supported, or
    ///   where the document is in EBCDIC.
    public init?(xmlDeclarationIn bytes: Data) throws(CharsetError) {
        let start = [UInt8](bytes.prefix(4))
        switch start {
        case [0x3C, 0x00, 0x00, 0x00]: self = .utf32LE
        case [0x00, 0x00, 0x00, 0x3C]: self = .utf32BE
        case [0x3C, 0x00, 0x3F, 0x00]: self = .utf16LE
        case [0x00, 0x3C, 0x00, 0x3F]: self = .utf16BE
        case [0x4C, 0x6F, 0xA7, 0x94]: throw .unsupported("EBCDIC")
        default:
            guard let label = Self.declaredEncoding(bytes.prefix(1_024)) else { return nil }
            let charset = try Charset(named: label)
            let wide: Set<Charset> = [.utf16LE, .utf16BE, .utf32LE, .utf32BE]
            if wide.contains(charset) { return nil }
            self = charset
        }
    }

    /// The value of `encoding` in the XML declaration that the bytes begin with; nil when there is none.
    private static func declaredEncoding(_ bytes: Data) -> String? {
        let space: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        let opening = Data("<?xml".utf8)
        guard bytes.starts(with: opening) else { return nil }
        var rest = bytes.dropFirst(opening.count)
        guard let first = rest.first, space.contains(first) else { return nil }
        while true {
            rest = rest.drop { space.contains($0) }
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = rest[..<equals].prefix { !space.contains($0) }
            rest = rest[equals...].dropFirst().drop { space.contains($0) }
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
            rest = rest.dropFirst()
            guard let end = rest.firstIndex(of: quote) else { return nil }
            if name.elementsEqual("encoding".utf8) { return String(bytes: rest[..<end], encoding: .isoLatin1) }
            rest = rest[end...].dropFirst()
        }
    }
}
