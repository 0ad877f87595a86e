/// Masks the values in a text whose names speak of a secret: a server's tokens are no more to be shown than a client's.
///
/// It knows how JSON (`"token": "x"`), XML (`<token>x<`, `token="x"`) and forms (`token=x`) write a name with its value. The
/// text may be cut anywhere, so it is not parsed.
package struct BodySecrets {
    private var rest: Substring.UnicodeScalarView
    private var result = String.UnicodeScalarView()

    /// The text with the values masked.
    package static func masked(_ text: String) -> String {
        var secrets = BodySecrets(rest: text.unicodeScalars[...])
        secrets.run()
        return String(secrets.result)
    }

    private init(rest: Substring.UnicodeScalarView) {
        self.rest = rest
    }

    private mutating func run() {
        while let first = rest.first {
            guard first.isNameCharacter else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            let isTag = result.last == "<"
            let name = pass { $0.isNameCharacter || (isTag && $0 == ":") }
            guard Secrets.isSecret(bodyField: String(name)) else { continue }
            if isTag { maskElement() } else { maskValue() }
        }
    }

    /// Masks the text of an element whose name was passed.
    private mutating func maskElement() {
        let attributes = pass { $0 != ">" }
        guard rest.first == ">", attributes.last != "/" else { return }
        pass { $0 == ">" }
        mask { $0 != "<" }
    }

    /// Masks the value behind a name that was passed, if there is one.
    private mutating func maskValue() {
        pass { $0 == "\"" || $0 == "'" || $0 == "\\" || $0.isSpace }
        guard rest.first == ":" || rest.first == "=" else { return }
        pass { $0 == ":" || $0 == "=" || $0.isSpace || $0 == "\\" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            return mask { !$0.isSpace && !"&,;}]>".unicodeScalars.contains($0) }
        }
        pass { $0 == quote }
        var isEscaped = false
        mask { scalar in
            defer { isEscaped = scalar == "\\" && !isEscaped }
            return isEscaped || scalar != quote
        }
    }

    /// Keeps the scalars that fulfil a condition.
    @discardableResult
    private mutating func pass(_ condition: (Unicode.Scalar) -> Bool) -> Substring.UnicodeScalarView {
        let passed = rest.prefix(while: condition)
        rest = rest[passed.endIndex...]
        result += passed
        return passed
    }

    /// Masks the scalars that fulfil a condition; an object, an array and nothing stay.
    private mutating func mask(_ condition: (Unicode.Scalar) -> Bool) {
        let value = rest.prefix(while: condition)
        guard let first = value.first, first != "{", first != "[" else { return }
        rest = rest[value.endIndex...]
        result += Secrets.mask.unicodeScalars
    }
}

extension Unicode.Scalar {
    /// Whether the character may stand in a name of JSON, XML or a form.
    fileprivate var isNameCharacter: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
        default: false
        }
    }

    fileprivate var isSpace: Bool {
        self == " " || self == "\t" || self == "\n" || self == "\r"
    }
}
