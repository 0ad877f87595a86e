#if JSON
extension JSONValue {
    /// Builds an entity from this value.
    ///
    /// Throws what the entity throws, as an `EntityError` with path and position.
    public func entity<T: Entity>(_ type: T.Type = T.self) throws(EntityError) -> T {
        do {
            return try T.from(json: self)
        } catch {
            throw locating(error).building(type)
        }
    }

    /// Builds an entity from the member of a key.
    public func entity<T: Entity>(_ key: String, as type: T.Type = T.self) throws(EntityError) -> T {
        try self[key].entity(type)
    }

    /// Builds entities from the elements of the array that a key has; the first that can't be built fails all.
    public func entities<T: Entity>(_ key: String, of type: T.Type = T.self) throws(EntityError) -> [T] {
        try self[key].array().map { element throws(EntityError) in try element.entity(type) }
    }

    /// Decodes a value of any `Decodable` type, by the rules in force.
    ///
    /// Numbers, dates, keys and the rest are read as in a `DecodableEntity`; errors are of type `EntityError`.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(EntityError) -> T {
        let index = try index()
        let rules = document.rulesInForce
        return try EntityError.typed {
            try JSONDecodingContext.decode(type, from: document, at: index, rules: rules)
        }
    }

    /// Reads the value's bytes; the reader, which stands at the value, must not leave the closure.
    ///
    /// Where the value is the whole document, the document is checked to its end and known to be good afterwards.
    package func withReader<R>(_ body: (inout JSONReader) throws -> R) throws -> R {
        let index = try index()
        guard index > 0 else {
            return try document.withReader { reader in
                let result = try body(&reader)
                try reader.finish()
                document.markChecked()
                return result
            }
        }
        let tape = try document.tape()
        return try document.withReader { reader in
            reader.cursor += tape.firstByte(index) - reader.offset
            return try body(&reader)
        }
    }

    /// The value at the end of a key path such as `data/user` or `response[1]`.
    package func value(atKeyPath keyPath: String) throws(EntityError) -> JSONValue {
        let start = try index()
        let index = try EntityError.typed {
            try document.withView { try document.value(at: keyPath, from: start, in: $0) }
        }
        return JSONValue(document: document, word: index)
    }

    /// The word of the value; the root's without parsing the document.
    func index() throws(EntityError) -> Int {
        if case .missing(let index, let steps) = node { throw missing(from: index, steps) }
        return node.index
    }

    /// An error with the value's path and position, where it has none of its own.
    private func locating(_ error: any Error) -> EntityError {
        if let error = error as? EntityError, error.position != nil { return error }
        let place = try? index()
        return EntityError(converting: error, at: place.flatMap(self.place))
    }

    private func place(of index: Int) -> DocumentPlace? {
        try? document.withView { document.place(of: index, of: $0.tape) }
    }
}
#endif
