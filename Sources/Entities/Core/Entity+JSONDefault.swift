#if JSON
extension Entity {
    /// Throws `.formatNotSupported`: what an entity does that was written for another format.
    public static func from(json: JSONValue) throws -> Self {
        throw EntityError(.formatNotSupported, "\(Self.self) is not built from JSON")
    }
}
#endif
