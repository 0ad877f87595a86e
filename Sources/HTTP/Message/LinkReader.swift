/// Reads the links of one `Link` header field (RFC 8288, appendix B.2 and B.3).
struct LinkReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    /// The links up to the first place that is not one.
    mutating func links() -> [HTTPLink] {
        var links: [HTTPLink] = []
        while true {
            skip { Self.isSpace($0) || $0 == UInt8(ascii: ",") }
            guard take(UInt8(ascii: "<")), let target = take(upTo: UInt8(ascii: ">")) else { return links }
            var parameters: [HTTPLink.Parameter] = []
            while true {
                skip(Self.isSpace)
                guard take(UInt8(ascii: ";")) else { break }
                if let parameter = parameter() { parameters.append(parameter) }
            }
            links.append(HTTPLink(target: target, parameters: parameters))
            guard take(UInt8(ascii: ",")) else { return links }
        }
    }

    /// The parameter behind a semicolon; nil where there is none, or its encoding can't be read.
    private mutating func parameter() -> HTTPLink.Parameter? {
        skip(Self.isSpace)
        let name = take { !Self.isSpace($0) && $0 != UInt8(ascii: "=") && !Self.endsParameter($0) }.lowercased()
        skip(Self.isSpace)
        guard take(UInt8(ascii: "=")) else {
            return name.isEmpty ? nil : HTTPLink.Parameter(name: name, value: "")
        }
        skip(Self.isSpace)
        let text =
            rest.first == UInt8(ascii: "\"") ? quotedString() : take { !Self.endsParameter($0) && !Self.isSpace($0) }
        guard name.hasSuffix("*") else { return HTTPLink.Parameter(name: name, value: text) }
        return ExtendedValue.decoded(text).map { HTTPLink.Parameter(name: name, value: $0) }
    }

    /// A quoted string without its escapes; one without an end goes on to the end of the field.
    private mutating func quotedString() -> String {
        rest.removeFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: value, as: UTF8.self)
    }

    // MARK: Pieces

    private mutating func skip(_ condition: (UInt8) -> Bool) {
        rest = rest.drop(while: condition)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func take(_ condition: (UInt8) -> Bool) -> String {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return String(decoding: taken, as: UTF8.self)
    }

    /// What stands in front of a byte, which is passed over; nil where there is no such byte.
    private mutating func take(upTo byte: UInt8) -> String? {
        let taken = take { $0 != byte }
        return take(byte) ? taken : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }

    private static func endsParameter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
    }
}
