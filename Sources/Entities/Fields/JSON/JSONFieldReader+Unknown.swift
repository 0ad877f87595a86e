#if JSON
extension JSONFieldReader {
    /// The number of keys that no field reads, of all objects that are open.
    var unknownKeyCount: Int { session.unknownKeys.count }

    /// Passes over the value of a key that no field reads.
    mutating func passUnknown(
        _ key: JSONRawString,
        at keyPlace: UnsafePointer<UInt8>,
        from start: Int,
        isFlattened: Bool
    ) throws {
        let isNew = session.unknownKeys.insert(key, from: start)
        guard isNew || reader.isLenient else { throw duplicate(key.string, at: keyPlace) }
        if !isFlattened, rules._withUnsafeGuaranteedRef({ $0.refusesUnread }) {
            throw failure(.unknownKey, unread(key.string), key.string, at: keyPlace)
        }
        try reader.skipValue()
    }

    /// Hands the keys of an object that no field reads to the function that the rules name, and forgets them.
    mutating func reportUnknown(from start: Int, object: UnsafePointer<UInt8>) throws {
        defer { session.unknownKeys.remove(from: start) }
        guard rules._withUnsafeGuaranteedRef({ $0.tracksKeys }) else { return }
        try reportUnread(session.unknownKeys.names(from: start), of: object)
    }

    /// Tells those who ask of keys of an object that nothing reads; throws where they are an error.
    private func reportUnread(_ names: [String], of object: UnsafePointer<UInt8>) throws {
        guard let first = names.first else { return }
        let rules = rules.takeUnretainedValue().rules
        let place = reader.place(object)
        if rules.reportUnread(names.map { place.path.appending(.key($0)) }) {
            throw EntityError(.unknownKey, unread(first), at: place, step: .key(first))
        }
    }

    private func unread(_ key: String) -> String {
        "nothing reads the key \(key.quotedForMessage())"
    }

    /// Reads a value that is made of the members of an object which is being read, and forgets the keys that it knows.
    mutating func readFlattened(
        _ object: UnsafePointer<UInt8>,
        unknown: Int,
        _ read: (inout JSONFieldReader) throws -> Void
    ) throws {
        guard let unread = try flattening(object, read) else { return }
        let path = reader.place(object).path
        session.unknownKeys.keep(from: unknown) { unread.contains(path.appending(.key($0))) }
    }

    /// Reads an object of which a key was read already by way of a choice.
    mutating func readChosen(
        _ object: UnsafePointer<UInt8>,
        by keys: [[UInt8]],
        _ read: (inout JSONFieldReader) throws -> Void
    ) throws {
        guard let unread = try flattening(object, read) else { return }
        let names = unread.compactMap { path in
            if case .key(let name) = path.steps.last, !keys.contains(Array(name.utf8)) { name } else { nil }
        }
        try reportUnread(names.sorted(), of: object)
    }

    /// Reads an object; its unread keys, where somebody asks for them.
    private mutating func flattening(
        _ object: UnsafePointer<UInt8>,
        _ read: (inout JSONFieldReader) throws -> Void
    ) throws -> Set<FieldPath>? {
        let outer = rules
        guard outer._withUnsafeGuaranteedRef({ $0.tracksKeys }) else {
            try read(&self)
            return nil
        }
        let (inner, note) = session.rules.flattening(in: outer.takeUnretainedValue())
        rules = Unmanaged.passUnretained(inner)
        note.begin(reader.place(object).path)
        do {
            try read(&self)
        } catch {
            _ = note.end()
            rules = outer
            throw error
        }
        rules = outer
        return note.end()
    }

    func duplicate(_ key: UnsafeBufferPointer<UInt8>, at place: UnsafePointer<UInt8>) -> EntityError {
        duplicate(String(decoding: key, as: UTF8.self), at: place)
    }

    func duplicate(_ key: JSONRawString, at place: UnsafePointer<UInt8>) -> EntityError {
        duplicate(key.string, at: place)
    }

    func duplicate(_ key: String, at place: UnsafePointer<UInt8>) -> EntityError {
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
