#if XML
public import XMLElement

extension Entity {
    /// Throws `.formatNotSupported`: what an entity does that was written for another format.
    public static func from(xml: XMLElement) throws -> Self {
        throw EntityError(.formatNotSupported, "\(Self.self) is not built from XML")
    }
}
#endif
