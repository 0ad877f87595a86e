#if XML
import APISupportDefaults

/// The bounds that a document must keep; nil sets no bound.
///
/// A document of 2 GiB or more is always refused. libxml2's own bounds remain too: a depth of 257 (2,048 since its version
/// 2.13), names of 50,000 bytes, and attribute values, CDATA sections, comments and processing instructions of 10,000,000; what is
/// beyond has the code `.depthLimit`, `.nameLimit` or `.textLimit`.
public struct XMLLimits: Hashable, Sendable {
    /// The deepest nesting of elements; 256 by default.
    public var depth: Int? = Defaults.maximumXMLDepth
    /// The largest number of attributes and namespace declarations of one element; 1,000 by default.
    ///
    /// The time that libxml2 takes for an element grows with the square of this number.
    public var attributes: Int? = Defaults.maximumXMLAttributes
    /// The largest number of elements, attributes and declarations of namespaces of a document; 10,000,000 by default.
    public var nodes: Int? = Defaults.maximumXMLNodes
    /// The longest name of an element or attribute with its prefix, in bytes; 1,000 by default.
    public var nameLength: Int? = Defaults.maximumXMLNameLength
    /// The largest start tag, in bytes; 1 MiB by default.
    public var startTagSize: Int? = Defaults.maximumXMLStartTagSize
    /// The largest text that entities may expand to in all, in bytes; 1 MiB by default.
    public var entityExpansion: Int? = Defaults.maximumXMLEntityExpansion
    /// The largest ratio of what entities expand to, to the document's size; 10 by default.
    public var entityExpansionRatio: Int? = Defaults.maximumXMLEntityExpansionRatio

    /// Makes the default limits.
    public init() {}
}
#endif
