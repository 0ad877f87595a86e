public import Foundation

extension FieldValue {
    /// Throws `.formatNotSupported`: what a type does that says nothing about writing.
    public func writeValue(to output: inout ValueWriter) throws {
        throw EntityError.notWritten(Self.self, output)
    }
}

extension EntityError {
    /// The error for a type that can't be written.
    static func notWritten(_ type: Any.Type, _ output: ValueWriter) -> EntityError {
        EntityError(
            .formatNotSupported,
            "\(type) is not written: it is not Encodable, has no field list, and does not implement writeValue(to:)",
            path: FieldPath(output.sink.path)
        )
    }
}

extension FieldValue where Self: FixedWidthInteger {
    /// Writes the integer.
    public func writeValue(to output: inout ValueWriter) throws {
        if let value = Int64(exactly: self) { return try output.sink.write(value) }
        if let value = UInt128(exactly: self) { return try output.sink.write(scalar: value) }
        try output.sink.write(scalar: Int128(self))
    }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// Writes the raw value.
    @inlinable
    public func writeValue(to output: inout ValueWriter) throws {
        try rawValue.writeValue(to: &output)
    }
}

extension Double {
    /// Writes the shortest number that is read as the same double.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(self) }
}

extension Float {
    /// Writes the shortest number that is read as the same float.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(scalar: self) }
}

extension Decimal {
    /// Writes the number exactly; NaN is an error.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(scalar: self) }
}

extension Bool {
    /// Writes `true` or `false`.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(self) }
}

extension String {
    /// Writes the string.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(self) }
}

extension Date {
    /// Writes the date in the first notation of the rules.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(scalar: self) }
}

extension URL {
    /// Writes the URL.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(scalar: self) }
}

extension UUID {
    /// Writes the UUID, in capitals.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(scalar: self) }
}

extension Data {
    /// Writes the bytes in the notation of the rules.
    public func writeValue(to output: inout ValueWriter) throws { try output.sink.write(scalar: self) }
}

extension Optional where Wrapped: FieldValue {
    /// Writes the value; nil by the options.
    ///
    /// A list that is nil is always left out of XML, which has no nil for lists.
    public func writeValue(to output: inout ValueWriter) throws {
        guard let value = self else {
            if output.format == .xml, Wrapped.self is any RepeatedValues.Type { return }
            return try output.writeNil()
        }
        try value.writeValue(to: &output)
    }
}

extension Array where Element: FieldValue {
    /// Writes the elements.
    public func writeValue(to output: inout ValueWriter) throws {
        try output.list(self)
    }
}
