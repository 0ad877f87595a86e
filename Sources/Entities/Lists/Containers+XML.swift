#if XML
public import XMLElement

extension Array where Element: Entity {
    /// Builds the entities from all children of an element; the first that can't be built fails all, unless the rules
    /// have lossy arrays.
    public static func from(xml: XMLElement) throws -> [Element] {
        try xml.readFields { input in try fieldValue(xml: input) }
    }
}

extension Optional where Wrapped: Entity {
    /// Builds the entity; nil for an element without attributes and content, where the rules take that for nil.
    public static func from(xml: XMLElement) throws -> Wrapped? {
        try xml.readFields { input in try fieldValue(xml: input) }
    }
}
#endif
