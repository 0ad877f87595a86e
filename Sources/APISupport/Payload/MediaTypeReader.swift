internal import APISupportHTTP

/// Reads the parts of a media type (MIME Sniffing Standard, section 4.4).
struct MediaTypeReader {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = text.unicodeScalars[...]
        rest = Self.trimmed(rest)
    }

    /// The type in lower case, with its slash consumed; nil when there is none.
    mutating func type() -> String? {
        let name = take { $0 != "/" }
        guard Self.isToken(name), rest.popFirst() != nil else { return nil }
        return Self.lowercased(name)
    }

    /// The subtype in lower case; nil when there is none.
    mutating func subtype() -> String? {
        let name = Self.trimmedEnd(take { $0 != ";" })
        return Self.isToken(name) ? Self.lowercased(name) : nil
    }

    /// The next parameter, its value nil when it doesn't count; nil at the end.
    mutating func parameter() -> (name: String, value: String?)? {
        guard rest.popFirst() != nil else { return nil }
        rest = rest.drop(while: Self.isSpace)
        let name = take { $0 != ";" && $0 != "=" }
        guard rest.first == "=" else { return (Self.lowercased(name), nil) }
        rest.removeFirst()
        let value: Substring.UnicodeScalarView
        let isQuoted = rest.first == "\""
        if isQuoted {
            value = quotedString()
            _ = take { $0 != ";" }
        } else {
            value = Self.trimmedEnd(take { $0 != ";" })
        }
        let isValid = Self.isToken(name) && value.allSatisfy(Self.isQuotable) && (isQuoted || !value.isEmpty)
        return (Self.lowercased(name), isValid ? String(value) : nil)
    }

    /// The values of a header field's list, split at commas outside of quoted strings.
    static func split(_ text: String) -> [String] {
        var values: [String] = []
        var reader = MediaTypeReader(text)
        var value = Substring.UnicodeScalarView()
        while true {
            value += reader.take { $0 != "," && $0 != "\"" }
            if reader.rest.first == "\"" {
                let start = reader.rest
                _ = reader.quotedString()
                value += start[start.startIndex..<reader.rest.startIndex]
            } else {
                values.append(String(trimmed(value)))
                value.removeAll()
                guard reader.rest.popFirst() != nil else { return values }
            }
        }
    }

    private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> Substring.UnicodeScalarView {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return taken
    }

    /// What stands between the quotation mark here and the next, or the end, with escapes undone.
    private mutating func quotedString() -> Substring.UnicodeScalarView {
        rest.removeFirst()
        var value = Substring.UnicodeScalarView()
        while true {
            value += take { $0 != "\"" && $0 != "\\" }
            guard let mark = rest.popFirst(), mark == "\\" else { return value }
            value.append(rest.popFirst() ?? mark)
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }

    private static func isQuotable(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t" || (0x20...0x7E).contains(scalar.value) || (0x80...0xFF).contains(scalar.value)
    }

    private static func isToken(_ text: Substring.UnicodeScalarView) -> Bool {
        !text.isEmpty && text.allSatisfy(\.isTokenCharacter)
    }

    private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        trimmedEnd(text.drop(while: isSpace))
    }

    private static func trimmedEnd(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let end = text.lastIndex { !isSpace($0) }.map(text.index(after:)) ?? text.startIndex
        return text[..<end]
    }

    private static func lowercased(_ text: Substring.UnicodeScalarView) -> String {
        String(text).lowercased()
    }
}

extension Unicode.Scalar {
    /// Whether the character may stand in a token (RFC 9110, section 5.6.2).
    var isTokenCharacter: Bool { UInt8(exactly: value)?.isTokenByte ?? false }
}
