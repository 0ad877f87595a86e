#if JSON
extension JSONSink {
    /// Makes sure that a container is the one that is being written.
    @inline(__always)
    func require(_ id: UInt) {
        precondition(
            top.id == id,
            "an encoder was used while another one inside of it was, or after its value was written"
        )
    }

    /// Opens a container of a value, once.
    func open(_ kind: JSONContainer.Kind, _ id: UInt) {
        require(id)
        if top.kind == .nothing {
            top.kind = kind
            if kind != .scalar { state.pointee.bytes.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "[")) }
            if kind == .array { state.pointee.way.push(element: 0) }
            needsComma = false
        } else {
            precondition(top.kind == kind && kind != .scalar, "a value can't become two different things")
        }
    }

    /// Writes a key of a table, and goes to its value; throws where it was written before.
    @inline(__always)
    func member(_ key: UnsafePointer<JSONWrittenKey>, _ id: UInt) throws {
        require(id)
        let bit = key.pointee.bit
        if bit & ~top.bits != 0, !top.keepsNames {
            top.bits |= bit
        } else {
            try note(key)
        }
        append(key: key.pointee.bytes)
    }

    /// Writes a key that is in no table.
    func member(_ name: String, _ id: UInt) throws {
        require(id)
        try note(name)
        let key = top.isLiteral ? name : rules.conversion?.key(for: name) ?? name
        if needsComma { state.pointee.bytes.append(UInt8(ascii: ",")) }
        state.pointee.bytes.append(quoted: key)
        state.pointee.bytes.append(UInt8(ascii: ":"))
    }

    private func note(_ key: UnsafePointer<JSONWrittenKey>) throws {
        guard top.keepsNames || key.pointee.bit == 0 else { throw duplicate(key.pointee.name) }
        try note(key.pointee.name)
    }

    private func note(_ name: String) throws {
        keepNames()
        guard state.pointee.names[state.pointee.names.count - 1].names.insert(name).inserted else {
            throw duplicate(name)
        }
    }

    /// Begins to keep the names of the container, with those that bits tell.
    private func keepNames() {
        guard !top.keepsNames else { return }
        state.pointee.names.append((top.id, Set(top.keys?.takeUnretainedValue().names(top.bits) ?? [])))
        top.keepsNames = true
    }

    private func duplicate(_ name: String) -> EntityError {
        EntityError(
            .duplicateKey,
            "the key \(name.quotedForMessage()) is written twice in one object",
            path: FieldPath(path + [.key(name)])
        )
    }

    /// The table of a key type; nil for types of more than one byte, and for a dictionary's own keys.
    func keys<Key: CodingKey>(of type: Key.Type) -> Unmanaged<JSONWrittenKeys>? {
        guard MemoryLayout<Key>.size <= 1, !top.isLiteral else { return nil }
        let identity = ObjectIdentifier(type)
        let keys: JSONWrittenKeys
        if rules.conversion == nil {
            keys = state.pointee.keyTables.plan(of: identity) { JSONWrittenKeys(identity, nil) }
        } else if let known = state.pointee.convertedKeys.first(where: {
            $0.type == identity && $0.isConverted(by: rules)
        }) {
            keys = known
        } else {
            keys = JSONWrittenKeys(identity, rules)
            state.pointee.convertedKeys.append(keys)
        }
        // Another type of keys in the same object: only names tell which were written.
        let table = Unmanaged.passUnretained(keys)
        if let other = top.keys, other.toOpaque() != table.toOpaque() { keepNames() }
        top.keys = table
        return table
    }
}
#endif
