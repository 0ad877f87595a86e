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
        document.place(of: index, of: tape).path.steps.map(PathCodingKey.init)
    }
}
#endif
