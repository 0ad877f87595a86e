#if XML
import APISupportXMLShims
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
        let source = XMLElement.copy(data)
        do throws(XMLError) {
            self.init(document: try DocumentParser(source, options: options).parse(), index: XMLDocument.root)
        } catch {
            free(UnsafeMutableRawPointer(mutating: source.baseAddress))
            throw error
        }
    }

    /// Reads a document from a string and gives its root element.
    ///
    /// - Throws: see `init(parsing:options:)` for data.
    public init(parsing text: String, options: XMLParsingOptions = XMLParsingOptions()) throws(XMLError) {
        try self.init(parsing: Data(text.utf8), options: options)
    }

    /// A copy of the data with zeros behind it, which libxml2 needs and `Data` can't promise; released by `free`.
    private static func copy(_ data: Data) -> UnsafeBufferPointer<UInt8> {
        var buffer = GrowableBuffer<UInt8>(minimumCapacity: data.count + DocumentParser.padding)
        data.withUnsafeBytes { bytes in buffer.append(bytes.assumingMemoryBound(to: UInt8.self)) }
        for _ in 0..<DocumentParser.padding { buffer.append(0) }
        let padded = buffer.take()
        return UnsafeBufferPointer(start: padded.baseAddress, count: data.count)
    }
}
#endif
