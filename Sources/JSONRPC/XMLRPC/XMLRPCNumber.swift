#if JSON && XML
/// A number as XML-RPC writes it: `+.5`, `5.` and leading zeros are let through, which JSON does not have.
struct XMLRPCNumber {
    private let sign: String
    private let whole: String
    private let fraction: String
    private let exponent: String

    /// Takes a number apart; nil where it is none.
    init?(_ text: String) {
        var rest = Substring(text)
        sign = rest.first == "-" ? "-" : ""
        if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
        whole = Self.digits(&rest)
        if rest.first == "." {
            rest.removeFirst()
            fraction = Self.digits(&rest)
        } else {
            fraction = ""
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        exponent = String(rest)
        guard !rest.isEmpty else { return }
        guard rest.removeFirst().lowercased() == "e" else { return nil }
        if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
        guard !Self.digits(&rest).isEmpty, rest.isEmpty else { return nil }
    }

    /// Whether it has neither a fraction nor an exponent.
    var isWhole: Bool { fraction.isEmpty && exponent.isEmpty }

    /// The number in the grammar of JSON, digit for digit.
    var json: String {
        let whole = whole.drop { $0 == "0" }
        return sign + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)") + exponent
    }

    /// Takes the digits in front.
    private static func digits(_ rest: inout Substring) -> String {
        let digits = rest.utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        rest = rest[digits.endIndex...]
        return String(Substring(digits))
    }
}
#endif
