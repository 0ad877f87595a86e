#if JSON

extension JSONDecodingContext {
    /// What an entity's own code threw, as an error with code and place.
    func entityError(_ error: any Error, at index: Int) -> EntityError {
        if let error = error as? EntityError { return document.placed(error, at: index, in: view) }
        return EntityError(converting: error, at: document.place(of: index, of: tape))
    }

    /// Runs a step of reading a list; where the rules ask for all errors, one of the step is kept and does not end the list.
    func collecting(_ step: () throws -> Void) throws {
        guard rules.collectsErrors else { return try step() }
        do {
            try step()
        } catch let error as EntityError {
            try errors.collect(error)
        }
    }

    /// Names the entity in the errors that were kept while it was built, where they don't know it.
    func nameErrors(from count: Int, _ entity: Any.Type) {
        for number in errors.indices.dropFirst(count) { errors[number] = errors[number].building(entity) }
    }

    /// Reports a key that was looked for and is missing, where somebody asks.
    func reportMissing(_ name: String, in object: Int) {
        guard let drift = rules.rules.drift else { return }
        drift.addMissing(document.place(of: object, of: tape).path.appending(.key(name)))
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
