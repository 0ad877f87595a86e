#if JSON
extension JSONDocument {
    /// The error for a value of another type than expected.
    func mismatch(expected: String, at index: Int, in view: JSONTapeView) -> EntityError {
        let code: EntityError.Code = view.tape.kind(index) == .null ? .nullValue : .typeMismatch
        let found = JSONExcerpt.value(view.source(index))
        return failure(code, "expected \(expected), found \(found)", at: index, of: view.tape)
    }

    /// The error for a number that can't be the type asked for.
    func numberFailure(_ reason: NumberFailure, expected: String, at index: Int, in view: JSONTapeView) -> EntityError {
        let found = JSONExcerpt.value(view.source(index))
        return failure(
            reason.code,
            "expected \(expected), found \(found), which \(reason.explanation)",
            at: index,
            of: view.tape
        )
    }

    /// An error that knows no place yet, at a value.
    func placed(_ error: EntityError, at index: Int, in view: JSONTapeView) -> EntityError {
        guard error.position == nil else { return error }
        let place = place(of: index, of: view.tape)
        var error = error
        error.path = FieldPath(place.path.steps + error.path.steps)
        error.position = place.position
        return error
    }

    /// The error for a key that stands twice in an object.
    func duplicateKey(_ index: Int, in view: JSONTapeView) -> EntityError {
        let key = view.rawString(index).string
        let place = place(ofKey: index, in: view)
        return EntityError(
            .duplicateKey,
            "the key \"\(key)\" stands twice in one object",
            path: place.path,
            position: place.position
        )
    }

    /// The path of a key's value, and the position of the key.
    func place(ofKey index: Int, in view: JSONTapeView) -> (path: FieldPath, position: TextPosition) {
        let place = locator.locate(view.tape.firstByte(index), in: view.bytes)
        return (place.path.appending(.key(view.rawString(index).string)), place.position)
    }
}
#endif
