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
    ///
    /// It is looked for where a declaration has it: first, as external entities do it, or behind `version`. What stands
    /// behind the declaration is the document's own, an attribute `encoding` of its root too.
    private static func declaredEncoding(_ bytes: Data) -> String? {
        let opening = Data("<?xml".utf8)
        guard bytes.starts(with: opening), let closing = bytes.firstRange(of: Data("?>".utf8)) else { return nil }
        var rest = bytes[..<closing.lowerBound].dropFirst(opening.count)
        guard let first = rest.first, isSpace(first), var attribute = pseudoAttribute(&rest) else { return nil }
        if attribute.name == "version" {
            guard let second = pseudoAttribute(&rest) else { return nil }
            attribute = second
        }
        return attribute.name == "encoding" ? attribute.value : nil
    }

    /// Takes `name="value"` from the front of a declaration's bytes; nil when there is none.
    private static func pseudoAttribute(_ rest: inout Data) -> (name: String, value: String)? {
        rest = rest.drop(while: isSpace)
        guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = rest[..<equals].prefix { !isSpace($0) }
        rest = rest[equals...].dropFirst().drop(while: isSpace)
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: quote) else { return nil }
        defer { rest = rest[end...].dropFirst() }
        return (latin1(name), latin1(rest[..<end]))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// The bytes as characters of the same numbers, which loses none of a label that is wrong.
    private static func latin1(_ bytes: Data) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
