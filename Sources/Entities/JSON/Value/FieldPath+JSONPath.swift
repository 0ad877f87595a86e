#if JSON
extension FieldPath {
    /// Reads a path as it is written in errors: `data.items[0].id`, `["a.b"][1]`; nil where the text is none.
    ///
    /// The empty text is the root.
    public init?(jsonPath text: String) {
        self.init()
        var rest = text[...]
        while let first = rest.first {
            if first == "[" {
                guard let step = Self.bracketed(&rest) else { return nil }
                steps.append(step)
            } else {
                if first == "." {
                    guard !steps.isEmpty else { return nil }
                    rest.removeFirst()
                } else if !steps.isEmpty {
                    return nil
                }
                let key = rest.prefix { $0 != "." && $0 != "[" }
                guard !key.isEmpty else { return nil }
                steps.append(.key(String(key)))
                rest = rest[key.endIndex...]
            }
        }
    }

    /// Takes `[12]` or `["key"]` from the front.
    private static func bracketed(_ rest: inout Substring) -> Step? {
        rest.removeFirst()
        guard rest.first == "\"" else {
            let digits = rest.prefix { $0 != "]" }
            guard let index = Int(digits), index >= 0, digits.endIndex < rest.endIndex else { return nil }
            rest = rest[digits.endIndex...].dropFirst()
            return .index(index)
        }
        rest.removeFirst()
        var key = ""
        while let next = rest.popFirst(), next != "\"" {
            guard let character = next == "\\" ? rest.popFirst() : next else { return nil }
            key.append(character)
        }
        guard rest.popFirst() == "]" else { return nil }
        return .key(key)
    }
}
#endif
