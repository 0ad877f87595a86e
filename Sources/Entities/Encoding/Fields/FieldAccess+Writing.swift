extension FieldAccess {
    /// The name as it was declared, without the mark that only the declaration as an attribute put in front.
    var keyName: String {
        isDeclaredAttribute ? String(name.dropFirst()) : name
    }

    /// The error for a field that can only be read.
    func notWritten(in type: Any.Type, path: [FieldPath.Step]) -> EntityError {
        EntityError(
            .formatNotSupported,
            "the field \(name.quotedForMessage()) of \(type) is read by a closure, and has none that writes it",
            path: FieldPath(path)
        )
    }
}
