#if JSON
/// How JSON text is laid out.
public struct JSONLayout: Sendable {
    /// What the marks that keys have for XML (`"@id"`, `"items/item"`, `"prefix:name"`) become.
    public enum KeyMarks: Sendable {
        /// They are part of the key: `@id` is a real key of JSON-LD.
        case written
        /// They are left out, and paths become objects in each other, as in the documents of APIs that speak both formats:
        /// `id`, `{"items": {"item": ...}}`, `name`.
        case resolved
    }

    /// How numbers look.
    public enum Numbers: Sendable {
        /// With all of their digits, however many these are.
        case exact
        /// As ECMAScript writes the double that a reader makes of them: `56`, `1e+30`, `0.002`.
        ///
        /// Integers that no double is, and numbers greater than all doubles, are errors.
        case ecmaScript
    }

    /// Whether the members of objects are sorted by their keys, by UTF-16 code units as RFC 8785 has it; false by default.
    public var sortedKeys: Bool
    /// Whether each element and member has a line of its own, indented by two spaces; false by default.
    public var pretty: Bool
    /// What the marks of keys become; `.written` by default.
    ///
    /// Field lists never write the mark of a field that is declared as an attribute.
    public var keyMarks: KeyMarks
    /// How numbers look; `.exact` by default.
    public var numbers: Numbers

    /// The one text that RFC 8785 gives to equal values, for signatures and hashes: sorted keys, numbers of ECMAScript, no white
    /// space.
    public static let canonical = JSONLayout(sortedKeys: true, numbers: .ecmaScript)

    /// Makes a layout.
    public init(
        sortedKeys: Bool = false,
        pretty: Bool = false,
        keyMarks: KeyMarks = .written,
        numbers: Numbers = .exact
    ) {
        self.sortedKeys = sortedKeys
        self.pretty = pretty
        self.keyMarks = keyMarks
        self.numbers = numbers
    }

    /// Whether the text can't be written from its begin to its end, but needs a tree.
    var needsTree: Bool {
        if case .resolved = keyMarks { return true }
        if case .ecmaScript = numbers { return true }
        return sortedKeys || pretty
    }
}
#endif
