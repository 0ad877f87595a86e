#if JSON
extension AutoEntity {
    /// Reads the fields of the object that stands next.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        let plan = input.session.plan(for: Self.self, in: input.rules)
        var entity = Self()
        // A class stands where one above it is expected; the list's root was checked when the plan was made.
        try withUnsafeMutablePointer(to: &entity) { entity in
            try entity.withMemoryRebound(to: FieldRoot.self, capacity: 1) { root in
                try input.read(into: root, plan)
            }
        }
        return entity
    }
}
#endif
