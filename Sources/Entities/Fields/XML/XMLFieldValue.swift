#if XML
/// The XML side of a `FieldValue`.
public protocol XMLFieldValue {
    /// Reads the value from an element, an attribute or a text; throws where it is not of this type.
    static func fieldValue(xml input: XMLFieldReader) throws -> Self

    /// Whether all children of a name together are the value, as of an array; false by default.
    static var takesAllChildren: Bool { get }
}

extension FieldValue {
    /// Throws `.formatNotSupported`: what a type does that was written for another format.
    public static func fieldValue(xml input: XMLFieldReader) throws -> Self {
        throw input.failure(.formatNotSupported, "\(Self.self) is not read from XML")
    }

    /// One element is the value.
    @inlinable
    public static var takesAllChildren: Bool { false }
}
#endif
