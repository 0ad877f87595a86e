#if JSON
extension JSONFieldReader {
    /// Does what is left to do behind an object: reads the fields that had to wait, and sees to missing ones.
    @usableFromInline
    mutating func finish<Root>(
        _ root: UnsafeMutablePointer<Root>,
        _ plan: JSONFieldPlan<Root>,
        _ met: FieldBits,
        object: UnsafePointer<UInt8>,
        slots: Int
    ) throws {
        for number in 0..<plan.entryCount where plan.entries[number].field >= 0 && !met.contains(number) {
            try takeMissing(plan.entries[number].field, of: root, plan, object: object)
        }
        for late in plan.late {
            if !(try readLate(late, into: root, plan, slots: slots)) {
                try takeMissing(late.field, of: root, plan, object: object)
            }
        }
        if plan.slotCount > 0 { session.slots.removeLast(plan.slotCount) }
    }

    /// Reads a field from the first of its ways that leads somewhere; false where none does.
    private mutating func readLate<Root>(
        _ late: JSONFieldPlan<Root>.LateField,
        into root: UnsafeMutablePointer<Root>,
        _ plan: JSONFieldPlan<Root>,
        slots: Int
    ) throws -> Bool {
        let (end, depth) = (reader.cursor, reader.depth)
        defer { (reader.cursor, reader.depth) = (end, depth) }
        for way in late.ways {
            guard let place = session.slots[slots + way.slot] else { continue }
            (reader.cursor, reader.depth) = (place, depth + 1)
            guard try follow(way.rest) else { continue }
            try readField(late.field, into: root, plan)
            return true
        }
        return false
    }

    /// Goes to a value inside of the one that stands next; false where there is none.
    mutating func follow(_ steps: [JSONKeyWay.Step]) throws -> Bool {
        for step in steps {
            guard reader.peek() != UInt8(ascii: "n") else { return false }
            switch step {
            case .member(let keys): guard try enterMember(keys) else { return false }
            case .element(let index): guard try enterElement(index) else { return false }
            }
        }
        return true
    }

    /// Goes to the value of the first of these keys that the object has; false where it has none of them.
    private mutating func enterMember(_ keys: [String]) throws -> Bool {
        guard try reader.enterObject() else { return false }
        let depth = reader.depth
        var places = [UnsafePointer<UInt8>?](repeating: nil, count: keys.count)
        let unknown = session.unknownKeys.count
        defer { session.unknownKeys.remove(from: unknown) }
        repeat {
            let keyPlace = reader.cursor
            let key = try reader.key()
            let isNew = session.unknownKeys.insert(key, from: unknown)
            guard isNew || reader.isLenient else { throw duplicate(key, at: keyPlace) }
            if let number = keys.firstIndex(where: { key.string.utf8.elementsEqual($0.utf8) }) {
                places[number] = place
            }
            try reader.skipValue()
        } while try reader.nextMember()
        guard let place = places.lazy.compactMap({ $0 }).first else { return false }
        (reader.cursor, reader.depth) = (place, depth)
        return true
    }

    /// Goes to an element of the array; false where it has fewer.
    private mutating func enterElement(_ index: Int) throws -> Bool {
        guard try reader.enterArray() else { return false }
        for _ in 0..<index {
            try reader.skipValue()
            guard try reader.nextElement() else { return false }
        }
        return true
    }

    /// Takes the value of a missing field: the field's default, the rules', nil for an optional one.
    private mutating func takeMissing<Root>(
        _ number: Int,
        of root: UnsafeMutablePointer<Root>,
        _ plan: JSONFieldPlan<Root>,
        object: UnsafePointer<UInt8>
    ) throws {
        let field = plan.list[number]
        do {
            if field.hasDefault, try field.absent(&root.pointee) { return }
            if let value = plan.rules.takeUnretainedValue().rules.defaults?[field.name] {
                return try readDefault(value, number, into: root, plan)
            }
            if try field.absent(&root.pointee) { return }
        } catch {
            throw locating(error, at: object)
        }
        throw reader.failure(
            .missingValue,
            "\(field.name.quotedForMessage()) is missing",
            at: object,
            key: field.name
        )
    }

    /// Reads a default of the rules as if it stood in the document.
    private func readDefault<Root>(
        _ value: DefaultValue,
        _ field: Int,
        into root: UnsafeMutablePointer<Root>,
        _ plan: JSONFieldPlan<Root>
    ) throws {
        let document = JSONDocument(value.json)
        try document.withReader { reader in
            var input = JSONFieldReader(reader, JSONFieldSession(document), plan.rules.takeUnretainedValue())
            do {
                try input.readField(field, into: root, plan)
            } catch var error as EntityError {
                // The default's text is no place in the document.
                error.message = "in the default of \(plan.list[field].name.quotedForMessage()): " + error.message
                error.position = nil
                throw error
            }
        }
    }
}
#endif
