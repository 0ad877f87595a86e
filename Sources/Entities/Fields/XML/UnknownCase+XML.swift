#if XML
extension UnknownCase where RawValue: FieldValue {
    /// Reads a raw value; `unknown` where no case has it.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        Self(rawValue: try RawValue.fieldValue(xml: input)) ?? .unknown
    }
}
#endif
