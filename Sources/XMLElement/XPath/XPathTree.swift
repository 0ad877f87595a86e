#if XML
/// The tree that XPath works on.
final class XPathTree {}
#endif
