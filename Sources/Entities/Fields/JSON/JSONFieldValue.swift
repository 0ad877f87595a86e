#if JSON
/// The JSON side of a `FieldValue`.
public protocol JSONFieldValue {
    /// Reads the value that stands next, and passes over it; throws where it is not of this type.
    static func fieldValue(json input: inout JSONFieldReader) throws -> Self
}

extension FieldValue {
    /// Throws `.formatNotSupported`: what a type does that was written for another format.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        throw input.failure(.formatNotSupported, "\(Self.self) is not read from JSON")
    }
}
#endif
