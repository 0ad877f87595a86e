import Foundation

extension DefaultValue {
    /// The value as a JSON document.
    var json: Data {
        switch self {
        case .string(let text): Data("\"\(Self.escaped(text))\"".utf8)
        case .emptyList: Data("[]".utf8)
        case .integer, .double, .bool: Data(text.utf8)
        }
    }

    /// The value as text; empty for an empty list.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .bool(let value): value ? "true" : "false"
        case .emptyList: ""
        }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
