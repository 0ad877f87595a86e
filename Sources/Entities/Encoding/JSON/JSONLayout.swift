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

    /// Whether the members of objects are sorted by their keys, by UTF-16 code units as RFC 8785 has it; false by default.
    public var sortedKeys: Bool
    /// Whether each element and member has a line of its own, indented by two spaces; false by default.
    public var pretty: Bool
    /// What the marks of keys become; `.written` by default.
    ///
    /// Field lists never write the mark of a field that is declared as an attribute.
    public var keyMarks: KeyMarks

    /// Makes a layout.
    public init(sortedKeys: Bool = false, pretty: Bool = false, keyMarks: KeyMarks = .written) {
        self.sortedKeys = sortedKeys
        self.pretty = pretty
        self.keyMarks = keyMarks
    }

    /// Whether the text can't be written from its begin to its end, but needs a tree.
    var needsTree: Bool {
        if case .resolved = keyMarks { return true }
        return sortedKeys || pretty
    }
}
#endif
