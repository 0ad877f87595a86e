#if XML
/// What libxml2 must not be asked, since it would print to standard error instead of reporting an error.
enum XPathExpression {
    /// Refuses an expression with a NUL, a variable, or a function that XPath 1.0 does not have.
    static func check(_ expression: String) throws(XMLError) {
        // Scalar by scalar, as libxml2 reads: to a string a quotation mark with an accent is no quotation mark.
        var rest = Substring(expression).unicodeScalars
        while let character = rest.first {
            switch character {
            case "\"", "'":
                rest.removeFirst()
                guard let end = rest.firstIndex(of: character) else { return }
                rest = rest[rest.index(after: end)...]
            case "\0": throw XMLError(.invalidXPath, "The expression contains a NUL")
            case "$": throw XMLError(.invalidXPath, "'\(expression)' uses a variable, and there are none")
            case _ where isInName(character):
                let name = rest.prefix(while: isInName)
                rest = rest[name.endIndex...]
                if rest.drop(while: \.properties.isWhitespace).first == "(" {
                    try checkFunction(Substring(name), in: expression)
                }
            default: rest.removeFirst()
            }
        }
    }

    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789_-.:".unicodeScalars.contains(scalar)
    }

    private static func checkFunction(_ name: Substring, in expression: String) throws(XMLError) {
        // The name of an axis stands in front of a node type: `child::text()`.
        let called = name.ranges(of: "::").last.map { name[$0.upperBound...] } ?? name
        guard functions.contains(String(called)) || called.isEmpty else {
            throw XMLError(
                .invalidXPath,
                "'\(expression)' uses the function '\(called)', which XPath 1.0 does not have"
            )
        }
    }

    /// The core functions (XPath 1.0, section 4), the node types (3.7), and the operators, which may stand before `(`.
    private static let functions: Set<String> = [
        "last", "position", "count", "id", "local-name", "namespace-uri", "name", "string", "concat", "starts-with",
        "contains", "substring-before", "substring-after", "substring", "string-length", "normalize-space", "translate",
        "boolean", "not", "true", "false", "lang", "number", "sum", "floor", "ceiling", "round",
        "comment", "text", "processing-instruction", "node",
        "and", "or", "mod", "div", "-",
    ]

    /// What a code of libxml2's for XPath means; it hands over no text.
    static func explanation(code: Int32, offset: Int) -> String {
        let text: String =
            switch code {
            case 1201: "a number is wrong"
            case 1202, 1203: "a text in quotes is not ended"
            case 1206: "a condition in brackets is wrong"
            case 1208: "a bracket is not closed"
            case 1210, 1211: "a value is of the wrong type"
            case 1212: "a function has too many or too few arguments"
            case 1219: "a prefix stands for nothing"
            case 1220, 1221: "a character is not allowed"
            default: "the expression is wrong"
            }
        return offset > 0 ? "\(text) at byte \(offset)" : text
    }
}
#endif
