#if XML
public import XMLElement

/// A processing rule that takes the result out of XML by code.
public protocol XMLUnwrappingRule: ProcessingRule {
    /// Gives the element of the result in a document; called where bodies are decoded, before `keyPath(in:)` leads on from
    /// there.
    ///
    /// What it throws makes the request fail as an entity's own code does.
    func unwrap(_ xml: XMLElement) throws -> XMLElement
}
#endif
