#if JSON
internal import APISupport

extension DocumentFormats {
    /// Reads JSON.
    static let json: (any DocumentFormat)? = JSONDocumentFormat()
}

private struct JSONDocumentFormat: DocumentFormat {
    let name = "JSON"

    func document(of response: APIResponse) throws(APIError) -> any PrintableDocument {
        PrintableJSON(root: try response.json)
    }
}
#endif
