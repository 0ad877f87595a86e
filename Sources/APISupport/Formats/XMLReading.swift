#if XML
public import XMLElement

/// How XML is read.
struct XMLReading: Sendable {
    var options = XMLParsingOptions()
}

extension APIConfiguration {
    /// How XML documents are read: their limits, and whether they may have a DTD of their own.
    public var xmlParsing: XMLParsingOptions {
        get { xml.options }
        set { xml.options = newValue }
    }
}
#endif
