#if JSON
/// What the decoders of one entity share: document, rules, and what was learnt about types and keys on the way.
///
/// It is used by one thread only, while the document's bytes are held. It is a plain pointer, copied with every decoder and
/// container at no cost; see `JSONDecodingState` for why that is safe.
struct JSONDecodingContext {
    private let state: UnsafeMutablePointer<JSONDecodingState>
    private let generation: UInt

    /// Decodes one value of a document by rules, those of its type still to be added.
    static func decode<T: Decodable>(
        _ type: T.Type,
        from document: JSONDocument,
        at index: Int,
        rules: DecodingRules
    ) throws -> T {
        try withContext(from: document, at: index, rules: rules, isPlace: type is any Entity.Type) { context in
            try context.decode(type, at: index, depth: 0)
        }
    }

    /// Hands out a context for one value, and throws all the errors that were collected with it.
    static func withContext<T>(
        from document: JSONDocument,
        at index: Int,
        rules: DecodingRules,
        isPlace: @autoclosure () -> Bool,
        _ body: (JSONDecodingContext) throws -> T
    ) throws -> T {
        try document.withView { view in
            let rules = JSONActiveRules.active(rules, isPlace: rules.hasEntityMembers && isPlace())
            let state = JSONDecodingState.take(for: document, view, rules, entity: index)
            defer { JSONDecodingState.putBack(state) }
            let context = JSONDecodingContext(state: state, generation: state.pointee.generation)
            do {
                let value = try body(context)
                guard !state.pointee.errors.isEmpty, let error = EntityError(joining: state.pointee.errors) else {
                    return value
                }
                throw error
            } catch let error as EntityError where !state.pointee.errors.isEmpty && error.others.isEmpty {
                throw EntityError(joining: state.pointee.errors + [error]) ?? error
            }
        }
    }

    /// The state, while the entity is being built.
    @inline(__always)
    private var open: UnsafeMutablePointer<JSONDecodingState> {
        precondition(
            state.pointee.generation == generation,
            "a decoder was used after the entity that it decodes was built"
        )
        return state
    }

    /// The document.
    var document: JSONDocument {
        guard let document = open.pointee.document else { preconditionFailure("a decoder without a document") }
        return document
    }

    /// The tape and the bytes.
    @inline(__always)
    var view: JSONTapeView {
        let state = open
        return JSONTapeView(state.pointee.tape, state.pointee.bytes)
    }

    /// The tape.
    @inline(__always)
    var tape: JSONTape { open.pointee.tape }

    /// The rules in force where the decoding has come to.
    @inline(__always)
    var rules: JSONActiveRules {
        get { open.pointee.rules }
        nonmutating set { open.pointee.rules = newValue }
    }

    /// The word of the innermost entity's value.
    @inline(__always)
    var entity: Int {
        get { open.pointee.entity }
        nonmutating set { open.pointee.entity = newValue }
    }

    /// The objects opened so far, where keys that nothing reads are looked for.
    var tracked: [JSONTrackedObject] {
        @inline(__always) get { open.pointee.tracked }
        nonmutating _modify { yield &open.pointee.tracked }
    }

    /// Whether the next container's keys are the document's own, as a dictionary's are.
    @inline(__always)
    var takesKeysLiterally: Bool {
        get { open.pointee.takesKeysLiterally }
        nonmutating set { open.pointee.takesKeysLiterally = newValue }
    }

    /// The errors so far, where reading goes on behind them.
    var errors: [EntityError] {
        @inline(__always) get { open.pointee.errors }
        nonmutating _modify { yield &open.pointee.errors }
    }

    // MARK: Keys

    /// Expects the first key of an object, which is going to be read.
    @inline(__always)
    func expectFirstKey(of object: Int, depth: Int) {
        open.pointee.expected(at: depth).pointee = JSONDecodingState.Expected(object: object, key: object + 2)
    }

    /// The value of a key, where that is expected next and there is nothing more to mind; else it is to be looked for.
    @inline(__always)
    func findExpected(_ plan: JSONKeyPlan, in object: Int, depth: Int) -> Int? {
        let state = open
        let expected = state.pointee.expected(at: depth)
        guard expected.pointee.object == object, !state.pointee.isLenient, !state.pointee.rules.tracksKeys else {
            return nil
        }
        let view = JSONTapeView(state.pointee.tape, state.pointee.bytes)
        let key = Int(expected.pointee.key)
        guard key < view.tape.end(object), view.tape.words[key] >> 32 == plan.head,
            JSONReader.areEqual(view.base + view.tape.offset(key), UnsafeBufferPointer(plan.bytes))
        else { return nil }
        expected.pointee = JSONDecodingState.Expected(object: object, key: view.tape.next(key + 1))
        return key + 1
    }

