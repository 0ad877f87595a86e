#if JSON
extension JSONFieldReader {
    /// Reads an object into an entity, member after member, in the document's order.
    mutating func read(into root: UnsafeMutableRawPointer, _ context: JSONFieldContext) throws {
        let plan = context.plan
        let outer = rules
        rules = context.rules
        let object = place
        var met = FieldBits(count: plan.entryCount)
        let slots = plan.slotCount == 0 ? 0 : reserveSlots(plan.slotCount)
        let unknown = unknownKeyCount
        var next = 0
        if plan.readsArrays, reader.peek() == UInt8(ascii: "[") {
            try reader.skipValue()
        } else if try reader.enterObject() {
            repeat {
                let keyPlace = reader.cursor
                var number = next
                if next >= plan.entryCount || !reader.takeKey(plan.entries[next].key) {
                    let key = try reader.key()
                    number = plan.entry(for: key)
                    if number < 0 {
                        try passUnknown(key, at: keyPlace, from: unknown, isFlattened: plan.flattens)
                        continue
                    }
                }
                next = number + 1
                if !met.insert(number), !reader.isLenient {
                    throw duplicate(plan.entries[number].key, at: keyPlace)
                }
                let entry = plan.entries[number]
                if entry.slot >= 0 {
                    try passSlot(
                        entry.slot,
                        slots,
                        alias: entry.alias,
                        isReadNext: entry.field >= 0,
                        into: root,
                        context
                    )
                    if entry.field < 0 { continue }
                }
                if !context.mindsFields {
                    try JSONFieldAccess.read(plan.fields + entry.field, root, &self)
                } else {
                    try readField(entry.field, into: root, context)
                }
            } while try reader.nextMember()
        }
        if plan.endsLate || met.low & plan.expected != plan.expected {
            try finish(root, context, met, object: object, slots: slots, unknown: unknown)
        }
        if unknownKeyCount > unknown { try reportUnknown(from: unknown, object: object) }
        rules = outer
    }

    /// Keeps the place of a value that fields ask for after the object, or reads it at once where only one may.
    ///
    /// Should the key that goes before turn up as well, that is read over it. An error may be of no account then, so it is
    /// left to the end of the object, where the value is read again. The value is passed over, unless a field reads it next.
    mutating func passSlot(
        _ slot: Int,
        _ slots: Int,
        alias: Int,
        isReadNext: Bool,
        into root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext
    ) throws {
        session.slots[slots + slot] = place
        guard alias >= 0, !context.collectsErrors else {
            if !isReadNext { try reader.skipValue() }
            return
        }
        let mark = mark()
        do {
            try readField(alias, into: root, context)
            // No value begins at the document's end: this one is done with.
            session.slots[slots + slot] = reader.end
        } catch {
            try goBack(to: mark)
        }
    }

    /// Reads one field under the rules that it has of its own; its error is kept where the rules ask for all of them.
    mutating func readField(
        _ field: Int,
        into root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext
    ) throws {
        let mark = mark()
        if let own = context.fieldRules[field] {
            let note = rules.takeUnretainedValue().rules.flattened
            rules = note == nil ? own : session.rules.noting(note, in: own)
        }
        do {
            try JSONFieldAccess.read(context.plan.fields + field, root, &self)
        } catch {
            guard context.collectsErrors else { throw error }
            try goBack(to: mark)
            try session.errors.collect(locating(error, at: mark.place).building(context.entity))
        }
        rules = context.rules
    }

    func reserveSlots(_ count: Int) -> Int {
        let start = session.slots.count
        session.slots.append(contentsOf: repeatElement(nil, count: count))
        return start
    }
}
#endif
