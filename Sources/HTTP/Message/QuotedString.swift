/// Strings in quotation marks (RFC 9110, section 5.6.4).
package enum QuotedString {
    /// What stands between the quotation marks, with escapes undone; any other text as it is.
    package static func content(_ text: some StringProtocol) -> String {
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2 else { return String(text) }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for character in text.dropFirst().dropLast().unicodeScalars {
            isEscaped = !isEscaped && character == "\\"
            if !isEscaped { result.append(character) }
        }
        return String(result)
    }
}
