#if JSON
public import Foundation

extension FieldValue where Self: FixedWidthInteger {
    /// Reads an integer; a number with a point or an exponent counts when it is whole.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        try input.integer(Self.self)
    }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// Reads a raw value; one that the enum does not have is an error.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        let place = input.place
        let raw = try RawValue.fieldValue(json: &input)
        guard let value = Self(rawValue: raw) else { throw input.unknownRawValue(raw, of: Self.self, at: place) }
        return value
    }
}

extension JSONFieldReader {
    @usableFromInline
    func unknownRawValue<Value>(_ raw: Value, of type: Any.Type, at place: UnsafePointer<UInt8>) -> EntityError {
        reader.failure(.invalidValue, "\(type) has no value \(String(reflecting: raw))", at: place)
    }
}

extension Double {
    /// Reads the nearest double; a number beyond the greatest one is an error.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Double { try input.double() }
}

extension Float {
    /// Reads the nearest float; a number beyond the greatest one is an error.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Float { try input.float() }
}

extension Decimal {
    /// Reads a number exactly; one with digits that would be lost is an error.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Decimal { try input.decimal() }
}

extension Bool {
    /// Reads `true` or `false`.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Bool { try input.bool() }
}

extension String {
    /// Reads a string.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> String { try input.string() }
}

extension Date {
    /// Reads a date in one of the notations of the rules.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Date { try input.date() }
}

extension URL {
    /// Reads a URL of RFC 3986.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> URL {
        try input.text(expected: "a URL") { text, rules throws(EntityError) in try TextScalar.url(text, rules) }
    }
}

extension UUID {
    /// Reads a UUID of RFC 9562.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> UUID {
        try input.text(expected: "a UUID") { text, rules throws(EntityError) in try TextScalar.uuid(text, rules) }
    }
}

extension Data {
    /// Reads bytes in the notation of the rules.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Data {
        try input.text(expected: input.rules.takeUnretainedValue().text.bytes.description) {
            text,
            rules throws(EntityError) in
            try TextScalar.data(text, rules)
        }
    }
}

extension Optional where Wrapped: FieldValue {
    /// Reads null as nil, and an empty string too where the rules say so.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Wrapped? {
        try input.takeNil() ? nil : Wrapped.fieldValue(json: &input)
    }
}

extension Array where Element: FieldValue {
    /// Reads an array; elements that can't be built fail it, or are left out where the rules say so.
    @inlinable
    public static func fieldValue(json input: inout JSONFieldReader) throws -> [Element] {
        if input.rules._withUnsafeGuaranteedRef({ $0.mindsLists }) {
            return try input.elementsByRules(of: Element.self)
        }
        guard try input.reader.enterArray() else { return [] }
        var elements: [Element] = []
        // A small list of small values should not move when its second one comes.
        elements.reserveCapacity(Swift.max(1, 32 / MemoryLayout<Element>.stride))
        repeat {
            elements.append(try Element.fieldValue(json: &input))
        } while try input.reader.nextElement()
        return elements
    }
}
#endif
