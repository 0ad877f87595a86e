#if XML
internal import XMLElement

extension XMLFieldReader {
    /// An error at the value.
    @usableFromInline
    func failure(_ code: EntityError.Code, _ message: String) -> EntityError {
        EntityError(code, message, at: place)
    }

    /// The path, position and surroundings of the value.
    var place: DocumentPlace {
        var place = element.place
        switch source {
        case .attribute(let number):
            let name = document.names[Int(document.attributes[number].name)]
            place.path = place.path.appending(.attribute(document.string(of: name)))
        case .ownText, .piece: place.path = place.path.appending(.text)
        case .element, .elements, .children, .nothing, .literal: break
        }
        return place
    }

    /// An error with its path and position, where it has none of its own; another's error is wrapped.
    @usableFromInline
    func locating(_ error: any Error) -> EntityError {
        if let error = error as? EntityError, error.position != nil { return error }
        return EntityError(converting: error, at: place)
    }

    /// The error for a value of another kind than expected.
    func mismatch(expected: String) -> EntityError {
        let found =
            switch source {
            case .element, .elements, .children: "an element with elements in it"
            case .nothing: "no element"
            case .attribute, .ownText, .piece, .literal: "text"
            }
        return failure(.typeMismatch, "expected \(expected), found \(found)")
    }

    @usableFromInline
    func unknownRawValue<Value>(_ raw: Value, of type: Any.Type) -> EntityError {
        failure(.invalidValue, "\(type) has no value \(String(reflecting: raw))")
    }
}

extension XMLElement {
    /// The path, position and surroundings of the element.
    var place: DocumentPlace {
        let found = position
        return DocumentPlace(
            path: FieldPath(steps.map { .element($0.name, number: $0.number) }),
            position: TextPosition(line: found.line, column: found.column, byteOffset: byteOffset),
            excerpt: TextExcerpt(of: document.source, at: Int(node.offset))
        )
    }

    /// An error at the element.
    func failure(_ code: EntityError.Code, _ message: String) -> EntityError {
        EntityError(code, message, at: place)
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
