/// A field as the formats use it: by the address of the entity, whatever its type is.
///
/// So nothing that reads documents is generic but the closures, which are made where the field is written, in the user's
/// module, and there become plain functions.
@usableFromInline
struct FieldAccess: Sendable {
    /// The name in the document.
    let name: String
    /// The rules of this field; what they leave nil is the entity's.
    let rules: DecodingRules?
    /// Whether the field has a default of its own.
    let hasDefault: Bool
    /// Takes the value for a missing one; false where the field is required.
    let absent: @Sendable (UnsafeMutableRawPointer) throws -> Bool
    /// How the value is read from JSON.
    let json: JSONFieldAccess
    /// How the value is read from XML.
    let xml: XMLFieldAccess
    /// How the value is written.
    var writing: FieldWriteAccess
    /// Whether only the declaration makes it an attribute, and not the name as it was written.
    let isDeclaredAttribute: Bool
}
