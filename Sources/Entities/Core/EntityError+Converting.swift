extension EntityError {
    /// What an entity's own code threw: an `EntityError` as it is, a `DecodingError` by its kind, any other error as `.custom`.
    ///
    /// The path is that of the value which was being decoded, unless the error knows its own.
    init(converting error: any Error, at place: DocumentPlace?) {
        if let entityError = error as? EntityError {
            self = place.map { entityError.placed(at: $0) } ?? entityError
            return
        }
        let path = place?.path ?? FieldPath()
        guard let decodingError = error as? DecodingError else {
            self.init(
                .custom,
                "\(error)",
                path: path,
                position: place?.position,
                excerpt: place?.excerpt,
                underlying: error
            )
            return
        }
        let code: Code
        let context: DecodingError.Context
        var key: (any CodingKey)?
        switch decodingError {
        case .typeMismatch(_, let found): (code, context) = (.typeMismatch, found)
        case .valueNotFound(_, let found): (code, context) = (.nullValue, found)
        case .keyNotFound(let missing, let found):
            (code, context) = (.missingValue, found)
            key = missing
        case .dataCorrupted(let found): (code, context) = (.invalidValue, found)
        @unknown default:
            self.init(.custom, "\(error)", path: path, position: place?.position, underlying: error)
            return
        }
        let amongElements = if case .element = path.steps.first { true } else { false }
        var steps = path.steps
        if !context.codingPath.isEmpty {
            steps = context.codingPath.map { FieldPath.Step($0, amongElements: amongElements) }
        }
        if let key { steps.append(FieldPath.Step(key, amongElements: amongElements)) }
        self.init(
            code,
            context.debugDescription,
            path: FieldPath(steps),
            position: place?.position,
            excerpt: place?.excerpt,
            underlying: error
        )
    }

    /// Runs code of this library, all of whose errors are entity errors.
    package static func typed<R>(_ body: () throws -> R) throws(EntityError) -> R {
        do {
            return try body()
        } catch let error as EntityError {
            throw error
        } catch {
            throw EntityError(.custom, "\(error)", underlying: error)
        }
    }
}
