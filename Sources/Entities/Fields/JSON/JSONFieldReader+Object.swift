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
        // The key that is expected next.
        var expected = plan.entries
        let end = plan.entries + plan.entryCount
        // No slot is less than this where all fields have more to mind than to be read.
        let leastSlot = context.mindsFields ? Int.min : 0
        if plan.readsArrays, reader.peek() == UInt8(ascii: "[") {
            try reader.skipValue()
        } else if try reader.enterObject() {
            repeat {
                let keyPlace = reader.cursor
                var entry = expected
                // Most often it is that key, or the one behind it: optional ones may be missing.
                if expected == end || !reader.takeKey(expected.pointee.written, expected.pointee.writtenCount) {
                    entry += 1
                    if expected == end || entry == end
                        || !reader.takeKey(entry.pointee.written, entry.pointee.writtenCount)
                    {
                        let key = try reader.key()
                        guard let known = plan.entry(for: key) else {
                            try passUnknown(key, at: keyPlace, from: unknown, isFlattened: plan.flattens)
                            continue
                        }
                        entry = known
                    }
                }
                expected = entry + 1
                if !met.insert(entry.pointee.bit, entry - plan.entries), !reader.isLenient {
                    throw duplicate(entry.pointee.key, at: keyPlace)
                }
                if entry.pointee.slot < leastSlot, let field = entry.pointee.planned {
                    try field._withUnsafeGuaranteedRef { try $0.read(into: root, &self) }
                } else {
                    try readMinding(entry.pointee, slots, into: root, context)
                }
            } while try reader.nextMember()
        }
        if plan.endsLate || met.low & plan.expected != plan.expected {
            try finish(root, context, met, object: object, slots: slots, unknown: unknown)
        }
        if unknownKeyCount > unknown { try reportUnknown(from: unknown, object: object) }
        rules = outer
    }

    /// Reads the value of a key for all that ask for it.
    private mutating func readMinding(
        _ entry: JSONFieldPlan.Entry,
        _ slots: Int,
        into root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext
    ) throws {
        if entry.slot >= 0 { try passSlot(entry, slots, into: root, context) }
        if entry.field >= 0 { try readField(entry.field, into: root, context) }
    }

    /// Keeps the place of a value that fields ask for after the object, or reads it at once where only one may, and no key
    /// that goes before it was met.
    ///
    /// Should the key that goes before turn up as well, that is read over it. An error may be of no account then, so it is
    /// left to the end of the object, where the value is read again. The value is passed over, unless a field reads it next.
    mutating func passSlot(
        _ entry: JSONFieldPlan.Entry,
        _ slots: Int,
        into root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext
    ) throws {
        let slot = slots + entry.slot
        session.slots[slot] = place
        guard entry.alias >= 0, !context.collectsErrors, !isPreceded(entry, slots, context.plan) else {
            if entry.field < 0 { try reader.skipValue() }
            return
        }
        let mark = mark()
        do {
            try readField(entry.alias, into: root, context)
            // No value begins at the document's end: this one is done with.
            session.slots[slot] = reader.end
        } catch {
            try goBack(to: mark)
        }
    }

    /// Whether a key that goes before this one was met.
    private func isPreceded(_ entry: JSONFieldPlan.Entry, _ slots: Int, _ plan: JSONFieldPlan) -> Bool {
        for late in plan.late where late.field == entry.alias {
            for way in late.ways {
                if way.slot == entry.slot { return false }
                if session.slots[slots + way.slot] != nil { return true }
            }
        }
        return false
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
            try context.plan.fields[field]._withUnsafeGuaranteedRef { try $0.read(into: root, &self) }
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
