internal import Foundation

/// The parameters of a header field's value: `token; name=value; name="value"; name*=charset'language'value`.
struct HeaderParameters {
    private var values: [String: String] = [:]

    /// Reads a value; of a name that comes twice the first counts, and what is no parameter is passed over.
    init(_ value: String) {
        for part in Self.parts(of: value).dropFirst() {
            guard let sign = part.firstIndex(of: "=") else { continue }
            let name = part[..<sign].trimmingCharacters(in: .whitespaces).lowercased()
            let text = part[part.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            if values[name] == nil { values[name] = Self.unquoted(text) }
        }
    }

    /// The value of a parameter, of its extended form (RFC 8187) where that is there and can be read.
    func extendedValue(of name: String) -> String? {
        values[name + "*"].flatMap(Self.decoded) ?? values[name]
    }

    /// The value between the semicolons that are not quoted.
    private static func parts(of value: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in value.unicodeScalars {
            if character == ";", !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && character == "\\"
            parts[parts.count - 1].unicodeScalars.append(character)
        }
        return parts
    }

    private static func unquoted(_ text: String) -> String {
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2 else { return text }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for character in text.dropFirst().dropLast().unicodeScalars {
            isEscaped = !isEscaped && character == "\\"
            if !isEscaped { result.append(character) }
        }
        return String(result)
    }

    /// UTF-8 and ISO 8859-1 in percent escapes; nil for anything else.
    private static func decoded(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var bytes: [UInt8] = []
        var rest = parts[2].utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        switch parts[0].lowercased() {
        case "utf-8": return String(validating: bytes, as: UTF8.self)
        case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: return nil
        }
    }
}
