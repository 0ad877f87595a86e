#if XML
internal import XMLElement

extension XMLDecodingContext {
    /// An error at a place.
    func failure(_ code: EntityError.Code, _ message: String, at place: XMLPlace) -> EntityError {
        EntityError(code, message, at: documentPlace(of: place))
    }

    /// The path, position and surroundings of a place.
    func documentPlace(of place: XMLPlace) -> DocumentPlace {
        var found = element(place.index).place
        switch place.kind {
        case .attribute:
            let name = document.names[Int(document.attributes[Int(place.number)].name)]
            found.path = found.path.appending(.attribute(document.string(of: name)))
        case .ownText: found.path = found.path.appending(.text)
        case .element, .list, .children, .emptyList, .literal: break
        }
        return found
    }

    /// The error for a value of another kind than expected.
    func mismatch(expected: String, at place: XMLPlace) -> EntityError {
        let found =
            switch place.kind {
            case .element, .list, .children: "an element with elements in it"
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
    func reportMissing(_ key: String, in element: UInt32) {
        guard let drift = rules.rules.drift else { return }
        drift.addMissing(missing(XMLKeyWay(key, rules.conversion), in: element).path)
    }

    /// Tells a place in an error that doesn't know it.
    func placed(_ error: EntityError, at place: XMLPlace) -> EntityError {
        error.placed(at: documentPlace(of: place))
    }

    /// What a type's own code threw, as an error with code and place.
    func entityError(_ error: any Error, at place: XMLPlace) -> EntityError {
        if let error = error as? EntityError { return placed(error, at: place) }
        return EntityError(converting: error, at: documentPlace(of: place))
    }

    /// The coding path of a place; found only when somebody asks.
    func codingPath(of place: XMLPlace) -> [any CodingKey] {
        documentPlace(of: place).path.steps.map(PathCodingKey.init)
    }
}
#endif
