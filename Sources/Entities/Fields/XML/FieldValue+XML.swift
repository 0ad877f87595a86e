#if XML
public import Foundation

extension FieldValue where Self: FixedWidthInteger {
    /// Reads an integer; a number with a point or an exponent counts when it is whole.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        if let value = input.plainText.flatMap({ TextScalar.plainInteger($0, Self.self) }) { return value }
        return try input.number(Self.self) { text throws(NumberFailure) in
            try NumberReader.integer(Self.self, from: text)
        }
    }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// Reads a raw value; one that the enum does not have is an error.
    @inlinable
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        let raw = try RawValue.fieldValue(xml: input)
        guard let value = Self(rawValue: raw) else { throw input.unknownRawValue(raw, of: Self.self) }
        return value
    }
}

extension XMLFieldReader {
    borrowing func number<Number>(
        _ type: Number.Type,
        _ read: (TextBytes) throws(NumberFailure) -> Number
    ) throws(EntityError) -> Number {
        try text(expected: "\(type)") { text, rules throws(EntityError) in
            try TextScalar.number(text, rules, type, read)
        }
    }
}

extension Double {
    /// Reads the nearest double; a number beyond the greatest one is an error.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Double {
        if input.rules._withUnsafeGuaranteedRef({ $0.plainNumbers }),
            let value = input.plainText.flatMap(TextScalar.plainDouble)
        {
            return value
        }
        return try input.number(Double.self) { text throws(NumberFailure) in try NumberReader.double(from: text) }
    }
}

extension Float {
    /// Reads the nearest float; a number beyond the greatest one is an error.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Float {
        try input.number(Float.self) { text throws(NumberFailure) in try NumberReader.float(from: text) }
    }
}

extension Decimal {
    /// Reads a number exactly; one with digits that would be lost is an error.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Decimal {
        try input.number(Decimal.self) { text throws(NumberFailure) in try NumberReader.decimal(from: text) }
    }
}

extension Bool {
    /// Reads `true`, `false`, `1` or `0`.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Bool {
        if let value = input.plainText.flatMap(TextScalar.plainBool) { return value }
        return try input.text(expected: "true or false") { text, rules throws(EntityError) in
            try TextScalar.bool(text, rules)
        }
    }
}

extension String {
    /// Reads the text, with its white space.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> String {
        if let text = input.plainText, !text.isEmpty { return String(validated: text) }
        let string = try input.text(expected: "a string") { text, _ throws(EntityError) in
            String(validated: text)
        }
        if string.isEmpty, input.isElement, input.isMarkedNil {
            throw input.failure(.nullValue, "expected a string, found nothing")
        }
        return string
    }
}

extension Date {
    /// Reads a date in one of the notations of the rules.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Date {
        try input.text(expected: "a date") { text, rules throws(EntityError) in try TextScalar.date(text, rules) }
    }
}

extension URL {
    /// Reads a URL of RFC 3986.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> URL {
        try input.text(expected: "a URL") { text, rules throws(EntityError) in try TextScalar.url(text, rules) }
    }
}

extension UUID {
    /// Reads a UUID of RFC 9562.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> UUID {
        try input.text(expected: "a UUID") { text, rules throws(EntityError) in try TextScalar.uuid(text, rules) }
    }
}

extension Data {
    /// Reads bytes in the notation of the rules.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Data {
        try input.text(expected: input.rules.takeUnretainedValue().text.bytes.description) {
            text,
            rules throws(EntityError) in
            try TextScalar.data(text, rules)
        }
    }
}

extension Optional where Wrapped: FieldValue {
    /// Reads an empty value as nil, where the rules say so.
    @inlinable
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Wrapped? {
        try input.isNil(Wrapped.self) ? nil : Wrapped.fieldValue(xml: input)
    }

    /// Whether the value takes all children of its name.
    @inlinable
    public static var takesAllChildren: Bool { Wrapped.takesAllChildren }
}

extension Array where Element: FieldValue {
    /// Reads all children of the name; elements that can't be built fail it, or are left out where the rules say so.
    @inlinable
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> [Element] {
        guard var list = try input.plainElements() else { return try input.elements(of: Element.self) }
        var elements: [Element] = []
        while let index = input.next(&list) {
            if elements.count == elements.capacity {
                elements.reserveCapacity(input.foreseenCount(of: list, after: elements.count))
            }
            elements.append(try Element.fieldValue(xml: input.element(at: index)))
        }
        return elements
    }

    /// All children of a name are the array.
    @inlinable
    public static var takesAllChildren: Bool { true }
}
#endif
