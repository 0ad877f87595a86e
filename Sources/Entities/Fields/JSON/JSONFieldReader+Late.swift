#if JSON
extension JSONFieldReader {
    /// Does what is left to do behind an object: reads the fields that had to wait, and sees to missing ones.
    mutating func finish(
        _ root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext,
        _ met: FieldBits,
        object: UnsafePointer<UInt8>,
        slots: Int,
        unknown: Int
    ) throws {
        let plan = context.plan
        var missing = plan.expected & ~met.low
        while missing != 0 {
            let number = missing.trailingZeroBitCount
            missing &= missing - 1
            try takeMissing(plan.entries[number].field, of: root, context, object: object)
        }
        if plan.entryCount > 64 {
            for number in 64..<plan.entryCount where plan.entries[number].field >= 0 && !met.contains(number) {
                try takeMissing(plan.entries[number].field, of: root, context, object: object)
            }
        }
        for late in plan.late {
            if !(try readLate(late, into: root, context, object: object, slots: slots, unknown: unknown)) {
                try takeMissing(late.field, of: root, context, object: object)
            }
        }
        if plan.slotCount > 0 { session.slots.removeLast(plan.slotCount) }
    }

    /// Reads a field from the first of its ways that leads somewhere; false where none does.
    private mutating func readLate(
        _ late: JSONFieldPlan.LateField,
        into root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext,
        object: UnsafePointer<UInt8>,
        slots: Int,
        unknown: Int
    ) throws -> Bool {
        let (end, depth) = (reader.cursor, reader.depth)
        defer { (reader.cursor, reader.depth) = (end, depth) }
        for way in late.ways {
            guard let place = session.slots[slots + way.slot] else { continue }
            if place == reader.end { return true }
            (reader.cursor, reader.depth) = (place, depth + 1)
            guard try follow(way.rest) else { continue }
            try readField(late.field, into: root, context)
            return true
        }
        guard !late.steps.isEmpty else { return false }
        (reader.cursor, reader.depth) = (object, depth)
        guard try follow(late.steps) else { return false }
        if context.plan.flattens, case .itself = late.steps.first {
            try readFlattened(object, unknown: unknown) { input in try input.readField(late.field, into: root, context)
            }
        } else {
            try readField(late.field, into: root, context)
        }
        return true
    }

    /// Goes to a value inside of the one that stands next; false where the way leads nowhere.
    ///
    /// A way that ends at an array one step early takes the array.
    mutating func follow(_ steps: ArraySlice<JSONKeyPlan.Step>) throws -> Bool {
        for (position, step) in zip(steps.indices, steps) {
            switch (step, reader.peek()) {
            case (.member(let keys), UInt8(ascii: "{")): guard try enterMember(keys) else { return false }
            case (.itself, _): break
            case (.element(let index), UInt8(ascii: "[")): guard try enterElement(index) else { return false }
            case (.member, UInt8(ascii: "[")) where position > 0 && position == steps.endIndex - 1: return true
            default: return false
            }
        }
        return true
    }

    /// Goes to the value of the first of these keys that the object has; false where it has none of them.
    private mutating func enterMember(_ keys: [[UInt8]]) throws -> Bool {
        guard try reader.enterObject() else { return false }
        let depth = reader.depth
        var found: (rank: Int, place: UnsafePointer<UInt8>)?
        let unknown = session.unknownKeys.count
        defer { session.unknownKeys.remove(from: unknown) }
        repeat {
            let keyPlace = reader.cursor
            let key = try reader.key()
            let isNew = session.unknownKeys.insert(key, from: unknown)
            guard isNew || reader.isLenient else { throw duplicate(key, at: keyPlace) }
            if let rank = keys.firstIndex(where: { $0.withUnsafeBufferPointer(key.isEqual) }),
                rank <= found?.rank ?? rank
            {
                found = (rank, place)
            }
            try reader.skipValue()
        } while try reader.nextMember()
        guard let found else { return false }
        (reader.cursor, reader.depth) = (found.place, depth)
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
    ///
    /// Where the rules ask for all errors, one is kept.
    private mutating func takeMissing(
        _ number: Int,
        of root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext,
        object: UnsafePointer<UInt8>
    ) throws {
        do {
            try replaceMissing(number, of: root, context, object: object)
        } catch {
            guard context.collectsErrors else { throw error }
            try session.errors.collect(locating(error, at: object).building(context.entity))
        }
    }

    private mutating func replaceMissing(
        _ number: Int,
        of root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext,
        object: UnsafePointer<UInt8>
    ) throws {
        let field = context.plan.fields[number]
        if context.hasPlainDefaults {
            do {
                if try field._withUnsafeGuaranteedRef({ try $0.takeAbsent(root) }) { return }
            } catch {
                throw locating(error, at: object)
            }
        }
        if let drift = context.rules._withUnsafeGuaranteedRef({ $0.drift }) {
            drift.addMissing(reader.place(object).path.appending(.key(context.plan.names[number])))
        }
        do {
            let field = field.takeUnretainedValue()
            if field.hasDefault, try field.takeAbsent(root) { return }
            let defaults = context.rules._withUnsafeGuaranteedRef { $0.rules.defaults }
            if let value = defaults?[context.plan.list[number].name] {
                return try readDefault(value, number, into: root, context)
            }
            if try field.takeAbsent(root) { return }
        } catch {
            throw locating(error, at: object)
        }
        throw reader.failure(
            .missingValue,
            "the key \(context.plan.names[number].quotedForMessage()) is missing",
            at: object,
            key: context.plan.names[number]
        )
    }

    /// Reads a default of the rules as if it stood in the document.
    private func readDefault(
        _ value: DefaultValue,
        _ field: Int,
        into root: UnsafeMutableRawPointer,
        _ context: JSONFieldContext
    ) throws {
        let document = JSONDocument(value.json)
        try document.withReader { reader in
            var input = JSONFieldReader(
                reader,
                JSONFieldSession(document, DecodingRules()),
                context.rules.takeUnretainedValue()
            )
            do {
                try input.readField(field, into: root, context)
            } catch var error as EntityError {
                // The default's text is no place in the document.
                error.message =
                    "in the default of \(context.plan.list[field].name.quotedForMessage()): " + error.message
                (error.position, error.excerpt) = (nil, nil)
                throw error
            }
        }
    }
}
#endif
