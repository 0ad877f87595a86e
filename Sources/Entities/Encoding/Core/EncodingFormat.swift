internal import APISupportDefaults

/// The format that a value is written in.
public struct EncodingFormat: Hashable, Sendable {
    private let name: String

    /// JSON (RFC 8259).
    public static let json = EncodingFormat(name: "JSON")
    /// XML 1.0.
    public static let xml = EncodingFormat(name: "XML")
    /// The body of a form (WHATWG URL, section 5).
    public static let form = EncodingFormat(name: "form")

    /// The deepest nesting that is written: as deep as it is read.
    var maximumDepth: Int { self == .xml ? Defaults.maximumXMLDepth : Defaults.maximumJSONDepth }
}

extension EncodingFormat: CustomStringConvertible {
    /// The format's name.
    public var description: String { name }
}
