#if JSON
/// Stands at the JSON value of a field; hand it on to the type that reads it.
///
/// It is of use only inside `FieldValue.fieldValue(json:)`, and can't leave it: it is not copyable.
public struct JSONFieldReader: ~Copyable {
    /// Reads the document.
    @usableFromInline var reader: JSONReader
    /// What the entities of a document share while they are read.
    @usableFromInline let session: JSONFieldSession
    /// The rules in force; the session keeps them alive.
    @usableFromInline var rules: Unmanaged<FieldRules>

    init(_ reader: JSONReader, _ session: JSONFieldSession, _ rules: FieldRules) {
        self.reader = reader
        self.session = session
        self.rules = Unmanaged.passUnretained(rules)
    }

    /// Reads a value of another type from here.
    @inlinable
    public mutating func value<Value: FieldValue>(_ type: Value.Type) throws -> Value {
        try type.fieldValue(json: &self)
    }

    /// The place of the value that stands next.
    @inlinable
    var place: UnsafePointer<UInt8> {
        mutating get {
            reader.skipWhitespace()
            return reader.cursor
        }
    }

    /// Passes over null, or over an empty string where the rules take it for nil, and says whether it did.
    @inlinable
    mutating func takeNil() throws -> Bool {
        switch reader.peek() {
        case UInt8(ascii: "n"): return try reader.takeNull()
        case UInt8(ascii: "\""): return takeEmptyString()
        default: return false
        }
    }

    @inlinable
    mutating func takeEmptyString() -> Bool {
        guard reader.end - reader.cursor >= 2, reader.cursor[1] == UInt8(ascii: "\"") else { return false }
        guard rules._withUnsafeGuaranteedRef({ $0.text.emptyStringIsNil }) else { return false }
        reader.cursor += 2
        return true
    }

    /// An error at the value that stands next.
    @usableFromInline
    mutating func failure(_ code: EntityError.Code, _ message: String) -> EntityError {
        reader.failure(code, message, at: place)
    }

    /// An error with its path and position, where it has none of its own; another's error is wrapped.
    @usableFromInline
    func locating(_ error: any Error, at place: UnsafePointer<UInt8>) -> EntityError {
        if let error = error as? EntityError, error.position != nil { return error }
        return EntityError(converting: error, at: reader.place(place))
    }
}
#endif
