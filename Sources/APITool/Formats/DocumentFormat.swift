internal import APISupport

/// A format that the tool reads; where the format's trait is off there is none.
protocol DocumentFormat: Sendable {
    /// The format's name: `JSON` or `XML`.
    var name: String { get }

    /// Reads the body of a response.
    func document(of response: APIResponse) throws(APIError) -> any PrintableDocument
}

/// A document that can be shown.
protocol PrintableDocument {
    /// Writes the whole document as a tree.
    func write(to tree: inout TreeWriter)

    /// The values at the end of a path, each on one line; none where there is nothing.
    func values(at path: String) throws(UsageError) -> [String]
}

/// The formats that are compiled in.
enum DocumentFormats {
    static let all: [any DocumentFormat] = [json, xml].compactMap(\.self)
}
