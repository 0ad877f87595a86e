#if JSON
extension JSONSink {
    /// Writes any value where all that stands in front of it is written already.
    ///
    /// An entity that is written in a way of its own is so, unless it says `itself` how.
    func put<T: Encodable>(encodable value: T, itself: Bool = false) throws {
        let plan = state.pointee.typePlans.plan(of: ObjectIdentifier(T.self)) { JSONWritingPlan(T.self) }
        switch plan.way {
        case .own: try build(value)
        case .string: put(Self.same(value) as String)
        case .int: put(Int64(Self.same(value) as Int))
        case .double: try put(Self.same(value) as Double)
        case .scalar:
            guard let scalar = value as? any EncodedScalar else { return try build(value) }
            try put(scalar: scalar)
        case .array(let type): try putArray(value, type)
        case .dictionary(let type): try putDictionary(value, type)
        case .otherDictionary: try build(value, isLiteral: true)
        case .entity(let type): try put(entity: value, type, plan)
        case .otherEntity: try put(otherEntity: value, itself: itself)
        }
    }

    /// A value whose type is known to be the one asked for.
    @inline(__always)
    private static func same<A, B>(_ value: A) -> B {
        precondition(A.self == B.self, "\(A.self) where \(B.self) was asked for")
        return unsafeBitCast(value, to: B.self)
    }

    private func putArray<T, A: JSONWrittenArray>(_ value: T, _: A.Type) throws {
        let array: A = Self.same(value)
        try nest {
            state.pointee.bytes.append(UInt8(ascii: "["))
            state.pointee.way.push(element: 0)
            try array.writeElements(self)
            state.pointee.way.pop()
            put(raw: "]")
        }
    }

    private func putDictionary<T, D: JSONWrittenDictionary>(_ value: T, _: D.Type) throws {
        let dictionary: D = Self.same(value)
        try nest {
            state.pointee.bytes.append(UInt8(ascii: "{"))
            needsComma = false
            try dictionary.writeMembers(self)
            put(raw: "}")
        }
    }

    /// Writes an entity by its own rules.
    private func put<T: Encodable>(
        entity value: T,
        _ type: any DecodableEntity.Type,
        _ plan: JSONWritingPlan
    ) throws {
        let outer = rules
        let inner = try plan.rules(of: type, inside: outer)
        // Keys with rules of their own are rare: only the tree minds them.
        guard !inner.rules.hasFields else {
            return try putTree { node in try state.pointee.treeContext.encode(value, into: node, at: path) }
        }
        rules = inner.rules
        defer { rules = outer }
        try put(entity: value, at: inner.keyPath[...])
    }

    /// Writes an entity as it is written alone.
    private func put<T: Encodable>(otherEntity value: T, itself: Bool) throws {
        guard !itself, let entity = value as? any Entity else { return try build(value) }
        needsComma = false
        state.pointee.pendingKey = nil
        state.pointee.expectsValue = true
        var writer = ValueWriter(self)
        try entity.writeValue(to: &writer)
        if state.pointee.expectsValue { put(raw: "{}") }
        state.pointee.expectsValue = false
    }

    /// Writes an entity at the end of its key path, inside of objects made for that.
    private func put<T: Encodable>(entity value: T, at steps: ArraySlice<String>) throws {
        guard let step = steps.first else { return try build(value, takesDefaults: true) }
        state.pointee.bytes.append(UInt8(ascii: "{"))
        state.pointee.bytes.append(quoted: step)
        state.pointee.bytes.append(UInt8(ascii: ":"))
        try put(entity: value, at: steps.dropFirst())
        put(raw: "}")
    }

    private func nest(_ body: () throws -> Void) throws {
        guard depth < format.maximumDepth else { throw depthError }
        depth += 1
        defer { depth -= 1 }
        try body()
    }

    /// Has a value encode itself, and ends what it began.
    private func build<T: Encodable>(_ value: T, isLiteral: Bool = false, takesDefaults: Bool = false) throws {
        guard depth < format.maximumDepth else { throw depthError }
        depth += 1
        let id = state.pointee.lastID + 1
        state.pointee.lastID = id
        let outer = top
        top = JSONContainer(id: id, isLiteral: isLiteral, takesDefaults: takesDefaults)
        defer {
            if top.keepsNames { state.pointee.names.removeAll { $0.id == top.id } }
            top = outer
            depth -= 1
        }
        do {
            try value.encode(to: JSONValueEncoder(sink: self, id: id))
        } catch let error as EntityError {
            throw error.located(path)
        } catch {
            throw EntityError(encoding: error, path: FieldPath(path))
        }
        switch top.kind {
        case .nothing: put(raw: "{}")
        case .object: put(raw: "}")
        case .array:
            put(raw: "]")
            state.pointee.way.pop()
        case .scalar: break
        }
    }
}
#endif
