#if XML
/// How a document is read.
public struct XMLParsingOptions: Hashable, Sendable {
    /// The bounds that the document must keep.
    public var limits: XMLLimits
    /// Whether the document's own DTD may declare entities and attributes; false by default, so that such a document is
    /// refused with code `.dtdForbidden`.
    ///
    /// Even when it is true nothing outside the document is ever opened: an entity whose text is elsewhere is an error
    /// where it is referred to. A value that a DTD declares to be of tokens is given with the spaces of entities in it.
    public var allowsInternalDTD: Bool
    /// Whether white space in front of the XML declaration, which XML forbids but servers send, is passed over; false by
    /// default.
    public var trimsLeadingWhiteSpace: Bool

    /// Makes options.
    public init(
        limits: XMLLimits = XMLLimits(),
        allowsInternalDTD: Bool = false,
        trimsLeadingWhiteSpace: Bool = false
    ) {
        self.limits = limits
        self.allowsInternalDTD = allowsInternalDTD
        self.trimsLeadingWhiteSpace = trimsLeadingWhiteSpace
    }
}
#endif
