public import Foundation

// The kinds of fields. How each is read stands with the formats.

extension Int: FieldValue {}
extension Int8: FieldValue {}
extension Int16: FieldValue {}
extension Int32: FieldValue {}
extension Int64: FieldValue {}
extension Int128: FieldValue {}
extension UInt: FieldValue {}
extension UInt8: FieldValue {}
extension UInt16: FieldValue {}
extension UInt32: FieldValue {}
extension UInt64: FieldValue {}
extension UInt128: FieldValue {}
extension Double: FieldValue {}
extension Float: FieldValue {}
extension Decimal: FieldValue {}
extension Bool: FieldValue {}
extension String: FieldValue {}
extension Date: FieldValue {}
extension URL: FieldValue {}
extension UUID: FieldValue {}
extension Data: FieldValue {}
extension Array: FieldValue, JSONFieldValue, XMLFieldValue where Element: FieldValue {}

extension Set: FieldValue, JSONFieldValue, XMLFieldValue where Element: FieldValue {}
extension Dictionary: FieldValue, JSONFieldValue, XMLFieldValue where Key: CodingKeyRepresentable, Value: FieldValue {}
extension Optional: FieldValue, JSONFieldValue, XMLFieldValue where Wrapped: FieldValue {
    /// Nil: an optional value may be missing.
    @inlinable
    public static var valueWhenMissing: Wrapped?? { .some(.none) }
}
