#if JSON
extension JSONArraySplitter {
    /// Makes sure that the document is complete and has the array.
    func checkEnd() throws(EntityError) {
        guard case .nothing = expectation else {
            guard case .value = expectation, frames.isEmpty else { throw truncated() }
            throw error(.emptyDocument, "expected a JSON value, found an empty document")
        }
        guard !hasFound, let keyPath else { return }
        let start = DocumentPlace(path: FieldPath(), position: window.position, excerpt: excerpt)
        throw EntityError(missingKeyPath: keyPath, from: start)
    }

    /// The place of the next byte, with the way to it.
    var origin: DocumentOrigin {
        var path: [FieldPath.Step] = []
        for frame in frames {
            guard let step = frame.step else { break }
            path.append(step)
        }
        return DocumentOrigin(path: FieldPath(path), position: window.position, depth: frames.count)
    }

    private var excerpt: TextExcerpt {
        window.bytes.withUnsafeBufferPointer { TextExcerpt(of: $0, at: window.head) }
    }

    /// An error at the next byte.
    func error(_ code: EntityError.Code, _ message: String) -> EntityError {
        let origin = origin
        return EntityError(code, message, path: origin.path, position: origin.position, excerpt: excerpt)
    }

    /// The error for a document that the stream's end cuts.
    func truncated() -> EntityError {
        window.drop(to: window.bytes.count)
        return error(.truncated, "the stream ends inside of the document")
    }

    /// The error for another value than an array at the end of the way.
    func notAnArray(_ range: Range<Int>, isNull: Bool) -> EntityError {
        let found = window.bytes[range].withUnsafeBufferPointer { JSONExcerpt.value($0) }
        return error(isNull ? .nullValue : .typeMismatch, "expected an array, found \(found)")
    }

    /// The error for a byte that may not stand here.
    func unexpected() -> EntityError {
        let expected =
            switch expectation {
            case .value, .valueOrEnd: "a value"
            case .key, .keyOrEnd: "a key in quotes"
            case .colon: "':' after the key"
            case .commaOrEnd: frames.last?.isObject == true ? "',' or '}'" : "',' or ']'"
            case .nothing: "nothing after the document's value"
            }
        let found = window.bytes.withUnsafeBufferPointer { JSONExcerpt.place(window.head, in: $0) }
        return error(.malformed, "expected \(expected), found \(found)")
    }
}
#endif
