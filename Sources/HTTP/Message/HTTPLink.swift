/// A link of a `Link` header field (RFC 8288).
public struct HTTPLink: Hashable, Sendable {
    /// A parameter of a link.
    public struct Parameter: Hashable, Sendable {
        /// The name in lower case; with a `*` at its end where the value was encoded (RFC 8187).
        public let name: String
        /// The value, without quotes, escapes and encoding; empty where there is none.
        public let value: String
    }

    /// The URI reference as it is written; relative to the URL that answered.
    public let target: String
    /// The parameters in their order, repeated ones too.
    public let parameters: [Parameter]

    /// The relation types in lower case, of the first `rel` alone (section 3.3): `next`, `prev`, or a URI.
    public var relations: [String] {
        (self["rel"] ?? "").split { $0 == " " || $0 == "\t" }.map { $0.lowercased() }
    }

    /// The title, for a person; nil where there is none.
    public var title: String? { self["title*"] ?? self["title"] }

    /// The value of the first parameter of a name, which is given in lower case; nil where there is none.
    public subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }
}

extension HTTPHeaders {
    /// The links of all `Link` fields, in their order; what breaks the grammar of a link ends those of its field.
    public var links: [HTTPLink] {
        values(for: "Link").flatMap { value in
            var reader = LinkReader(value)
            return reader.links()
        }
    }
}
