#if JSON
internal import APISupport
internal import Foundation

/// Values written as JSON on one line.
enum JSONText {
    static func text(of value: JSONValue) -> String {
        guard let kind = try? value.kind() else { return "" }
        switch kind {
        case .null: return "null"
        case .boolean: return (try? value.bool()) == true ? "true" : "false"
        case .number: return number(value)
        case .string: return quoted((try? value.string()) ?? "")
        case .array: return "[\(((try? value.array()) ?? []).map(text).joined(separator: ","))]"
        case .object:
            let members = (try? value.members()) ?? []
            return "{\(members.map { "\(quoted($0.key)):\(text(of: $0.value))" }.joined(separator: ","))}"
        }
    }

    /// The number without loss: exactly where a decimal can hold it, else as the nearest double.
    private static func number(_ value: JSONValue) -> String {
        if let integer = try? value.integer(Int128.self) { return "\(integer)" }
        if let decimal = try? value.decimal() { return "\(decimal)" }
        return (try? value.double()).map { "\($0)" } ?? "a number out of range"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").onOneLine + "\""
    }
}
#endif
