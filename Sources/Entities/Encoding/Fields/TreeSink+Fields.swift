extension TreeSink {
    func fields<Entity: AutoEntity>(of type: Entity.Type, at root: UnsafeRawPointer) throws {
        let own = type.decoding
        let fields = fields(of: type)
        try with(rulesOf: type, own) {
            try at(keyPathOf: own) {
                try object(type) {
                    for field in fields { try write(field, of: type, at: root) }
                }
            }
        }
    }

    /// The fields of an entity that are written.
    private func fields<Entity: AutoEntity>(of type: Entity.Type) -> [FieldAccess] {
        let identity = ObjectIdentifier(type)
        if let known = writtenFields[identity] { return known }
        type.checkFieldRoot()
        let plans = type.autoFields.plans
        let fields = plans.writtenFields.map { plans.fields[$0] }
        writtenFields[identity] = fields
        return fields
    }

    private func write(_ field: FieldAccess, of type: Any.Type, at root: UnsafeRawPointer) throws {
        let outer = rules
        defer { rules = outer }
        push(field.name)
        guard let write = field.writing.write else { throw field.notWritten(in: type, path: path) }
        let own = outer.field(field)
        if let own { rules = own }
        let writesNil = outer.writesNil(forKey: field.name, takesDefaults: true)
        key(field.keyName, field.isDeclaredAttribute ? .attribute : .key, writesNil: writesNil)
        var writer = ValueWriter(self)
        do {
            try at(keyPathOfField: own?.rules) { try write(root + field.writing.offset, &writer) }
        } catch let error as EntityError {
            throw error.located(path)
        } catch {
            throw EntityError(encoding: error, path: FieldPath(path))
        }
        pop()
    }
}
