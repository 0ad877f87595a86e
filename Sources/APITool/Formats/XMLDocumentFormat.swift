#if XML
internal import APISupport

extension DocumentFormats {
    /// Reads XML.
    static let xml: (any DocumentFormat)? = XMLDocumentFormat()
}

private struct XMLDocumentFormat: DocumentFormat {
    let name = "XML"

    func document(of response: APIResponse) throws(APIError) -> any PrintableDocument {
        PrintableXML(root: try response.xml)
    }
}
#endif
