#if JSON
extension JSONValue {
    /// Throws where the value is missing, or of another kind than expected, which is named in words.
    package func demand(_ kind: Kind, _ expected: String) throws(EntityError) {
        let found = try found()
        guard found.kind == kind else { throw mismatch(found, expected: expected) }
    }
}
#endif
