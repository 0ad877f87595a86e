/// How strictly a JSON document is read.
public enum JSONStrictness: Sendable {
    /// RFC 8259 to the letter: duplicate keys, trailing commas and data after the value are errors.
    case strict
    /// Of duplicate keys the last counts; trailing commas are passed over.
    case lenient
}
