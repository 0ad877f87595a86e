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
    /// The longest part of a name that is shown, in characters of Unicode, and the number of steps at each end.
    private static let shown = (name: 100, steps: 32)

    /// The path as text, on one line; empty for the root of a JSON document.
    ///
    /// The ends of long names and the middle of long ways are left out.
    public var description: String {
        guard steps.count > 2 * Self.shown.steps else { return Self.text(of: steps[...]) }
        return Self.text(of: steps.prefix(Self.shown.steps)) + "…" + Self.text(of: steps.suffix(Self.shown.steps))
    }

    private static func text(of steps: ArraySlice<Step>) -> String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += isPlain(key) ? (text.isEmpty ? key : ".\(key)") : "[\(quoted(key))]"
            case .index(let index): text += "[\(index)]"
            case .element(let name, let number): text += "/\(name)" + (number.map { "[\($0)]" } ?? "")
            case .attribute(let name): text += "/@\(name)"
            case .text: text += "/text()"
            }
        }
    }

    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty && key.unicodeScalars.count <= shown.name
            && key.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "_-@#$:0123456789".unicodeScalars.contains($0)
            }
    }

    private static func quoted(_ key: String) -> String {
        let start = key.unicodeScalars.prefix(shown.name)
        let text = start.reduce(into: "") { text, scalar in
            switch (scalar, scalar.properties.generalCategory) {
            case ("\\", _), ("\"", _): text += "\\\(scalar)"
            case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator):
                text += scalar.escaped(asASCII: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return "\"\(text)\(key.unicodeScalars.count > shown.name ? "…" : "")\""
    }
}
