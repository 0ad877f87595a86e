#if JSON
extension JSONFieldReader {
    /// Reads the elements of an array, and leaves out those that can't be built; the function gets their errors.
    ///
    /// A document that breaks the grammar is an error all the same.
    @usableFromInline
    mutating func elements<Element: FieldValue>(
        of type: Element.Type,
        leavingOut: (_ index: Int, _ error: EntityError) throws -> Void
    ) throws -> [Element] {
        guard try reader.enterArray() else { return [] }
        var elements: [Element] = []
        var index = 0
        repeat {
            let (start, depth, rules) = (place, reader.depth, rules)
            let (slots, unknown) = (session.slots.count, session.unknownKeys.count)
            do {
                elements.append(try Element.fieldValue(json: &self))
            } catch {
                (reader.cursor, reader.depth, self.rules) = (start, depth, rules)
                session.slots.removeLast(session.slots.count - slots)
                session.unknownKeys.remove(from: unknown)
                try reader.skipValue()
                try leavingOut(index, locating(error, at: start))
            }
            index += 1
        } while try reader.nextElement()
        return elements
    }

    /// Reads the elements of an array, leaves out those that can't be built, and tells the receiver that the rules name.
    @usableFromInline
    mutating func lossyElements<Element: FieldValue>(of type: Element.Type) throws -> [Element] {
        let receiver = rules.takeUnretainedValue().rules.leftOutElements
        var errors: [EntityError] = []
        let elements = try elements(of: type) { _, error in errors.append(error) }
        if !errors.isEmpty { receiver?(errors) }
        return elements
    }
}
#endif
