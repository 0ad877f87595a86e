extension EntityError {
    /// What a value's own code threw while it was written, with the path of the value.
    ///
    /// An `EncodingError` goes by its kind and its own path, as far as that is longer; any other error is `.custom`.
    init(encoding error: any Error, path: FieldPath) {
        guard let encodingError = error as? EncodingError, case .invalidValue(_, let context) = encodingError else {
            self.init(.custom, "\(error)", path: path, underlying: error)
            return
        }
        let amongElements = if case .element = path.steps.first { true } else { false }
        let rest = context.codingPath.dropFirst(path.steps.count).map {
            FieldPath.Step($0, amongElements: amongElements)
        }
        self.init(
            .invalidValue,
            context.debugDescription,
            path: FieldPath(path.steps + rest),
            underlying: error
        )
    }

    /// An error of a value that is written, at a path.
    static func unwritable(_ message: String, _ path: [FieldPath.Step] = []) -> EntityError {
        EntityError(.invalidValue, message, path: FieldPath(path))
    }

    /// The same error with a path, where it has none of its own.
    func located(_ path: [FieldPath.Step]) -> EntityError {
        guard self.path.steps.isEmpty else { return self }
        var error = self
        error.path = FieldPath(path)
        return error
    }
}
