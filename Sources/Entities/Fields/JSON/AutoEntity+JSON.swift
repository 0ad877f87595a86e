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
        var entity = Self()
        try withUnsafeMutablePointer(to: &entity) { entity in
            try input.read(Self.self, into: UnsafeMutableRawPointer(entity))
        }
        return entity
    }
}

extension JSONFieldReader {
    /// Reads an entity's fields by its list.
    @usableFromInline
    mutating func read<Entity: AutoEntity>(_ type: Entity.Type, into root: UnsafeMutableRawPointer) throws {
        let context = session.context(for: type, in: rules)
        do {
            try context._withUnsafeGuaranteedRef { context in
                guard let keyPath = context.keyPath else { return try read(into: root, context) }
                try read(at: keyPath) { input in try input.read(into: root, context) }
            }
        } catch let error as EntityError {
            throw error.building(type)
        }
    }
}
#endif
