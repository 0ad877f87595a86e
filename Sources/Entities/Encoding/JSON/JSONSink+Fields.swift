#if JSON
extension JSONSink {
    func fields<Entity: AutoEntity>(of type: Entity.Type, at root: UnsafeRawPointer) throws {
        let context = context(of: type)
        let outer = rules
        rules = context.rules
        defer { rules = outer }
        if context.own.keyPath == nil {
            try fields(context, of: type, at: root)
        } else {
            try at(keyPathOf: context.own) { try fields(context, of: type, at: root) }
        }
    }

    private func fields(_ context: JSONWritingContext, of type: Any.Type, at root: UnsafeRawPointer) throws {
        try object(type) {
            let fields = context.list.fields
            let keys = context.list.keys
            var writer = ValueWriter(self)
            for number in fields.indices {
                state.pointee.way.push(keys + number)
                state.pointee.pendingKey = keys[number].bytes
                state.pointee.writesNil = context.writesNil[number]
                state.pointee.expectsValue = true
                if let own = context.fieldRules[number] { rules = own }
                guard let write = fields[number].write else {
                    throw fields[number].access.notWritten(in: type, path: path)
                }
                do {
                    if let own = context.fieldRules[number] {
                        try at(keyPathOfField: own.rules) { try write(root + fields[number].offset, &writer) }
                    } else {
                        try write(root + fields[number].offset, &writer)
                    }
                } catch let error as EntityError {
                    throw error.located(path)
                } catch {
                    throw EntityError(encoding: error, path: FieldPath(path))
                }
                rules = context.rules
                state.pointee.way.pop()
            }
        }
    }

    /// The field list of an entity in the rules in force.
    private func context<Entity: AutoEntity>(of type: Entity.Type) -> JSONWritingContext {
        let identity = ObjectIdentifier(type)
        for context in state.pointee.fieldContexts where context.type == identity && context.outer === rules {
            return context
        }
        type.checkFieldRoot()
        let own = type.decoding
        let inner = rules(of: type, own, isPlace: false)
        let plans = type.autoFields.plans
        let conversion = inner.conversion ?? .asWritten
        let list = plans.plan(.writtenJSON, conversion, .unchanged) { _ in JSONWritingList(plans, conversion) }
        let context = JSONWritingContext(identity, outer: rules, rules: inner, own: own, list)
        state.pointee.fieldContexts.append(context)
        return context
    }
}
#endif
