#if JSON
extension Array where Element: Entity {
    /// Builds the entities from an array; the first that can't be built fails all, unless the rules have lossy arrays.
    public static func from(json: JSONValue) throws -> [Element] {
        try json.readFields { input in try fieldValue(json: &input) }
    }
}

extension Optional where Wrapped: Entity {
    /// Builds the entity; nil for null.
    public static func from(json: JSONValue) throws -> Wrapped? {
        try json.readFields { input in try fieldValue(json: &input) }
    }
}
#endif
