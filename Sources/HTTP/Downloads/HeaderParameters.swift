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
            if values[name] == nil { values[name] = QuotedString.content(text) }
        }
    }

    /// The value of a parameter, of its extended form (RFC 8187) where that is there and can be read.
    func extendedValue(of name: String) -> String? {
        values[name + "*"].flatMap(ExtendedValue.decoded) ?? values[name]
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
}
