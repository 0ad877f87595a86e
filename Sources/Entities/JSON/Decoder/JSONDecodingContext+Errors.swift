#if JSON
extension JSONDecodingContext {
    /// What an entity's own code threw, as an error with code and place.
    func entityError(_ error: any Error, at index: Int) -> EntityError {
        if let error = error as? EntityError { return document.placed(error, at: index, in: view) }
        let place = document.place(of: index, of: tape)
        return EntityError(converting: error, path: place.path, position: place.position)
    }

    /// The error for a member that is missing.
    func missing(_ name: String, in object: Int) -> EntityError {
        document.failure(.missingValue, "the key \"\(name)\" is missing", at: object, of: tape, step: .key(name))
    }

    /// The coding path of a value; found only when somebody asks.
    func codingPath(of index: Int) -> [any CodingKey] {
        document.place(of: index, of: tape).path.steps.map(JSONCodingKey.init)
    }
}

extension EntityError {
    /// What an entity's own code threw: a `DecodingError` by its kind, any other error as `.custom`.
    ///
    /// The path is that of the value which was being decoded, unless the error knows its own.
    package init(converting error: any Error, path: FieldPath, position: TextPosition?) {
        guard let decodingError = error as? DecodingError else {
            self.init(.custom, "\(error)", path: path, position: position, underlying: error)
            return
        }
        let code: Code
        let context: DecodingError.Context
        var key: FieldPath.Step?
        switch decodingError {
        case .typeMismatch(_, let found): (code, context) = (.typeMismatch, found)
        case .valueNotFound(_, let found): (code, context) = (.nullValue, found)
        case .keyNotFound(let missing, let found):
            (code, context) = (.missingValue, found)
            key = .key(missing.stringValue)
        case .dataCorrupted(let found): (code, context) = (.invalidValue, found)
        @unknown default:
            self.init(.custom, "\(error)", path: path, position: position, underlying: error)
            return
        }
        var steps = context.codingPath.isEmpty ? path.steps : context.codingPath.map(FieldPath.Step.init)
        if let key { steps.append(key) }
        self.init(code, context.debugDescription, path: FieldPath(steps), position: position, underlying: error)
    }
}
#endif
