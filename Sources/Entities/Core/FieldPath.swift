/// The way from a document's root to a value.
///
/// It reads `rates[3].value` for JSON (indices from 0) and `/ValCurs/Valute[4]/@ID` for XML (indices from 1, as in
/// XPath; written where an element has siblings of its name).
public struct FieldPath: Hashable, Sendable {
    /// One step of the way.
    public enum Step: Hashable, Sendable {
        /// A member of a JSON object.
        case key(String)
        /// An element of a JSON array, from 0.
        case index(Int)
        /// A child element, and its number, from 1, among the siblings of its name; nil where it is the only one.
        case element(String, number: Int?)
        /// An attribute.
        case attribute(String)
        /// The element's own text.
        case text
    }

    /// The steps from the root; empty for the root itself.
    public var steps: [Step]

    /// Makes a path.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// The path with one more step.
    public func appending(_ step: Step) -> FieldPath {
        FieldPath(steps + [step])
    }
}

extension FieldPath: CustomStringConvertible {
    /// The path as text; empty for the root of a JSON document.
    public var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += Self.isPlain(key) ? (text.isEmpty ? key : ".\(key)") : "[\(Self.quoted(key))]"
            case .index(let index): text += "[\(index)]"
            case .element(let name, let number): text += "/\(name)" + (number.map { "[\($0)]" } ?? "")
            case .attribute(let name): text += "/@\(name)"
            case .text: text += "/text()"
            }
        }
    }

    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty
            && key.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "_-@#$:0123456789".unicodeScalars.contains($0)
            }
    }

    private static func quoted(_ key: String) -> String {
        "\"" + key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
