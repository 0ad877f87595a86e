extension Set where Element: FieldValue {
    /// Writes the elements, in no order that can be foretold.
    public func writeValue(to output: inout ValueWriter) throws {
        try output.list(self)
    }
}

extension Dictionary where Key: CodingKeyRepresentable, Value: FieldValue {
    /// Writes an object; its keys are written as they are.
    public func writeValue(to output: inout ValueWriter) throws {
        try output.object(keys: .literal) { members in
            for (key, value) in self { try members.write(value, forKey: key.codingKey.stringValue) }
        }
    }
}
