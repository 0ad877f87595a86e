extension AutoField {
    /// The same field, written by a closure that gives its value.
    ///
    /// What the closure throws becomes an `EntityError` with the field's path, with code `.custom` unless it is one.
    public func writing<Value: FieldValue>(_ give: @escaping @Sendable (Root) throws -> Value) -> AutoField {
        var field = self
        field.access.writing = FieldWriteAccess(give)
        return field
    }
}
