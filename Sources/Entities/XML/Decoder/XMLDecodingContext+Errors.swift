#if XML
internal import XMLElement

extension XMLDecodingContext {
    /// An error at a place.
    func failure(_ code: EntityError.Code, _ message: String, at place: XMLPlace) -> EntityError {
        var error = element(place.index).failure(code, message)
        switch place.kind {
        case .attribute:
            let name = document.names[Int(document.attributes[Int(place.number)].name)]
            error.path = error.path.appending(.attribute(document.string(of: name)))
        case .ownText: error.path = error.path.appending(.text)
        case .element, .list, .emptyList, .literal: break
        }
        return error
    }

    /// The error for a value of another kind than expected.
    func mismatch(expected: String, at place: XMLPlace) -> EntityError {
        let found =
            switch place.kind {
            case .element, .list: "an element with elements in it"
            case .emptyList: "no element"
            case .attribute, .ownText, .literal: "text"
            }
        return failure(.typeMismatch, "expected \(expected), found \(found)", at: place)
    }

    /// The error for a value that is marked as nil, or empty, but required.
    func null(expected: String, at place: XMLPlace) -> EntityError {
        failure(.nullValue, "expected \(expected), found nothing", at: place)
    }

    /// The error for a key that is missing in an element.
    func missing(_ way: XMLKeyWay, in element: UInt32) -> EntityError {
        var error = failure(.missingValue, "", at: XMLPlace(.element, element))
        let steps = way.pathSteps
        let kind = if case .attribute = way.steps.last { "attribute" } else { "element" }
        let name = FieldPath(steps).description.drop { $0 == "/" || $0 == "@" }
        error.path = FieldPath(error.path.steps + steps)
        error.message = "the \(kind) \(String(name).quotedForMessage()) is missing"
        return error
    }

    /// Tells a place in an error that doesn't know it.
    func placed(_ error: EntityError, at place: XMLPlace) -> EntityError {
        guard error.position == nil else { return error }
        let located = failure(error.code, error.message, at: place)
        var error = error
        error.path = FieldPath(located.path.steps + error.path.steps)
        error.position = located.position
        return error
    }

    /// What a type's own code threw, as an error with code and place.
    func entityError(_ error: any Error, at place: XMLPlace) -> EntityError {
        if let error = error as? EntityError { return placed(error, at: place) }
        let located = failure(.custom, "", at: place)
        return EntityError(converting: error, path: located.path, position: located.position)
    }

    /// The coding path of a place; found only when somebody asks.
    func codingPath(of place: XMLPlace) -> [any CodingKey] {
        failure(.custom, "", at: place).path.steps.map(PathCodingKey.init)
    }
}
#endif
