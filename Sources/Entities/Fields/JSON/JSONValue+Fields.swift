#if JSON
extension JSONValue {
    /// Reads the value from the document's bytes, as field lists do; nothing may follow a document's value.
    func readFields<Value>(_ read: (inout JSONFieldReader) throws -> Value) throws -> Value {
        let session = document.fieldSession()
        do {
            let value = try withReader { reader in
                var input = JSONFieldReader(reader, session, session.rules.root)
                defer { reader = input.reader }
                return try read(&input)
            }
            if !session.errors.isEmpty, let error = EntityError(joining: session.errors) { throw error }
            document.keep(session)
            return value
        } catch let error as EntityError where !session.errors.isEmpty && error.others.isEmpty {
            throw EntityError(joining: session.errors + [error]) ?? error
        }
    }
}

extension JSONFieldReader {
    /// Reads a value at the end of a key path, from the value that stands next, and passes over the latter.
    mutating func read<Value>(
        at keyPath: String,
        _ read: (inout JSONFieldReader) throws -> Value
    ) throws -> Value {
        let object = place
        let depth = reader.depth
        let marked = JSONKeyPlan.steps(keyPath, conversion: nil)
        let steps = marked.isEmpty ? [JSONKeyPlan.Step.member([Array(keyPath.utf8)])] : marked
        guard try follow(steps[...]) else {
            throw EntityError(missingKeyPath: keyPath, from: reader.place(object))
        }
        let value = try read(&self)
        (reader.cursor, reader.depth) = (object, depth)
        try reader.skipValue()
        return value
    }

    /// The value that stands next, for an entity that is not built by a field list; passes over it.
    mutating func jsonValue() throws -> JSONValue {
        let offset = place - reader.start
        try reader.skipValue()
        let document = session.document
        let tape = try document.tape()
        let index = session.tapeIndex ?? JSONTapeIndex(tape)
        session.tapeIndex = index
        return JSONValue(document: document, word: index.word(at: offset, of: tape))
    }
}
#endif
