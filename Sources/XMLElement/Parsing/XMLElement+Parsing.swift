#if XML
public import Foundation

extension XMLElement {
    /// Reads a document and gives its root element.
    ///
    /// The data is UTF-8, with or without a byte order mark. An encoding that the XML declaration names is not looked at:
    /// whoever decodes a response does that beforehand. Nothing is opened, neither a file nor a connection.
    ///
    /// - Throws: an error with libxml2's own message, line, column and byte offset. Whatever libxml2 calls an error is one.
    public init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) throws(XMLError) {
        // libxml2 counts in 32 bits.
        guard data.count < Int(Int32.max) else {
            throw XMLError(.documentTooLarge, "The document has \(data.count) bytes; the limit is 2 GiB")
        }
        self.init(document: try DocumentParser(data, options: options).parse(), index: XMLDocument.root)
    }

    /// Reads a document from a string and gives its root element.
    ///
    /// - Throws: see `init(parsing:options:)` for data.
    public init(parsing text: String, options: XMLParsingOptions = XMLParsingOptions()) throws(XMLError) {
        try self.init(parsing: Data(text.utf8), options: options)
    }
}
#endif
