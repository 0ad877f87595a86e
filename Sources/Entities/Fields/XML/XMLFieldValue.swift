#if XML
/// The XML side of a `FieldValue`.
public protocol XMLFieldValue {
    /// Reads the value from an element, an attribute or a text; throws where it is not of this type.
    static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self

    /// Whether all children of a name together are the value, as of an array; false by default.
    static var takesAllChildren: Bool { get }
    /// Whether a child or a piece of text is an element of a list of such values, where the list's name stands for all of
    /// them (`"*"`); true for every element, and for no text, by default.
    static func isElement(_ input: borrowing XMLFieldReader) -> Bool
}

extension FieldValue {
    /// Throws `.formatNotSupported`: what a type does that was written for another format.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        throw input.failure(.formatNotSupported, "\(Self.self) is not read from XML")
    }

    /// One element is the value.
    @inlinable
    public static var takesAllChildren: Bool { false }
    /// Every element, and no text.
    public static func isElement(_ input: borrowing XMLFieldReader) -> Bool { input.isElement }
}
#endif
