#if JSON
extension JSONFieldReader {
    /// The number of keys that no field reads, of all objects that are open.
    var unknownKeyCount: Int { session.unknownKeys.count }

    /// Passes over the value of a key that no field reads.
    mutating func passUnknown(
        _ key: JSONRawString,
        at keyPlace: UnsafePointer<UInt8>,
        from start: Int
    ) throws {
        let isNew = session.unknownKeys.insert(key, from: start)
        guard isNew || reader.isLenient else { throw duplicate(key.string, at: keyPlace) }
        if case .refused = rules.takeUnretainedValue().rules.unknownKeys {
            throw failure(
                .unknownKey,
                "nothing reads the key \(key.string.quotedForMessage())",
                key.string,
                at: keyPlace
            )
        }
        try reader.skipValue()
    }

    /// Hands the keys of an object that no field reads to the function that the rules name, and forgets them.
    mutating func reportUnknown(from start: Int, object: UnsafePointer<UInt8>) throws {
        if case .reported(let report) = rules.takeUnretainedValue().rules.unknownKeys {
            let path = reader.failure(.unknownKey, "", at: object).path
            report(session.unknownKeys.names(from: start).map { path.appending(.key($0)) })
        }
        session.unknownKeys.remove(from: start)
    }

    func duplicate(_ key: UnsafeBufferPointer<UInt8>, at place: UnsafePointer<UInt8>) -> EntityError {
        duplicate(String(decoding: key, as: UTF8.self), at: place)
    }

    func duplicate(_ key: JSONRawString, at place: UnsafePointer<UInt8>) -> EntityError {
        duplicate(key.string, at: place)
    }

    private func duplicate(_ key: String, at place: UnsafePointer<UInt8>) -> EntityError {
        failure(.duplicateKey, "the key \(key.quotedForMessage()) stands twice in one object", key, at: place)
    }

    /// An error at a key, in front of which there may be white space.
    private func failure(
        _ code: EntityError.Code,
        _ message: String,
        _ key: String,
        at place: UnsafePointer<UInt8>
    ) -> EntityError {
        var reader = reader
        reader.cursor = place
        reader.skipWhitespace()
        return reader.failure(code, message, at: reader.cursor, key: key)
    }
}
#endif
