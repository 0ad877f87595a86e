#if XML
internal import XMLElement

extension XMLFieldReader {
    /// An error at the value.
    @usableFromInline
    func failure(_ code: EntityError.Code, _ message: String) -> EntityError {
        var error = element.failure(code, message)
        switch source {
        case .attribute(let number):
            let name = document.names[Int(document.attributes[number].name)]
            error.path = error.path.appending(.attribute(document.string(of: name)))
        case .ownText: error.path = error.path.appending(.text)
        case .element, .elements, .nothing, .literal: break
        }
        return error
    }

    /// An error with its path and position, where it has none of its own; another's error is wrapped.
    @usableFromInline
    func locating(_ error: any Error) -> EntityError {
        let located = failure(.custom, "")
        guard var entityError = error as? EntityError else {
            return EntityError(converting: error, path: located.path, position: located.position)
        }
        if entityError.position == nil {
            entityError.position = located.position
            entityError.path = FieldPath(located.path.steps + entityError.path.steps)
        }
        return entityError
    }

    /// The error for a value of another kind than expected.
    func mismatch(expected: String) -> EntityError {
        let found =
            switch source {
            case .element, .elements: "an element with elements in it"
            case .nothing: "no element"
            case .attribute, .ownText, .literal: "text"
            }
        return failure(.typeMismatch, "expected \(expected), found \(found)")
    }

    @usableFromInline
    func unknownRawValue<Value>(_ raw: Value, of type: Any.Type) -> EntityError {
        failure(.invalidValue, "\(type) has no value \(String(reflecting: raw))")
    }
}

extension XMLElement {
    /// An error at the element.
    func failure(_ code: EntityError.Code, _ message: String) -> EntityError {
        let place = position
        return EntityError(
            code,
            message,
            path: FieldPath(steps.map { .element($0.name, number: $0.number) }),
            position: TextPosition(line: place.line, column: place.column, byteOffset: byteOffset)
        )
    }
}

extension XMLDocument {
    /// A name as written, with its prefix.
    func string(of name: XMLName) -> String {
        let local = strings[name.local] ?? ""
        return strings[name.prefix].map { "\($0):\(local)" } ?? local
    }
}
#endif
