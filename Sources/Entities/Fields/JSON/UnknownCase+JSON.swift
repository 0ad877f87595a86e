#if JSON
extension UnknownCase where RawValue: FieldValue {
    /// Reads a raw value; `unknown` where no case has it.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        Self(rawValue: try RawValue.fieldValue(json: &input)) ?? .unknown
    }
}
#endif
