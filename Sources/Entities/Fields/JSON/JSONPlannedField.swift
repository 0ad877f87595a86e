#if JSON
/// A field of a list that was made ready, for the one who reads objects.
///
/// It is an object whose properties never change, so that its functions are called without a share in them: to copy one out
/// of an array or from an address would count references, at each value.
final class JSONPlannedField: Sendable {
    /// Reads the value that stands next, into the property or entity at an address.
    private let readValue: @Sendable (UnsafeMutableRawPointer, inout JSONFieldReader) throws -> Void
    /// The address's distance from that of the entity, in bytes.
    private let offset: Int
    /// Takes the value for a missing one; false where the field is required.
    private let takeAbsent: @Sendable (UnsafeMutableRawPointer) throws -> Bool
    /// Whether the field has a default of its own.
    let hasDefault: Bool

    init(_ field: FieldAccess) {
        readValue = field.json.read
        offset = field.json.offset
        takeAbsent = field.absent
        hasDefault = field.hasDefault
    }

    /// Reads the value that stands next into the field of an entity.
    @inline(__always)
    func read(into root: UnsafeMutableRawPointer, _ input: inout JSONFieldReader) throws {
        try readValue(root + offset, &input)
    }

    /// Gives the field of an entity the value for a missing one; false where it is required.
    @inline(__always)
    func takeAbsent(_ root: UnsafeMutableRawPointer) throws -> Bool {
        try takeAbsent(root)
    }
}
#endif
