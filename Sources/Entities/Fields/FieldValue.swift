/// A value that a field list can read: the type of a property decides the kind of its field.
///
/// | kind | types |
/// |---|---|
/// | integer, unsigned | all integers of the standard library, up to 128 bits |
/// | number | `Double`, `Float`, `Decimal` |
/// | string, truth value | `String`, `Bool` |
/// | date, timestamp | `Date`, in the notations of the rules |
/// | URL, UUID, bytes | `URL`, `UUID`, `Data`, in the notation of the rules |
/// | enum | an enum with raw values that is declared a `FieldValue`: nothing else to write; or an `UnknownCase` |
/// | object | every `Entity`, however it is built |
/// | list | `Array` or `Set` of any of these |
/// | dictionary | `Dictionary` of any of these, by strings, integers, or enums that are `CodingKeyRepresentable` |
/// | document | `JSONValue`, `XMLElement`: what is there, as it is |
/// | optional | `Optional` of any of these |
///
/// A type of your own implements the methods of reading by reading one of these and making itself of it, and the one of
/// writing by writing one of these.
public protocol FieldValue: JSONFieldValue, XMLFieldValue, SendableMetatype {
    /// The value where the document has none; nil, the default, makes that an error.
    static var valueWhenMissing: Self? { get }

    /// Writes the value; throws where it can't be written.
    func writeValue(to output: inout ValueWriter) throws
}

extension FieldValue {
    /// None: the value is required.
    @inlinable
    public static var valueWhenMissing: Self? { nil }
}
