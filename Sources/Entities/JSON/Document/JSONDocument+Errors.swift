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
        error.placed(at: place(of: index, of: view.tape))
    }

    /// The error for a key that stands twice in an object.
    func duplicateKey(_ index: Int, in view: JSONTapeView) -> EntityError {
        let key = view.rawString(index).string
        return EntityError(
            .duplicateKey,
            "the key \"\(key)\" stands twice in one object",
            at: place(ofKey: index, in: view)
        )
    }

    /// The path of a key's value, and the position of the key.
    func place(ofKey index: Int, in view: JSONTapeView) -> DocumentPlace {
        var place = locator.locate(view.tape.firstByte(index), in: view.bytes)
        place.path = place.path.appending(.key(view.rawString(index).string))
        return place
    }
}
#endif