    /// The value of a key in an object or, where its marks say so, in an array; nil when it is missing.
    func find(_ plan: JSONKeyPlan, in object: Int, depth: Int) throws -> Int? {
        if tape.kind(object) == .object, let value = find(UnsafeBufferPointer(plan.bytes), in: object, depth: depth) {
            return value
        }
        return try findByMarks(plan.steps, in: object)
    }

    /// The value of a key in an object, looked for first where the last look-up ended.
    func find(_ key: UnsafeBufferPointer<UInt8>, in object: Int, depth: Int) -> Int? {
        let state = open
        if state.pointee.keyMarks.lack(key, of: object) { return nil }
        let view = JSONTapeView(state.pointee.tape, state.pointee.bytes)
        let expected = state.pointee.expected(at: depth)
        let hint = expected.pointee.object == object ? Int(expected.pointee.key) : object + 2
        guard var value = view.value(of: key, in: object, hint: hint) else { return nil }
        if state.pointee.isLenient { value = view.lastValue(of: key, in: object) ?? value }
        expected.pointee = JSONDecodingState.Expected(object: object, key: view.tape.next(value))
        if state.pointee.rules.tracksKeys { markRead(value - 1, of: object) }
        return value
    }

    private func findByMarks(_ steps: [JSONKeyPlan.Step], in object: Int) throws -> Int? {
        if tape.kind(object) == .array {
            switch steps.first {
            case .element?, .itself?: break
            default:
                throw document.mismatch(expected: "an object", at: object, in: view)
            }
        }
        // The object itself was checked when it was opened.
        guard !steps.isEmpty,
            let found = try view.value(
                at: steps,
                from: object,
                checking: { inner in if inner != object { try checkKeys(of: inner) } }
            )
        else { return nil }
        if rules.tracksKeys, let key = found.key { markRead(key, of: object) }
        return found.value
    }

    /// The plans for the keys of a type; nil for types of more than one byte, and where names are converted into keys.
    @inline(__always)
    func plans<K: CodingKey>(for type: K.Type) -> Unmanaged<JSONKeyPlans>? {
        guard MemoryLayout<K>.size <= 1, rules.conversion == nil else { return nil }
        let id = ObjectIdentifier(type)
        return Unmanaged.passUnretained(open.pointee.keyPlans.plan(of: id) { JSONKeyPlans(id) })
    }

    /// Checks an object before it is read: no key may stand in it twice.
    func checkKeys(of object: Int) throws {
        let state = open
        guard !state.pointee.isLenient,
            let duplicate = view.duplicateKey(in: object, marking: &state.pointee.keyMarks)
        else { return }
        throw document.duplicateKey(duplicate, in: view)
    }

    // MARK: Types

    /// What is known about a type; found out at its first value.
    @inline(__always)
    func plan<T: Decodable>(of type: T.Type) -> JSONTypePlan {
        open.pointee.typePlans.plan(of: ObjectIdentifier(type)) { JSONTypePlan(type) }
    }
}

extension JSONTapeView {
    /// Goes a way from an object or array: the value, and the key of its first step; nil where it leads nowhere.
    ///
    /// `check` looks at each object on the way, before a key is looked for in it.
    func value(
        at steps: [JSONKeyPlan.Step],
        from start: Int,
        checking check: (Int) throws -> Void
    ) rethrows -> (key: Int?, value: Int)? {
        var index = start
        var firstKey: Int?
        for (position, step) in steps.enumerated() {
            switch (step, tape.kind(index)) {
            case (.member(let candidates), .object):
                try check(index)
                let value = candidates.lazy.compactMap { name in
                    name.withUnsafeBufferPointer { lastValue(of: $0, in: index) }
                }.first
                guard let value else { return nil }
                index = value
                if position == 0 { firstKey = value - 1 }
            case (.member, .array) where position > 0 && position == steps.count - 1:
                break
            case (.itself, _): break
            case (.element(let number), .array):
                guard number < tape.length(index) else { return nil }
                index += 2
                for _ in 0..<number { index = tape.next(index) }
            default:
                return nil
            }
        }
        return (firstKey, index)
    }
}
#endif
