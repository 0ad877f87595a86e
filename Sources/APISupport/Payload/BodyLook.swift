internal import Foundation

/// What a body looks like by its first bytes, white space aside.
enum BodyLook: Equatable {
    /// Begins with `{` or `[`.
    case json
    /// Begins with `<?xml`.
    case xmlDeclaration
    /// Begins with `<` and a name.
    case element
    /// Begins with the element `html`.
    case htmlElement
    /// Begins with the document type of HTML.
    case htmlDocument
    /// Begins with the two bytes that every gzip stream begins with.
    case gzip
    /// Anything else.
    case other

    /// Looks at the first bytes of text in UTF-8, or in any charset that agrees with ASCII.
    init(_ bytes: Data) {
        let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch start.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        case UInt8(ascii: "<"): self = Self.markup(start)
        case 0x1F where bytes.starts(with: [0x1F, 0x8B]): self = .gzip
        default: self = .other
        }
    }

    /// What bytes that begin with `<` look like.
    private static func markup(_ start: Data) -> BodyLook {
        if start.starts(with: "<?xml".utf8) { return .xmlDeclaration }
        let word = String(decoding: start.prefix(14), as: UTF8.self).lowercased()
        if word.hasPrefix("<!doctype html") { return .htmlDocument }
        if word.hasPrefix("<html") { return .htmlElement }
        return beginsName(start.dropFirst()) ? .element : .other
    }

    /// The format taken for a body whose media type tells none; nil when it is neither.
    ///
    /// Where it is labelled as HTML, an element in front is the page, not XML.
    func format(labelledHTML: Bool) -> BodyFormat? {
        switch self {
        case .json: .json
        case .xmlDeclaration: .xml
        case .element, .htmlElement: labelledHTML ? nil : .xml
        case .htmlDocument, .gzip, .other: nil
        }
    }

    /// The look in words, for a message about a body that isn't in the format it should be in; nil when it tells nothing.
    func words(besides format: BodyFormat) -> String? {
        switch self {
        case .json: format == .json ? nil : "the body looks like JSON"
        case .xmlDeclaration, .element: format == .xml ? nil : "the body looks like XML"
        case .htmlElement, .htmlDocument: "the body looks like an HTML page"
        case .gzip: "the body begins with the bytes 1F 8B, as gzip data does, but has no Content-Encoding"
        case .other: nil
        }
    }

    private static func beginsName(_ bytes: Data) -> Bool {
        guard let first = bytes.first else { return false }
        return first >= 0x80 || first == UInt8(ascii: "_") || first == UInt8(ascii: ":")
            || (0x61...0x7A).contains(first | 0x20)
    }
}
