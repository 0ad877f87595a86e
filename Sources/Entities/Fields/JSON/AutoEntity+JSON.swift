#if JSON
extension AutoEntity {
    /// Builds the entity by its field list, straight from the document's bytes.
    ///
    /// Throws an `EntityError` with path and position.
    public static func from(json: JSONValue) throws -> Self {
        try json.readFields { input in try fieldValue(json: &input) }
    }

    /// Reads the fields of the object that stands next.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        let context = input.session.context(for: Self.self, in: input.rules)
        guard let keyPath = context.keyPath else { return try fieldValue(json: &input, context) }
        return try input.read(at: keyPath) { input in try fieldValue(json: &input, context) }
    }

    @inlinable
    static func fieldValue(json input: inout JSONFieldReader, _ context: JSONFieldContext<FieldRoot>) throws -> Self {
        var entity = Self()
        // A class stands where one above it is expected; the list's root was checked when the context was made.
        try withUnsafeMutablePointer(to: &entity) { entity in
            try entity.withMemoryRebound(to: FieldRoot.self, capacity: 1) { root in
                try input.read(into: root, context)
            }
        }
        return entity
    }
}
#endif
