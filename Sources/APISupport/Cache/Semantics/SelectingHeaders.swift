internal import APISupportHTTP

/// The fields of a request by which a server chose its response (RFC 9111, section 4.1).
enum SelectingHeaders {
    /// The names in the response's `Vary`, in lower case and order; nil where it says that anything counts (`*`).
    static func names(_ response: HTTPHeaders) -> [String]? {
        let names = response.values(for: "Vary").flatMap(ListMembers.split).map { $0.lowercased() }
        return names.contains("*") ? nil : Set(names).sorted()
    }

    /// The value that counts; nil when the request has no such field.
    ///
    /// Lines are joined, white space around commas is left out, and languages are compared without regard to case. Their
    /// order counts: it means nothing by the standard, but servers go by it.
    static func value(of name: String, in request: HTTPHeaders) -> String? {
        let lines = request.values(for: name)
        guard !lines.isEmpty else { return nil }
        let value = lines.flatMap(ListMembers.split).joined(separator: ",")
        return name == "accept-language" ? value.lowercased() : value
    }
}
