#if XML
public import XMLElement

extension NoContent {
    /// Makes the entity of whatever is there.
    public static func from(xml: XMLElement) -> NoContent { NoContent() }
}
#endif
