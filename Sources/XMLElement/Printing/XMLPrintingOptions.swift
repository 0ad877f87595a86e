#if XML
/// How a document is printed; always as UTF-8.
public struct XMLPrintingOptions: Hashable, Sendable {
    /// Whether `<?xml version="1.0" encoding="UTF-8"?>` comes first; true by default.
    public var declaration: Bool
    /// The number of spaces that each level is indented by, in elements that hold only elements; nil, the default, adds
    /// nothing.
    public var indentation: Int?

    /// Makes options.
    public init(declaration: Bool = true, indentation: Int? = nil) {
        precondition((indentation ?? 0) >= 0, "An indentation of \(indentation ?? 0) spaces is not possible")
        self.declaration = declaration
        self.indentation = indentation
    }

    /// With the declaration, and indented by two spaces.
    public static let pretty = XMLPrintingOptions(indentation: 2)
}
#endif
