#if JSON
extension JSONValue {
    /// Reads the value from the document's bytes, as field lists do.
    ///
    /// Where the value is a whole document, nothing may follow it, and its rules' key path counts.
    func readFields<Value>(
        keyPath: String?,
        _ read: (inout JSONFieldReader) throws -> Value
    ) throws -> Value {
        let offset = try offsetInDocument()
        let session = JSONFieldSession(document)
        let rules = session.keeping(
            FieldRules(DecodingRules.current.inheriting(from: document.rules)) { TextRules.json($0, numbersInText: true) }
        )
        return try document.withReader { reader in
            if offset > 0 { reader.cursor = reader.start + offset }
            var input = JSONFieldReader(reader, session, rules)
            guard isDocument else { return try read(&input) }
            guard let keyPath else {
                let value = try read(&input)
                try input.reader.finish()
                document.markChecked()
                return value
            }
            return try input.read(at: keyPath, read)
        }
    }

    /// Whether the value is a whole document.
    private var isDocument: Bool {
        if case .value(index: 0, _) = node { true } else { false }
    }

    /// The value's first byte in the document; throws when there is no value.
    private func offsetInDocument() throws -> Int {
        if isDocument { return 0 }
        let found = try found()
        return found.tape.firstByte(found.index)
    }
}

extension JSONFieldReader {
    /// Reads the value at the end of a key path, and checks the rest of the document.
    fileprivate mutating func read<Value>(
        at keyPath: String,
        _ read: (inout JSONFieldReader) throws -> Value
    ) throws -> Value {
        let start = reader
        guard try follow(keyPath.split(separator: "/").flatMap(JSONKeyWay.steps)) else {
            throw start.failure(
                .missingValue,
                "the document has nothing at \(keyPath.quotedForMessage())",
                at: start.cursor
            )
        }
        let value = try read(&self)
        reader = start
        try reader.skipValue()
        try reader.finish()
        session.document.markChecked()
        return value
    }

    /// The value that stands next, for an entity that is not built by a field list; passes over it.
    @usableFromInline
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
