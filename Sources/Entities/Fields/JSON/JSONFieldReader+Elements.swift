#if JSON
extension JSONFieldReader {
    /// Reads the elements of an array, and leaves out those that can't be built; the function gets their errors.
    ///
    /// A document that breaks the grammar is an error all the same.
    mutating func elements<Element: FieldValue>(
        of type: Element.Type,
        leavingOut: (_ index: Int, _ error: EntityError) throws -> Void
    ) throws -> [Element] {
        var elements: [Element] = []
        if rules.takeUnretainedValue().takesLoneValues, reader.peek() != UInt8(ascii: "[") {
            if try !takeNil() { try element(0, to: &elements, leavingOut) }
            return elements
        }
        guard try reader.enterArray() else { return elements }
        var index = 0
        repeat {
            try element(index, to: &elements, leavingOut)
            index += 1
        } while try reader.nextElement()
        return elements
    }

    private mutating func element<Element: FieldValue>(
        _ index: Int,
        to elements: inout [Element],
        _ leavingOut: (_ index: Int, _ error: EntityError) throws -> Void
    ) throws {
        let (mark, count) = (mark(), session.errors.count)
        do {
            let element = try Element.fieldValue(json: &self)
            guard let error = EntityError.take(from: count, of: &session.errors) else {
                return elements.append(element)
            }
            throw error
        } catch {
            try goBack(to: mark)
            let error = locating(error, at: mark.place)
            let kept = EntityError.take(from: count, of: &session.errors)
            try leavingOut(index, kept.flatMap { EntityError(joining: [$0, error]) } ?? error)
        }
    }

    /// Reads the elements of an array by rules that have more to say than to read one after the other: elements that can't
    /// be built are left out, or their errors collected; a value that is no array is a list of one.
    @usableFromInline
    mutating func elementsByRules<Element: FieldValue>(of type: Element.Type) throws -> [Element] {
        let (rules, session) = (rules.takeUnretainedValue(), session)
        guard rules.lossyArrays else {
            return try elements(of: type) { _, error in
                guard rules.collectsErrors else { throw error }
                try session.errors.collect(error)
            }
        }
        var errors: [EntityError] = []
        let elements = try elements(of: type) { _, error in
            try error.checkBound(leftOut: errors.count, rules.rules)
            errors.append(error)
        }
        if !errors.isEmpty { rules.rules.leftOutElements?(errors) }
        return elements
    }

    // MARK: Going on behind errors

    /// Where a value begins, and what belongs to the objects around it.
    struct Mark {
        let place: UnsafePointer<UInt8>
        fileprivate let depth: Int
        fileprivate let rules: Unmanaged<FieldRules>
        fileprivate let slots: Int
        fileprivate let unknownKeys: Int
    }

    /// Remembers the value that stands next.
    mutating func mark() -> Mark {
        Mark(
            place: place,
            depth: reader.depth,
            rules: rules,
            slots: session.slots.count,
            unknownKeys: session.unknownKeys.count
        )
    }

    /// Goes back to a value that could not be read, and passes over it; throws where it breaks the grammar.
    mutating func goBack(to mark: Mark) throws {
        (reader.cursor, reader.depth, rules) = (mark.place, mark.depth, mark.rules)
        session.slots.removeLast(session.slots.count - mark.slots)
        session.unknownKeys.remove(from: mark.unknownKeys)
        try reader.skipValue()
    }
}
#endif
