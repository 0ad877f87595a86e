/// Where in a document a value is.
package struct DocumentPlace: Sendable {
    /// The way to the value.
    package var path: FieldPath
    /// The place of its first byte.
    package let position: TextPosition
    /// What stands there.
    let excerpt: TextExcerpt
}

extension EntityError {
    /// An error at a place, or one step further.
    init(_ code: Code, _ message: String, at place: DocumentPlace, step: FieldPath.Step? = nil) {
        self.init(
            code,
            message,
            path: step.map(place.path.appending) ?? place.path,
            position: place.position,
            excerpt: place.excerpt
        )
    }

    /// The error with a place where it has none; a path that it has is the way from there.
    func placed(at place: @autoclosure () -> DocumentPlace) -> EntityError {
        // Finding a place reads the document up to it; most errors have theirs.
        guard position == nil else { return self }
        let place = place()
        var error = self
        error.path = FieldPath(place.path.steps + path.steps)
        error.position = place.position
        error.excerpt = place.excerpt
        return error
    }
}
